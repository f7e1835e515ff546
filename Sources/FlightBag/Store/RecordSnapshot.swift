import GRDB
import SyncCore

/// All records of some kinds, as one transaction read them.
package struct RecordSnapshot: Equatable, Sendable {
    /// The lists by their kinds' tables, each an array of ``Tracked`` records.
    private var lists: [String: any Equatable & Sendable] = [:]

    /// The airports and places that the records of each kind name.
    private(set) var placeNames: [String: PlaceNames] = [:]
    /// Why some kinds could not be read, by their tables.
    fileprivate(set) var failures: [String: String] = [:]

    /// The records of a kind in the order of its list; nil for a kind that was not read.
    subscript<Value>(kind: RecordKind<Value>) -> [Tracked<Value>]? {
        get { lists[kind.name.table] as? [Tracked<Value>] }
        set {
            lists[kind.name.table] = newValue
            placeNames[kind.name.table] = newValue.map { PlaceNames($0.map(\.record)) }
        }
    }

    package static func == (one: RecordSnapshot, other: RecordSnapshot) -> Bool {
        one.lists.count == other.lists.count && one.failures == other.failures
            && one.lists.allSatisfy { table, list in isEqual(list, other.lists[table]) }
    }

    private static func isEqual<List: Equatable>(_ one: List, _ other: (any Equatable)?) -> Bool {
        one == other as? List
    }
}

/// Reads the records of one kind into a snapshot, whatever their type.
package struct RecordReader: Sendable {
    private let table: String
    private let list: @Sendable (inout RecordSnapshot, Database) throws -> Void

    /// Notes in the snapshot when they cannot be read: the other kinds still can.
    func read(into snapshot: inout RecordSnapshot, _ db: Database) throws {
        do {
            try list(&snapshot, db)
        } catch let error where !(error is CancellationError) {
            snapshot.failures[table] = "\(error)"
        }
    }

    init<Value>(_ kind: RecordKind<Value>) {
        precondition(!kind.name.isPaged, "of a paged kind only some records are held")
        table = kind.name.table
        list = { snapshot, db in
            snapshot[kind] = try RecordRows(kind: kind).allTracked(db)
        }
    }
}
