import Foundation
import GRDB
import SyncCore

/// Makes the next batch of a scope: stamps the changes, joins those of one transaction that touch one record,
/// and stores the encoded bytes. From then on the batch is resent byte for byte until the server's mark
/// covers it.
struct Freezing {
    let outbox: Outbox
    let changesPerBatch: Int

    /// The batch in flight, made now if there is none and something waits; nil if nothing waits.
    func batch(_ db: Database) throws -> FrozenBatch? {
        if let frozen = try FrozenBatch.read(outbox.scope, db) {
            guard outbox.store.mistake == .batchMadeAnew else { return frozen }
            try frozen.delete(db)
        }
        try LocalTransaction.end(db)
        let taken = try takeWholeTransactions(db)
        guard let last = taken.last else { return nil }
        let after = try ScopeRow.read(outbox.scope, db).mark
        let batch = PushBatch(
            schema: outbox.store.tag, scope: outbox.scope, author: try outbox.store.author(db),
            id: outbox.store.world.random().hex16, after: after,
            through: last.n, changes: try joined(stamped(taken, db)))
        let frozen = FrozenBatch(
            scope: outbox.scope, after: after, through: last.n, body: try JSONEncoder.canonical.encode(batch),
            attempts: 0, isAcknowledged: false, isTooLarge: false)
        try frozen.insert(db)
        outbox.store.events?.emit(.frozen(batch, bytes: frozen.body.count), after: db)
        return frozen
    }

    /// From the beginning of the outbox, as many whole transactions as fit; at least one.
    private func takeWholeTransactions(_ db: Database) throws -> [CapturedChange] {
        let limit = try KeyValue.batchLimit.read(db).flatMap { Int($0) } ?? changesPerBatch
        let rows = try outbox.unsent(limit: limit + 1, db)
        guard rows.count > limit, let tail = rows.last else { return rows }
        let whole = rows.prefix { $0.transaction != tail.transaction }
        if outbox.store.mistake == .transactionCut { return Array(rows.dropLast()) }
        if !whole.isEmpty { return Array(whole) }
        return try outbox.unsent(limit: .max, db).filter { $0.transaction == tail.transaction }
    }

    private func joined(_ changes: [Change]) -> [Change] {
        var joined = Joining.joined(changes)
        if outbox.store.mistake == .joinedNumberTooLow {
            for index in joined.indices {
                let transaction = joined[index].transaction
                joined[index].n = changes.first { $0.transaction == transaction }?.n ?? joined[index].n
            }
        }
        return joined
    }

    private func stamped(_ captured: [CapturedChange], _ db: Database) throws -> [Change] {
        var stamps = try TransactionStamps(outbox.scope, store: outbox.store, db)
        var states = Overlay.States(store: outbox.store, authorship: try Authorship(outbox.scope, db))
        var changes: [Change] = []
        for row in captured {
            let stamp = stamps.stamp(
                of: row.transaction, capturedAt: row.capturedAt, floor: row.floor, frozen: row.stamp)
            let change = try states.next(row, stamped: stamp, db)
            try db.cachedStatement(sql: "UPDATE aloft_outbox SET stamp = ? WHERE n = ?")
                .execute(arguments: [stamp.description, row.n])
            changes.append(change)
        }
        if outbox.store.mistake != .stampsForgotten {
            try KeyValue.lastStamp.write(stamps.last?.description, of: outbox.scope, db)
        }
        return changes
    }
}
