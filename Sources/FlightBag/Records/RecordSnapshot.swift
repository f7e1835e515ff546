import GRDB
import SyncCore

/// All records of some kinds, as one transaction read them.
package struct RecordSnapshot: Equatable, Sendable {
    /// The lists by their kinds' tables, each an array of ``Tracked`` records.
    private var lists: [String: any Equatable & Sendable] = [:]

    /// The records of a kind in the order of its list; nil for a kind that was not read.
    subscript<Value>(kind: RecordKind<Value>) -> [Tracked<Value>]? {
        get { lists[kind.name.table] as? [Tracked<Value>] }
        set { lists[kind.name.table] = newValue }
    }

    package static func == (one: RecordSnapshot, other: RecordSnapshot) -> Bool {
        one.lists.count == other.lists.count
            && one.lists.allSatisfy { table, list in isEqual(list, other.lists[table]) }
    }

    private static func isEqual<List: Equatable>(_ one: List, _ other: (any Equatable)?) -> Bool {
        one == other as? List
    }
}

/// Reads the records of one kind into a snapshot, whatever their type.
package struct RecordReader: Sendable {
    let read: @Sendable (inout RecordSnapshot, Database) throws -> Void

    init<Value>(_ kind: RecordKind<Value>) {
        read = { snapshot, db in
            let rows = RecordRows(kind: kind)
            snapshot[kind] = try rows.all(db).map { record in
                Tracked(record, standing: try rows.standing(of: record.id, db))
            }
        }
    }
}
