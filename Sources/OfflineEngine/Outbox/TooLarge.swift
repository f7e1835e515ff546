import GRDB
import SyncCore

/// A transaction that no server takes, in however many parts: it waits for a person, with everything that
/// hangs on it, and what comes after is sent.
struct TooLarge {
    let scope: String
    let store: Store

    /// Moves the batch's one transaction out of the outbox to what is set aside; with it later transactions
    /// that touch its records or refer to what it made, until nothing more follows. Call with capture still,
    /// in the transaction that shows the server's mark, which lies below the batch.
    ///
    /// - Returns: the records whose overlay changed.
    func setAside(_ batch: FrozenBatch, at now: Int64, _ db: Database) throws -> Set<RecordKey> {
        let rows = try Outbox(scope: scope, store: store).unsent(limit: .max, db)
        let stamps = try TransactionStamps.all(scope, store: store, db)
        var states = Overlay.States(store: store, authorship: try Authorship(scope, db))
        let changes = try rows.compactMap { row in
            try stamps[row.transaction].map { try states.next(row, stamped: $0, db) }
        }
        let first = changes.prefix { $0.n <= batch.through }
        var found = Found(schema: store.schema, changes: first)
        var start = first.endIndex
        while start < changes.endIndex {
            let transaction = changes[start].transaction
            let end = changes[start...].firstIndex { $0.transaction != transaction } ?? changes.endIndex
            if changes[start..<end].contains(where: { found.hangs($0) }) { found.add(changes[start..<end]) }
            start = end
        }
        let aside = changes.filter { found.transactions.contains($0.transaction) }
        try keep(Joining.joined(aside), of: batch, at: now, db)
        for change in aside {
            try db.run(sql: "DELETE FROM aloft_outbox WHERE n = ?", arguments: [change.n])
        }
        try batch.delete(db)
        return Set(aside.map(\.key))
    }

    private func keep(
        _ changes: [Change], of batch: FrozenBatch, at now: Int64, _ db: Database
    ) throws {
        guard let culprit = changes.first else { return }
        let own = changes.prefix { $0.n <= batch.through }.count
        for change in changes {
            let refusal =
                change.n == culprit.n
                ? Refusal(
                    .tooLarge,
                    "A transaction of \(own) changes is more than the server takes at once. "
                        + "Write it again in several smaller ones.")
                : change.n <= batch.through
                    ? Refusal(
                        .transactionRefused, "Another change of the same transaction was refused.",
                        because: culprit.n)
                    : Refusal(
                        .recordRefused, "It follows from a transaction that was too large for the server.",
                        because: culprit.n)
            try Settling.keep(change, refusal, scope: scope, at: now, db)
        }
        store.events?.emit(.changesSetAside(changes: changes.count, reasons: [.tooLarge]), after: db)
    }

    /// What goes aside: transactions, the records that they touch, and those that they make.
    private struct Found {
        let schema: Schema
        private(set) var transactions: Set<Int64> = []
        private var touched: Set<RecordKey> = []
        private var made: Set<RecordKey> = []

        init(schema: Schema, changes: ArraySlice<Change>) {
            self.schema = schema
            add(changes)
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
