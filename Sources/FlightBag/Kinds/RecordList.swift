import Observation
package import SyncCore

/// The records of one kind, for everything that only reads them. `RecordsState` shows in one what a device's
/// copy holds; a test, or a program without a copy, makes one from values.
@MainActor @Observable package final class RecordList<Value: PilotRecord> {
    /// In the order of the kind's list; of a paged kind those that were asked for, in no order.
    package private(set) var all: [Tracked<Value>] = []
    /// Whether `all` was read yet.
    package private(set) var isLoaded = false
    /// Grows with each change of a paged kind's table: what was read of it page by page may be old.
    package private(set) var edition = 0

    /// The last name of each, those removed since the start included.
    private var names: [RecordID: String] = [:]

    /// A list that was not read yet.
    package init() {}

    /// These records, which are all of their kind and which the server has.
    package init(_ records: [Value]) { show(records.map { Tracked($0, standing: .synced) }) }

    /// The record of that key, or nil when there is none, or no longer.
    package subscript(id: RecordID) -> Value? { all.first { $0.id == id }?.record }

    /// The name of a record, or its last one before it was removed; nil for one that was removed before this
    /// start.
    package func name(of id: RecordID) -> String? { names[id] }

    /// The parts of a record, in their order; empty for a kind that is no part of another.
    package func parts(of owner: RecordID) -> [RecordID] {
        guard let ownership = Value.kind.ownership else { return [] }
        return all.filter { $0.record[keyPath: ownership.path] == owner }.map(\.id)
    }

    /// Shows these records in place of all.
    func show(_ records: [Tracked<Value>]) {
        note(records)
        if all != records { all = records }
        isLoaded = true
    }

    /// Shows these records in place of those with the given ids; the others stay.
    func show(_ records: [Tracked<Value>], inPlaceOf ids: Set<RecordID>) {
        note(records)
        let now = all.filter { !ids.contains($0.id) } + records
        if all != now { all = now }
    }

    /// Notes a change of a paged kind's table, whose shown records are read again.
    func noteChange() {
        isLoaded = true
        edition += 1
    }

    private func note(_ records: [Tracked<Value>]) {
        for one in records where names[one.id] != one.record.name { names[one.id] = one.record.name }
    }
}
