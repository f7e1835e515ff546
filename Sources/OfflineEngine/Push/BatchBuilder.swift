import Foundation
import GRDB
import SyncCore

/// Makes the next batch of a scope: stamps the changes, coalesces those of one transaction that touch one
/// record, and stores the encoded bytes. From then on the batch is resent byte for byte until the server's
/// mark covers it.
struct BatchBuilder {
    let outbox: Outbox
    let policy: SyncPolicy

    /// The batch in flight, made now if there is none and something waits; nil if nothing waits.
    func batch(_ db: Database) throws -> InFlightBatch? {
        if let inFlight = try InFlightBatch.read(outbox.scope, db) { return inFlight }
        try LocalTransaction.end(db, shared: outbox.store.sharedSchema)
        guard let end = try end(db) else { return nil }
        let scope = outbox.scope
        let previousSequence = try ScopeRow.read(scope, db).acknowledgedThrough
        if end.isTooLarge {
            try InFlightBatch.keepUnsent(
                scope, previousSequence: previousSequence, lastSequence: end.sequence, db)
            return try InFlightBatch.read(scope, db)
        }
        let batch = PushBatch(
            schema: outbox.store.tag, scope: scope, author: try outbox.store.author(db),
            id: outbox.store.world.random().hex16, previousSequence: previousSequence,
            lastSequence: end.sequence,
            aside: try rejectedUnsent(previousSequence: previousSequence, lastSequence: end.sequence, db),
            changes: ChangeCoalescing.coalesced(try stamped(outbox.unsent(through: end.sequence, db), db)))
        let body = try batch.encoded()
        try InFlightBatch.keep(batch, body, db)
        outbox.store.events?.emit(.batchBuilt(batch, bytes: body.count), after: db)
        return try InFlightBatch.read(scope, db)
    }

    /// The changes that were rejected here and never sent, though the server's mark is about to pass them.
    private func rejectedUnsent(
        previousSequence: Int64, lastSequence: Int64, _ db: Database
    ) throws -> [Int64]? {
        let numbers = try RejectedTable.unsent(
            in: outbox.scope, above: previousSequence, through: lastSequence, db)
        return numbers.isEmpty ? nil : numbers
    }

    /// The number of the next batch's last change: as many whole transactions as fit by count and bytes, at
    /// least one. `isTooLarge`: that one alone is more than any server takes. Nil if nothing can be sent.
    private func end(_ db: Database) throws -> (sequence: Int64, isTooLarge: Bool)? {
        let limit = try KeyValue.batchLimit.read(db).flatMap { Int($0) } ?? policy.changesPerBatch
        let changes = try OutboxTable.unsentSizes(of: outbox.scope, db)
        var (count, bytes) = (0, 0)
        var cut: (sequence: Int64, bytes: Int)?
        var last: (sequence: Int64, transaction: Int64)?
        while let change = try changes.next() {
            if let last, last.transaction != change.transaction { cut = (last.sequence, bytes) }
            // It waits for another scope, and later changes may depend on it.
            if change.isAwaiting { return cut.map { ($0.sequence, $0.bytes > Wire.bytesPerBatch) } }
            let isOver = count >= limit || (count > 0 && bytes + change.bytes > policy.bytesPerBatch)
            if isOver, let cut { return (cut.sequence, cut.bytes > Wire.bytesPerBatch) }
            count += 1
            bytes += change.bytes
            last = (change.sequence, change.transaction)
        }
        return last.map { ($0.sequence, cut == nil && bytes > Wire.bytesPerBatch) }
    }

    private func stamped(_ captured: [CapturedChange], _ db: Database) throws -> [Change] {
        var stamps = try TransactionStamps(outbox.scope, db)
        var states = Overlay.States(store: outbox.store, authorship: try Authorship(outbox.scope, db))
        var changes: [Change] = []
        for row in captured {
            let stamp = stamps.stamp(
                of: row.transaction, capturedAt: row.capturedAt, floor: row.floor, stored: row.stamp)
            let change = try states.next(row, stamped: stamp, db)
            try OutboxTable.stamp(row.sequence, stamp, db)
            changes.append(change)
        }
        try KeyValue.lastStamp.write(stamps.last?.description, of: outbox.scope, db)
        return changes
    }
}
