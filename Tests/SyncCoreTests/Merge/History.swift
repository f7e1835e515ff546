import SyncCore

/// The changes of several devices to one record, each with what its device had seen, in the order of arrival
/// at the server.
///
/// Devices see little of each other, their clocks differ, many stamps have the same instant. A device numbers
/// its changes from 1, and again from 1 in each life of its database; its stamps only go up.
struct History {
    /// One change in the history.
    struct Step {
        let change: Change
        let author: Author
        /// The indexes of what its device had seen: its own changes, and the pulled ones.
        let seen: Set<Int>
        /// The indexes of what has to come before it in any order: its device's earlier changes, and the
        /// beginnings of what it names (additions that it ends, the generation that it is made against).
        let after: Set<Int>

        /// The result of the change over a record, by the rules of merging.
        func result(over record: SyncedRecord, _ table: SyncTable) -> Merge.Result {
            Merge(table: table, author: author).apply(change, to: record)
        }

        /// The record afterwards.
        func applied(to record: SyncedRecord, _ table: SyncTable) -> SyncedRecord {
            result(over: record, table).record ?? record
        }
    }

    private struct Device {
        var author: Author
        var sequence: Int64 = 0
        var view: SyncedRecord
        var seen: Set<Int> = []
        var own: Set<Int> = []
        var clock: HybridClock
    }

    /// A column of each rule.
    static let everyRule = SyncTable(
        "thing",
        Generator.table.columns + [
            SyncColumn("crew", .text, merge: .serverWins), SyncColumn("gate", .text, merge: .clientWins),
            SyncColumn("note", .text, merge: .manual),
        ])
    static let whole = SyncTable(
        "profile", ["x", "y", "z"].map { SyncColumn($0, .integer) }, merge: .wholeRecord)

    let table: SyncTable
    /// The record before anything happened to it.
    let beginning: SyncedRecord
    private(set) var steps: [Step] = []
    /// The record after all changes in order.
    private(set) var record: SyncedRecord
    private let deletes: Bool
    private let deltas: ClosedRange<Int64>
    private var devices: [Device]

    /// A history of `count` steps, or one more. `deltas` are what counters are added to.
    init(
        _ count: Int, table: SyncTable = Generator.table, deletes: Bool = false,
        deltas: ClosedRange<Int64> = -3...3, _ chance: inout Generator
    ) {
        let beginning = Generator.created(table: table.name)
        self.table = table
        self.deletes = deletes
        self.deltas = deltas
        self.beginning = beginning
        record = beginning
        devices = (1...4).map { number in
            let device = "000000000000000\(number)"
            return Device(
                author: Author(device: device, incarnation: "00000000000000a0"), view: beginning,
                clock: HybridClock(device: device))
        }
        while steps.count < count { goOn(&chance) }
    }

    /// Another possible order of arrival: each change after those that it needs.
    func rearranged(_ chance: inout Generator) -> [Step] {
        var waiting = Array(steps.indices)
        var there: Set<Int> = []
        return steps.map { _ in
            let ready = waiting.indices.filter { steps[waiting[$0]].after.isSubset(of: there) }
            let place = waiting.remove(at: ready[chance.below(ready.count)])
            there.insert(place)
            return steps[place]
        }
    }

    /// The indexes of a part that a server may have after losing the rest: each change with those that it
    /// needs.
    func part(_ chance: inout Generator) -> Set<Int> {
        steps.indices.reduce(into: []) { known, place in
            guard steps[place].after.isSubset(of: known), !chance.isOnce(in: 4) else { return }
            known.insert(place)
        }
    }

    /// The record after some of the steps.
    func merged(_ steps: [Step]) -> SyncedRecord {
        steps.reduce(beginning) { record, step in step.applied(to: record, table) }
    }

    /// The record after the steps at some of the places.
    func merged(_ places: Set<Int>) -> SyncedRecord { merged(places.sorted().map { steps[$0] }) }

    // MARK: Actions of devices

