import SyncCore
import Testing

/// S9: a conflict of two people's writes waits for a person, and a write settles what its writer had seen.
struct ManualTests {
    private let table = SyncTable("member", [SyncColumn("note", .text, merge: .manual)])
    private let start = Generator.created(table: "member")

    /// A write over a state that its device has, which may not be the server's by the time it arrives.
    private func write(_ text: String, by device: Int, at time: Int64, over record: SyncedRecord) -> Change {
        var seen: [String: [Stamp]]?
        if case .held(let versions) = record.details?["note"] { seen = ["note": versions.map(\.stamp)] }
        return Change(
            sequence: time, transaction: time, table: "member", id: start.id, verb: .update, generation: 1,
            edits: ["note": .value(.text(text))],
            stamp: Stamp(milliseconds: time, counter: 0, device: "000000000000000\(device)"),
            baseClock: ["note": record.clock["note"]], seen: seen)
    }

    private func merge(
        _ change: Change, to record: SyncedRecord
    ) throws -> (record: SyncedRecord, lost: [FieldValue]) {
        let author = Author(device: change.stamp.device, incarnation: "00000000000000aa")
        let result = Merge(table: table, author: author).apply(change, to: record)
        let lost = result.overwritten.compactMap { overwritten in
            if case .value(let value) = overwritten.edit { value } else { nil }
        }
        return (try #require(result.record), lost)
    }

    private func held(_ record: SyncedRecord) -> [FieldValue] {
        guard case .held(let versions) = record.details?["note"] else { return [] }
        return versions.map(\.value)
    }

    @Test func `a settlement settles what its writer saw, and not what came meanwhile`() throws {
        var (record, _) = try merge(write("a", by: 1, at: 10, over: start), to: start)
        (record, _) = try merge(write("b", by: 2, at: 11, over: start), to: record)
        #expect(held(record) == [.text("b")])
        let settlement = write("both", by: 4, at: 12, over: record)
        (record, _) = try merge(write("c", by: 3, at: 13, over: start), to: record)
        let (settled, lost) = try merge(settlement, to: record)
        #expect(settled.fields["note"] == .text("both"))
        #expect(held(settled) == [.text("c")])
        #expect(lost.contains(.text("b")) && !lost.contains(.text("c")))
    }

    @Test func `the writer of the value in force takes no version away that they had not seen`()
        throws
    {
        var (record, _) = try merge(write("a", by: 1, at: 10, over: start), to: start)
        let mine = record
        (record, _) = try merge(write("b", by: 2, at: 11, over: start), to: record)
        (record, _) = try merge(write("a2", by: 1, at: 12, over: mine), to: record)
        #expect(record.fields["note"] == .text("a2"))
        #expect(held(record) == [.text("b")])
    }

    @Test
    func `a device's later write takes the place of its held one, and a chosen version is no overwritten`()
        throws
    {
        var (record, _) = try merge(write("a", by: 1, at: 10, over: start), to: start)
        (record, _) = try merge(write("b", by: 2, at: 11, over: start), to: record)
        (record, _) = try merge(write("b2", by: 2, at: 12, over: start), to: record)
        #expect(held(record) == [.text("b2")])
        let (settled, lost) = try merge(write("b2", by: 3, at: 13, over: record), to: record)
        #expect(held(settled).isEmpty)
        #expect(settled.details?["note"] == nil)
        #expect(!lost.contains(.text("b2")))
    }
}
