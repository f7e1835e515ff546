import GRDB
import OfflineEngine
import SyncCore

/// All records of some kinds, as one transaction left them.
package struct RecordSnapshot: Equatable, Sendable {
    /// The lists by their kinds' tables, each an array of ``Tracked`` records.
    private var lists: [String: any Equatable & Sendable] = [:]

    /// Where the latest changes are of the records that the server does not have as they are here, by table.
    private var standings: [String: [RecordID: Standing]] = [:]
    /// The airports and places that the records of each kind name.
    private(set) var placeNames: [String: PlaceNames] = [:]
    /// Why some kinds could not be read, by their tables.
    fileprivate(set) var failures: [String: String] = [:]

    /// The records of a kind in the order of its list; nil for a kind that was not read.
    subscript<Value>(kind: RecordKind<Value>) -> [Tracked<Value>]? {
        lists[kind.name.table] as? [Tracked<Value>]
    }

    /// Puts these records in place of all of their kind.
    fileprivate mutating func show<Value>(
        _ records: [Value], of kind: RecordKind<Value>, _ misfits: [RecordID: [Misfit]]
    ) {
        let table = kind.name.table
        let standings = standings[table] ?? [:]
        lists[table] = records.map { record in
            Tracked(
                record, standing: standings[record.id] ?? .synced, misfits: misfits[record.id] ?? [])
        }
        placeNames[table] = PlaceNames(records)
    }

    /// Takes how the records of a table stand now. Returns whether it was otherwise.
    fileprivate mutating func take(_ now: [RecordID: Standing]?, of table: String) -> Bool {
        defer { standings[table] = now }
        return standings[table] != now
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
    let table: String
    fileprivate let list: @Sendable (inout RecordSnapshot, Database) throws -> Void
    /// Shows again the records that the snapshot has, with where they stand now.
    fileprivate let mark: @Sendable (inout RecordSnapshot) -> Void

    init<Value>(_ kind: RecordKind<Value>) {
        precondition(!kind.name.isPaged, "of a paged kind only some records are held")
        table = kind.name.table
        list = { snapshot, db in
            let rows = RecordRows(kind: kind)
            snapshot.show(try rows.all(db), of: kind, try rows.misfits(db))
        }
        mark = { snapshot in
            guard let records = snapshot[kind] else { return }
            let misfits = records.filter { !$0.misfits.isEmpty }.map { ($0.id, $0.misfits) }
            snapshot.show(
                records.map(\.record), of: kind, Dictionary(misfits, uniquingKeysWith: { first, _ in first }))
        }
    }
}

/// A part of a snapshot, which is read again when its tables change.
enum SnapshotPart: Sendable {
    /// Where the latest changes of all records are. A row of the outbox can be of any kind: were it read with
    /// each kind's records, every change would read all of them.
    case standings([RecordReader])
    /// The records of a kind.
    case records(RecordReader)

    /// "standings", or the kind's table.
    var name: String {
        switch self {
        case .standings: "standings"
        case .records(let reader): reader.table
        }
    }

    /// The parts in the order in which they are read.
    static func all(of readers: [RecordReader]) -> [SnapshotPart] {
        [.standings(readers)] + readers.map(SnapshotPart.records)
    }

    /// Notes in the snapshot when a kind cannot be read: the other kinds still can.
    func read(into snapshot: inout RecordSnapshot, _ db: Database) throws {
        switch self {
        case .standings(let readers):
            let unsynced = try RecordSync.unsynced(in: readers.map(\.table), db)
            for reader in readers {
                let now = unsynced[reader.table]?.mapValues { Standing($0) }
                if snapshot.take(now, of: reader.table) { reader.mark(&snapshot) }
            }
        case .records(let reader):
            do {
                try reader.list(&snapshot, db)
                snapshot.failures[reader.table] = nil
            } catch let error where !(error is CancellationError) {
                snapshot.failures[reader.table] = "\(error)"
            }
        }
    }
}
