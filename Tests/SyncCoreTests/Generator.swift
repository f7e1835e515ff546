import SyncCore

/// Chance from a seed, and records and changes for the laws of merging.
struct Generator: RandomNumberGenerator {
    static let table = SyncTable(
        "thing",
        [
            SyncColumn("name", .text), SyncColumn("level", .integer),
            SyncColumn("hits", .integer, merge: .counter, default: .integer(0)),
            SyncColumn("tags", .text, merge: .union, default: .text("[]")),
        ])
    static let id = RecordID("01977421-a28d-7000-8000-000000000001")

    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 0x9e37_79b9_7f4a_7c15
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }

    /// A number from 0 to below `count`.
    mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

    /// True once in this many times, on average.
    mutating func isOnce(in count: Int) -> Bool { below(count) == 0 }

    /// A record that all generated edits are made against.
    static var created: SyncedRecord { created(table: "thing") }

    static func created(table: String) -> SyncedRecord {
        let stamp = Stamp(milliseconds: 1, counter: 0, device: "0000000000000000")
        return merge([insert(table: table, stamp: stamp)], over: nil)
            ?? SyncedRecord(
                table: table, id: recordID, generation: 1, clock: FieldStamps(start: stamp))
    }

    private static var recordID: RecordID {
        guard let id else { preconditionFailure("The id above is one.") }
        return id
    }

    private static func insert(table: String, stamp: Stamp) -> Change {
        Change(
            sequence: 1, transaction: 1, table: table, id: recordID, verb: .insert, generation: 1,
            stamp: stamp)
    }

    /// Two concurrent inserts of one id by two devices.
    mutating func inserts() -> [Change] {
        let first = below(8)
        let second = (first + 1 + below(7)) % 8
        return [first, second].map { device in
            let stamp = Stamp(
                milliseconds: 10 + Int64(below(4)), counter: below(2), device: "000000000000000\(device)")
            var insert = Self.insert(table: "thing", stamp: stamp)
            if isOnce(in: 2) { insert.edits["name"] = .value(.text("n\(below(100))")) }
            if isOnce(in: 2) { insert.edits["level"] = .value(.integer(Int64(below(100)))) }
            if isOnce(in: 2) { insert.edits["tags"] = .elements(added: ["t\(below(3))"], removed: [:]) }
            if isOnce(in: 2) { insert.edits["hits"] = .value(.integer(Int64(below(100)))) }
            return insert
        }
    }

    static func edit(_ field: String, _ text: String, device: String) -> Change {
        Change(
            sequence: 2, transaction: 1, table: "thing", id: recordID, verb: .update, generation: 1,
            edits: [field: .value(.text(text))], stamp: Stamp(milliseconds: 50, counter: 0, device: device))
    }

    static func whole(_ values: [String: Int64], at time: Int64, device: String) -> Change {
        Change(
            sequence: 2, transaction: 1, table: "profile", id: recordID, verb: .update, generation: 1,
            edits: values.mapValues { .value(.integer($0)) },
            stamp: Stamp(milliseconds: time, counter: 0, device: device))
    }

    static func merge(
        _ changes: [Change], over record: SyncedRecord?, table: SyncTable = Generator.table
    ) -> SyncedRecord? {
        changes.reduce(record) { record, change in
            let author = Author(device: change.stamp.device, incarnation: "00000000000000aa")
            return Merge(table: table, author: author).apply(change, to: record).record
        }
    }
}
