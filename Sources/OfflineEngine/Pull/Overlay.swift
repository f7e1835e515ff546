import GRDB
import SyncCore

/// What a person sees of a record: the server's base with the unconfirmed changes replayed on top, by the
/// same merge rules that the server will use.
struct Overlay {
    let store: Store

    /// The record as the app's row has to show it now. `stamps` are those of all that waits.
    func visible(
        _ table: String, _ id: RecordID, scope: String, stamps: [Int64: Stamp], _ db: Database
    ) throws -> Record? {
        var states = States(store: store)
        for captured in try Outbox(scope: scope, store: store).captured(of: table, id, db) {
            guard let stamp = stamps[captured.transaction] else { continue }
            _ = try states.next(captured, stamped: stamp, db)
        }
        return try states.state(RecordKey(table: table, id: id), db)
    }

    /// Records as they become while changes are replayed over them, one after the other.
    struct States {
        let store: Store
        /// The record before the first of its changes.
        let lookUp: (RecordKey, Database) throws -> Record?
        private var known: [RecordKey: Record?] = [:]

        /// States over the server's bases.
        init(store: Store) {
            let rows = ServerRow(schema: store.schema)
            self.init(store: store) { key, db in try rows.base(key.table, key.id, db) }
        }

        init(store: Store, lookUp: @escaping (RecordKey, Database) throws -> Record?) {
            self.store = store
            self.lookUp = lookUp
        }

        /// Replays a captured change; gives it as it travels.
        mutating func next(_ captured: CapturedChange, stamped stamp: Stamp, _ db: Database) throws -> Change
        {
            let table = store.schema.table(captured.table)
            let before = try state(captured.key, db)
            let change = captured.change(stamped: stamp, table: table, before: before)
            let result = Merge(table: table, author: store.author, mistake: store.mistake)
                .apply(change, to: before)
            known[captured.key] = .some(result.record)
            return change
        }

        /// The record as it is after what was replayed so far.
        mutating func state(_ key: RecordKey, _ db: Database) throws -> Record? {
            if let record = known[key] { return record }
            let before = try lookUp(key, db)
            known[key] = .some(before)
            return before
        }
    }
}
