import GRDB
import SyncCore

/// The shown state of a record: the server's base with the unconfirmed changes replayed on top, by the same
/// merge rules that the server will use.
struct Overlay {
    let store: Store

    /// Displays records again, in whatever order they refer to each other.
    func showAll(_ keys: Set<RecordKey>, scope: String, _ db: Database) throws {
        guard try isReplayed(scope, db) else { return try showOrReplay(keys, scope: scope, db) }
        try Replay.clear(scope, of: store, startsOver: false, withStage: false, db)
        var replay = try Replay(scope: scope, store: store, db)
        try replay.run(db)
    }

    /// Whether a scope's records are shown by a replay of everything that waits: because records can be in
    /// each other's way, or because something is not shown already.
    func isReplayed(_ scope: String, _ db: Database) throws -> Bool {
        try store.schema.hasConstraints || OutboxTable.hidesAny(of: scope, db)
            || BaseTable.hasReasons(of: scope, db)
    }

    /// Shows records where none can be in another's way. If one does not fit the tables here all the same, as
    /// when a trigger of the app fails, everything is replayed, which hides just that.
    func showOrReplay(_ keys: Set<RecordKey>, scope: String, _ db: Database) throws {
        do {
            try db.inSavepoint {
                try show(keys, scope: scope, db)
                return .commit
            }
        } catch let error as DatabaseError where error.isOfOneRow(db) {
            var replay = try Replay(scope: scope, store: store, db)
            try replay.run(db)
        }
    }

    /// Shows base ⊕ overlay, record by record; one without unconfirmed changes needs no base any more. A
    /// record without a base is shown as the server has it already.
    func show(_ keys: Set<RecordKey>, scope: String, _ db: Database) throws {
        var stamps = WaitingStamps(scope: scope, store: store)
        let authorship = try Authorship(scope, db)
        for key in keys.sorted() where try BaseTable.has(key, db) {
            if let table = store.schema.table(key.table) {
                let visible = try visible(key, scope: scope, &stamps, authorship, db)
                try AppRow(table: table, scope: scope).show(visible, id: key.id, db)
                try BaseTable.note(visible, of: key, db)
            }
            try BaseTable.removeUnlessChanged(key, db)
        }
    }

    /// The record as the app's row has to show it now.
    private func visible(
        _ key: RecordKey, scope: String, _ stamps: inout WaitingStamps, _ authorship: Authorship,
        _ db: Database
    ) throws -> SyncedRecord? {
        let waiting = try Outbox(scope: scope, store: store).captured(of: key.table, key.id, db)
        var states = States(store: store, authorship: authorship)
        for captured in waiting {
            guard let stamp = try stamps.stamp(of: captured, db) else { continue }
            _ = try states.next(captured, stamped: stamp, db)
        }
        return try states.state(key, db)
    }

    /// The states of records while changes are replayed over them one by one.
    struct States {
        let store: Store
        let authorship: Authorship
        /// The record before the first of its changes.
        let lookUp: (RecordKey, Database) throws -> SyncedRecord?
        private var known: [RecordKey: SyncedRecord?] = [:]

        /// States over the server's bases.
        init(store: Store, authorship: Authorship) {
            let rows = ServerRow(schema: store.schema)
            self.init(store: store, authorship: authorship) { key, db in
                try rows.base(key.table, key.id, db)
            }
        }

        init(
            store: Store, authorship: Authorship,
            lookUp: @escaping (RecordKey, Database) throws -> SyncedRecord?
        ) {
            self.store = store
            self.authorship = authorship
            self.lookUp = lookUp
        }

        /// Replays a captured change; gives it as it travels.
        mutating func next(_ captured: CapturedChange, stamped stamp: Stamp, _ db: Database) throws -> Change
        {
            let table = store.schema.table(captured.table)
            let before = try state(captured.key, db)
            let change = captured.change(
                stamped: stamp, by: authorship.devices, table: table, before: before)
            let author = authorship.author(of: captured.sequence)
            let result = Merge(table: table, author: author).apply(change, to: before)
            known[captured.key] = .some(result.record)
            return change
        }

        /// The record as it is after what was replayed so far.
        mutating func state(_ key: RecordKey, _ db: Database) throws -> SyncedRecord? {
            if let record = known[key] { return record }
            let before = try lookUp(key, db)
            known[key] = .some(before)
            return before
        }
    }
}
