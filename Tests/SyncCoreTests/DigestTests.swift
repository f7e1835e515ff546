import Foundation
import Notation
import SyncCore
import Testing

struct DigestTests {
    private func record(_ fields: [String: FieldValue], version: Int64 = 3) throws -> SyncedRecord {
        let stamp = Stamp(milliseconds: 1_750_000_000_000, counter: 0, device: "0123456789abcdef")
        return SyncedRecord(
            table: "flight", id: try #require(RecordID("0190163d-8694-739b-aea5-966c26f8ad90")),
            generation: 1, version: version, number: 12, fields: fields, clock: FieldStamps(start: stamp))
    }

    /// Made with Python's hashlib: a client in another language has to come to the same.
    @Test
    func `L1: a digest is what the protocol's page says`() throws {
        let digest = try record([
            "fuel": .real(38.5), "remarks": .text("Zürich"), "level": .integer(85), "gone": .null,
            "photo": .blob(Data([0xca, 0xfe])),
        ]).digest
        #expect(digest.hex16 == "6ca5270e862ba512")
    }

    @Test
    func `a digest does not tell 5 from 5 point 0, for JSON does not`() throws {
        #expect(try record(["a": .real(5)]).digest == record(["a": .integer(5)]).digest)
        #expect(try record(["a": .real(-0.0)]).digest == record(["a": .integer(0)]).digest)
        #expect(try record(["a": .real(5.5)]).digest != record(["a": .integer(5)]).digest)
        #expect(try record(["a": .text("5")]).digest != record(["a": .integer(5)]).digest)
    }

    @Test
    func `a digest differs with version, field and the border between name and value`() throws {
        let one = try record(["a": .text("bc")]).digest
        #expect(try one != record(["a": .text("bc")], version: 4).digest)
        #expect(try one != record(["ab": .text("c")]).digest)
        #expect(try one != record(["a": .text("bc"), "d": .null]).digest)
    }

    @Test
    func `a tombstone's digest is nothing`() throws {
        var record = try record(["a": .integer(1)])
        record.deleted = record.clock.start
        #expect(record.digest == 0)
    }
}
