import Foundation
import Notation
import SyncCore
import Testing

/// The values that a client computes without merging: fingerprints, digests, stamps and the ids of adopted
/// rows.
struct EncodingVectorTests {
    private struct Fingerprint: Encodable {
        let schema: Schema
        /// The bytes that are hashed.
        let text: String
        let fingerprint: String
    }

    @Test func `vectors: fingerprints of schemas`() throws {
        let schemas = [
            Schema(name: "studio", version: 1, tables: []),
            Schema(
                name: "flug/Zürich \u{1F6E9}", version: 12,
                tables: [
                    SyncTable(
                        "member",
                        [
                            .text("name"), .text("email", merge: .manual), .counter("visits"),
                            .set("interests"), .boolean("is_paid", default: false), .blob("photo"),
                            .text("title", formerly: "name_before"), .text("state", merge: .serverWins),
                            .text("quote", default: "a \"b\"\\\n"), .text("seat", merge: .clientWins),
                        ], unique: [["email"]], scopeColumn: "scope", dropped: ["fax"]),
                    SyncTable(
                        "limit",
                        [
                            .integer("count", default: 3, in: 0...1_000_000),
                            .real("share", default: 0.25, in: -1.5...2), .real("mass", default: 80),
                        ], merge: .wholeRecord),
                    SyncTable(
                        "booking",
                        [.reference("member_id", to: "member", onDelete: .cascade)], scopeColumn: "scope"),
                ]),
        ]
        try VectorFile(name: "fingerprints").check(
            schemas.map { schema in
                Fingerprint(
                    schema: schema, text: String(decoding: try schema.canonicalJSON(), as: UTF8.self),
                    fingerprint: try schema.fingerprint())
            })
    }

    private struct Digest: Encodable {
        let records: [SyncedRecord]
        let digest: String
    }

    @Test func `vectors: digests of records`() throws {
        let stamp = Stamp(milliseconds: 1_750_000_000_000, counter: 0, device: "0123456789abcdef")
        func record(_ number: Int, _ fields: [String: FieldValue]) throws -> SyncedRecord {
            let id = "01977421-a28d-7000-8000-00000000000\(number)"
            return SyncedRecord(
                table: "flight", id: try #require(RecordID(id)), generation: 1, version: Int64(number),
                number: 10 + Int64(number), fields: fields, clock: FieldStamps(start: stamp))
        }
        var deleted = try record(4, [:])
        deleted.deleted = stamp
        let lists = [
            [], [try record(1, [:])], [deleted],
            [
                try record(
                    1,
                    [
                        "fuel": .real(38.5), "remarks": .text("Zürich"), "level": .integer(85),
                        "gone": .null, "photo": .blob(Data([0xca, 0xfe])),
                    ])
            ],
            [
                try record(2, ["a": .real(5), "b": .real(-0.1), "é": .text(""), "z": .integer(-7)]),
                try record(3, ["large": .integer(.max), "whole": .real(1e18), "huge": .real(1e300)]),
                deleted,
            ],
        ]
        try VectorFile(name: "digests").check(
            lists.map { records in
                Digest(records: records, digest: records.reduce(UInt64(0)) { $0 &+ $1.digest }.hex16)
            })
    }

    private struct Clock: Encodable {
        struct Step: Encodable {
            /// The device's time, corrected to the server's, in milliseconds.
            let now: Int64
            /// The highest stamp that the device knew when the change was captured.
            let floor: Stamp?
            let stamp: Stamp
        }

        let name: String
        let device: String
        let steps: [Step]
    }

    @Test func `vectors: stamps that follow one another`() throws {
        let device = "0000000000000005"
        func stamp(_ time: Int64, _ counter: Int, _ device: String = device) -> Stamp {
            Stamp(milliseconds: time, counter: counter, device: device)
        }
        let cases: [(String, [(now: Int64, floor: Stamp?)])] = [
            ("time moves on", [(1_000, nil), (1_001, nil)]),
            ("time stands still, and goes back", [(1_000, nil), (1_000, nil), (900, nil)]),
            ("what was seen is later", [(1_000, stamp(5_000, 3, "0000000000000001")), (1_001, nil)]),
            ("what was seen is of a later device", [(1_000, stamp(1_000, 0, "000000000000000a"))]),
            ("what was seen is of an earlier device", [(1_000, stamp(1_000, 0, "0000000000000001"))]),
            (
                "a full counter goes on in the next millisecond",
                [(1_000, stamp(1_000, 0xfffe, "0000000000000001")), (1_000, nil), (1_000, nil), (1_001, nil)]
            ),
            ("a full counter was seen", [(1_000, stamp(2_000, 0xffff, "0000000000000001")), (1_999, nil)]),
            ("the last stamp that there is", [(0xffff_ffff_ffff, nil), (0xffff_ffff_ffff, nil)]),
        ]
        try VectorFile(name: "stamps").check(
            cases.map { name, steps in
                var clock = HybridClock(device: device)
                return Clock(
                    name: name, device: device,
                    steps: steps.map { step in
                        Clock.Step(
                            now: step.now, floor: step.floor,
                            stamp: clock.stamp(at: step.now, floor: step.floor))
                    })
            })
    }

    private struct AdoptedID: Encodable {
        let dataset: String
        let table: String
        let key: [FieldValue]
        let id: RecordID
    }

    @Test func `vectors: the ids of adopted rows`() throws {
        let keys: [[FieldValue]] = [
            [1], ["Ada"], ["EDDF", 25], [.blob(Data([0, 255]))], [1.5], [.null, ""],
        ]
        try VectorFile(name: "adoption").check(
            keys.map { key in
                AdoptedID(
                    dataset: "studio 7", table: "member", key: key,
                    id: RecordID(adopting: key, of: "member", in: "studio 7"))
            })
    }
}
