import SyncCore

/// Generated changes for the laws of merging.
struct Generator: RandomNumberGenerator {
    static let table = Table(
        "thing",
        [
            Column("name", .text), Column("level", .integer),
            Column("hits", .integer, merge: .counter, default: .integer(0)),
            Column("tags", .text, merge: .union, default: .text("[]")),
        ])
    static let id = RecordID("01977421-a28d-7000-8000-000000000001")

    private var state: UInt64
    private var n: [String: Int64] = [:]

    init(seed: UInt64) {
        state = seed &* 0x9e37_79b9_7f4a_7c15
    }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }

    /// A record that all generated edits are made against.
    static var created: Record { created(table: "thing") }

    static func created(table: String) -> Record {
        let stamp = Stamp(milliseconds: 1, counter: 0, device: "0000000000000000")
        return merge([insert(table: table, stamp: stamp)], over: nil)
            ?? Record(
                table: table, id: recordID, generation: 1, clock: Clock(start: stamp))
    }

    private static var recordID: RecordID {
        guard let id else { preconditionFailure("The id above is one.") }
        return id
    }

    private static func insert(table: String, stamp: Stamp) -> Change {
        Change(n: 1, transaction: 1, table: table, id: recordID, verb: .insert, generation: 1, stamp: stamp)
    }

    mutating func change(table: Table) -> Change {
        let device = "000000000000000\(1 + next() % 3)"
        n[device, default: 0] += 1
        var change = Change(
            n: n[device] ?? 1, transaction: 1, table: table.name, id: Self.recordID, verb: .update,
            generation: 1,
            stamp: Stamp(milliseconds: 10 + Int64(next() % 4), counter: 0, device: device))
        change.n = 1_000 * change.stamp.milliseconds + (n[device] ?? 1)
        switch next() % 4 {
        case 0: change.edits["name"] = .value(.text("v\(change.stamp)"))
        case 1: change.edits["level"] = .value(.integer(change.stamp.milliseconds))
        case 2: change.edits["tags"] = .elements(added: ["t\(next() % 3)"], removed: [:])
        default: change.edits["level"] = .value(.null)
        }
        if next().isMultiple(of: 5) { change.edits["level"] = .value(.integer(change.stamp.milliseconds)) }
        return settled(change)
    }

    /// One device writes one value at one stamp: two values under one stamp do not occur.
    private func settled(_ change: Change) -> Change {
        var change = change
        if change.edits["level"] != nil {
            change.edits["level"] = .value(.integer(change.stamp.milliseconds))
        }
        return change
    }

    mutating func insert() -> Change {
        let device = "000000000000000\(1 + next() % 8)"
        let time = 10 + Int64(next() % 8)
        var insert = Self.insert(
            table: "thing", stamp: Stamp(milliseconds: time, counter: Int(next() % 60_000), device: device))
        if next().isMultiple(of: 2) { insert.edits["name"] = .value(.text("n\(next() % 100)")) }
        if next().isMultiple(of: 2) { insert.edits["level"] = .value(.integer(Int64(next() % 100))) }
        return insert
    }

    static func edit(_ field: String, _ text: String, device: String) -> Change {
        Change(
            n: 2, transaction: 1, table: "thing", id: recordID, verb: .update, generation: 1,
            edits: [field: .value(.text(text))], stamp: Stamp(milliseconds: 50, counter: 0, device: device))
    }

    static func whole(_ values: [String: Int64], at time: Int64, device: String) -> Change {
        Change(
            n: 2, transaction: 1, table: "profile", id: recordID, verb: .update, generation: 1,
            edits: values.mapValues { .value(.integer($0)) },
            stamp: Stamp(milliseconds: time, counter: 0, device: device))
    }

    static func merge(_ changes: [Change], over record: Record?, table: Table = Generator.table) -> Record? {
        changes.reduce(record) { record, change in
            let author = Author(device: change.stamp.device, incarnation: "00000000000000aa")
            return Merge(table: table, author: author).apply(change, to: record).record
        }
    }
}
