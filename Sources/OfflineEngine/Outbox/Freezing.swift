import Foundation
import GRDB
import SyncCore

/// Makes the next batch of a scope: stamps the changes, joins those of one transaction that touch one record,
/// and stores the encoded bytes. From then on the batch is resent byte for byte until the server's mark
/// covers it.
struct Freezing {
    let outbox: Outbox

    /// The batch in flight, made now if there is none and something waits; nil if nothing waits.
    func batch(_ db: Database) throws -> FrozenBatch? {
        if let frozen = try FrozenBatch.read(outbox.scope, db) { return frozen }
        try LocalTransaction.end(db)
        let taken = try takeWholeTransactions(db)
        guard let last = taken.last else { return nil }
        let after = try ScopeRow.read(outbox.scope, db).mark
        let batch = PushBatch(
            schema: outbox.store.tag, scope: outbox.scope, author: outbox.store.author, after: after,
            through: last.n, changes: Joining.joined(try stamped(taken, db)))
        let frozen = FrozenBatch(
            scope: outbox.scope, after: after, through: last.n, body: try JSONEncoder.canonical.encode(batch),
            attempts: 0, isAcknowledged: false, isTooLarge: false)
        try frozen.insert(db)
        return frozen
    }

    /// From the beginning of the outbox, as many whole transactions as fit; at least one.
    private func takeWholeTransactions(_ db: Database) throws -> [CapturedChange] {
        let limit = try KeyValue.batchLimit.read(db).flatMap { Int($0) } ?? SyncPolicy.changesPerBatch
        let rows = try outbox.captured(limit: limit + 1, db)
        guard rows.count > limit, let tail = rows.last else { return rows }
        let whole = rows.prefix { $0.transaction != tail.transaction }
        if !whole.isEmpty { return Array(whole) }
        return try outbox.captured(db).filter { $0.transaction == tail.transaction }
    }

    private func stamped(_ captured: [CapturedChange], _ db: Database) throws -> [Change] {
        var clock = try outbox.clock(db)
        let offset = try Outbox.clockOffset(db)
        var states = Overlay.States(store: outbox.store)
        var changes: [Change] = []
        for row in captured {
            let stamp = outbox.stamp(row, &clock, offset: offset)
            let change = try states.next(row, stamped: stamp, db)
            try db.cachedStatement(sql: "UPDATE aloft_outbox SET stamp = ? WHERE n = ?")
                .execute(arguments: [stamp.description, row.n])
            changes.append(change)
        }
        try KeyValue.lastStamp.write(clock.last?.description, db)
        return changes
    }
}
