import GRDB
import SyncCore

/// Moves changes from the outbox to the rejected ones, with every later transaction that depends on them:
/// that builds on one of their records, or refers to a record that they insert.
struct RejectionCascade {
    let scope: String
    let store: Store

    /// Rejects changes and what depends on them. Call with capture off.
    ///
    /// - Parameters:
    ///   - isMeant: whether a change is to be rejected itself.
    ///   - refusal: the reason for such a change, which it may edit; it also gets all of them, coalesced.
    ///   - following: the reason for a change that depends on them; it gets the first of them.
    /// - Returns: the records whose overlay changed.
    func reject(
        where isMeant: (Change) -> Bool, at now: Int64, _ db: Database,
        refusal: (inout Change, [Change]) -> Refusal, following: (Change) -> Refusal
    ) throws -> Set<RecordKey> {
        let rejected = try changes(where: isMeant, db)
        let coalesced = ChangeCoalescing.coalesced(rejected)
        let meant = coalesced.filter(isMeant)
        try forget(rejected, without: coalesced, db)
        guard let first = meant.first else { return Set(rejected.map(\.key)) }
        var reasons: Set<Refusal.Reason> = []
        for var change in coalesced {
            let why = isMeant(change) ? refusal(&change, meant) : following(first)
            try RejectedTable.keep(change, why, scope: scope, at: now, db)
            reasons.insert(why.reason)
        }
        for change in rejected { try OutboxTable.remove(change.sequence, db) }
        let said = reasons.sorted { $0.rawValue < $1.rawValue }
        store.events?.emit(.changesRejected(changes: coalesced.count, reasons: said), after: db)
        return Set(rejected.map(\.key))
    }

    /// Deletes the changes of transactions that coalesce to nothing, without keeping them as rejected.
    private func forget(_ rejected: [Change], without coalesced: [Change], _ db: Database) throws {
        let some = Set(coalesced.map(\.transaction))
        for change in rejected where !some.contains(change.transaction) {
            try OutboxTable.remove(change.sequence, db)
        }
    }

    /// The whole transactions that have a meant change, or depend on one that has.
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
            if members.contains(where: { isMeant($0) || found.isDependent($0) }) { found.add(members) }
            start = end
        }
        return changes.filter { found.transactions.contains($0.transaction) }
    }

    /// The transactions to be rejected, the records that they touch, and those that they insert.
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

        func isDependent(_ change: Change) -> Bool {
            if touched.contains(change.key), !schema.isIndependent(change) { return true }
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
