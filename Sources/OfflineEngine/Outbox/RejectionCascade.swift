import GRDB
import SyncCore

/// Moves changes that are in no batch out of the outbox to what waits for a person; with them later
/// transactions that touch their records or refer to what they made, until nothing more follows.
struct RejectionCascade {
    let scope: String
    let store: Store

    /// Sets changes aside. Call with capture still.
    ///
    /// - Parameters:
    ///   - isMeant: whether a change goes aside by itself.
    ///   - refusal: why one does, and as what; it is given all of these, joined, too.
    ///   - following: why one goes that hangs on these; it is given the first of them.
    /// - Returns: the records whose overlay changed.
    func setAside(
        where isMeant: (Change) -> Bool, at now: Int64, _ db: Database,
        refusal: (inout Change, [Change]) -> Refusal, following: (Change) -> Refusal
    ) throws -> Set<RecordKey> {
        let aside = try changes(where: isMeant, db)
        let joined = ChangeCoalescing.coalesced(aside)
        let meant = joined.filter(isMeant)
        try forget(aside, without: joined, db)
        guard let first = meant.first else { return Set(aside.map(\.key)) }
        var reasons: Set<Refusal.Reason> = []
        for var change in joined {
            let why = isMeant(change) ? refusal(&change, meant) : following(first)
            try RejectedChanges.keep(change, why, scope: scope, at: now, db)
            reasons.insert(why.reason)
        }
        for change in aside { try forget(change, db) }
        let said = reasons.sorted { $0.rawValue < $1.rawValue }
        store.events?.emit(.changesRejected(changes: joined.count, reasons: said), after: db)
        return Set(aside.map(\.key))
    }

    /// Transactions that come to nothing: there is nothing to keep of them.
    private func forget(_ aside: [Change], without joined: [Change], _ db: Database) throws {
        let some = Set(joined.map(\.transaction))
        for change in aside where !some.contains(change.transaction) { try forget(change, db) }
    }

    private func forget(_ change: Change, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_outbox WHERE n = ?", arguments: [change.n])
    }

    /// Those that are meant, and whole transactions that hang on them.
    private func changes(where isMeant: (Change) -> Bool, _ db: Database) throws -> [Change] {
        let rows = try Outbox(scope: scope, store: store).unsent(limit: .max, db)
        let stamps = try TransactionStamps.all(scope, db)
        var states = Overlay.States(store: store, authorship: try Authorship(scope, db))
        let changes = try rows.compactMap { row in
            try stamps[row.transaction].map { try states.next(row, stamped: $0, db) }
        }
        var found = Found(schema: store.schema)
        var start = changes.startIndex
        while start < changes.endIndex {
            let transaction = changes[start].transaction
            let end = changes[start...].firstIndex { $0.transaction != transaction } ?? changes.endIndex
            let members = changes[start..<end]
            if members.contains(where: { isMeant($0) || found.hangs($0) }) { found.add(members) }
            start = end
        }
        return changes.filter { found.transactions.contains($0.transaction) }
    }

    /// The set of what goes aside: transactions, the records that they touch, and those that they make.
    private struct Found {
        let schema: Schema
        private(set) var transactions: Set<Int64> = []
        private var touched: Set<RecordKey> = []
        private var made: Set<RecordKey> = []

        init(schema: Schema) {
            self.schema = schema
        }

        mutating func add(_ changes: ArraySlice<Change>) {
            transactions.formUnion(changes.map(\.transaction))
            touched.formUnion(changes.map(\.key))
            made.formUnion(changes.filter { $0.verb == .insert }.map(\.key))
        }

        func hangs(_ change: Change) -> Bool {
            if touched.contains(change.key) { return true }
            guard let table = schema.table(change.table) else { return false }
            return table.columns.contains { column in
                guard let target = column.references?.table,
                    case .value(.text(let text)) = change.edits[column.name], let id = RecordID(text)
                else { return false }
                return made.contains(RecordKey(table: target, id: id))
            }
        }
    }
}