    private mutating func goOn(_ chance: inout Generator) {
        let index = chance.below(devices.count)
        if chance.isOnce(in: 3) {
            devices[index].view = record
            devices[index].seen = Set(steps.indices)
        }
        if chance.isOnce(in: 10) {
            let digits = String(steps.count, radix: 16)
            devices[index].author.incarnation = String(repeating: "b", count: 16 - digits.count) + digits
            devices[index].sequence = 0
        }
        let floor = devices[index].view.clock.newest
        let stamp = devices[index].clock.stamp(at: 10 + Int64(chance.below(6)), floor: floor)
        if devices[index].view.isDeleted {
            make(.insert, by: index, at: stamp, &chance)
        } else if deletes, chance.isOnce(in: 5) {
            make(.delete, by: index, at: stamp, &chance)
            // Brought back in the same transaction, which has one stamp.
            if chance.isOnce(in: 2) { make(.insert, by: index, at: stamp, &chance) }
        } else {
            make(chance.isOnce(in: 8) ? .insert : .update, by: index, at: stamp, &chance)
        }
    }

    private mutating func make(
        _ verb: Change.Verb, by index: Int, at stamp: Stamp, _ chance: inout Generator
    ) {
        var device = devices[index]
        let view = device.view
        device.sequence += 1
        var change = Change(
            sequence: device.sequence, transaction: device.sequence, table: table.name, id: view.id,
            verb: verb,
            generation: view.generation + (view.isDeleted ? 1 : 0), stamp: stamp)
        if verb != .delete { edit(&change, over: view, &chance) }
        let step = Step(
            change: change, author: device.author, seen: device.seen,
            after: namesWhatItSaw(change) ? device.seen : device.own)
        device.seen.insert(steps.count)
        device.own.insert(steps.count)
        device.view = step.applied(to: view, table)
        devices[index] = device
        record = step.applied(to: record, table)
        steps.append(step)
    }

    private func namesWhatItSaw(_ change: Change) -> Bool {
        if change.generation > 1 { return true }
        return change.edits.values.contains { edit in
            if case .elements(_, let removed) = edit { !removed.isEmpty } else { false }
        }
    }

    private func edit(_ change: inout Change, over view: SyncedRecord, _ chance: inout Generator) {
        let isInsert = change.verb == .insert
        let isWhole = table.merge == .wholeRecord
        let atLeast = chance.below(table.columns.count)
        var clock: [String: Stamp] = [:]
        var held: [String: [Stamp]] = [:]
        for (place, column) in table.columns.enumerated() {
            // An update of a whole record names every field.
            let isNamed = isWhole && !isInsert
            guard isNamed || place == atLeast || chance.isOnce(in: 2) else { continue }
            change.edits[column.name] = edit(of: column, over: view, isInsert: isInsert, &chance)
            guard [.serverWins, .manual].contains(column.merge) else { continue }
            clock[column.name] = view.clock[column.name]
            if case .held(let versions) = view.details?[column.name] {
                held[column.name] = versions.map(\.stamp)
            }
        }
        change.baseClock = clock.isEmpty ? nil : clock
        change.seen = held.isEmpty ? nil : held
    }

    private func edit(
        of column: SyncColumn, over view: SyncedRecord, isInsert: Bool, _ chance: inout Generator
    ) -> Edit {
        switch column.merge {
        case .counter where isInsert: return .value(.integer(Int64(chance.below(10))))
        case .counter: return .delta(.integer(deltas.lowerBound + Int64(chance.below(deltas.count))))
        case .union:
            let added = (0...chance.below(2)).map { _ in "t\(chance.below(4))" }
            guard case .elements(let known) = view.details?[column.name], !isInsert else {
                return .elements(added: added, removed: [:])
            }
            let ended = known.keys.sorted().filter { _ in chance.isOnce(in: 2) }
            return .elements(
                added: chance.isOnce(in: 3) ? [] : added,
                removed: known.filter { ended.contains($0.key) })
        case .lastWriterWins, .serverWins, .clientWins, .manual:
            if chance.isOnce(in: 4) { return .value(.null) }
            // Each value is unique, so that it identifies its writer.
            return .value(
                column.type == .text ? .text("v\(steps.count)") : .integer(Int64(steps.count + 1)))
        }
    }
}

/// The state of a record, without what depends on who came first.
struct Standing: Equatable {
    let generation: Int64
    let isDeleted: Bool
    let fields: [String: FieldValue]
    let details: [String: FieldDetail]
    /// The time of the last write of each field that is merged by time.
    let written: [String: Stamp]

    init(_ record: SyncedRecord) {
        generation = record.generation
        isDeleted = record.isDeleted
        fields = record.fields
        details = record.details ?? [:]
        written = record.clock.fields.filter { record.details?[$0.key] == nil }
    }
}
