import Foundation
import GRDB
import Notation
import SyncCore

/// Makes the next batch of a scope: stamps the changes, coalesces those of one transaction that touch one
/// record, and stores the encoded bytes. From then on the batch is resent byte for byte until the server's
/// mark covers it.
struct BatchBuilder {
    let outbox: Outbox
    let policy: SyncPolicy

    /// The batch to send next.
    enum Next {
        case inFlight(InFlightBatch)
        /// The next transaction is larger than a batch is otherwise: see ``draft(_:)``.
        case large
        /// Nothing waits that can be sent.
        case nothing
    }

    /// The batch in flight, made now if there is none and something waits, unless that is large.
    func next(_ db: Database) throws -> Next {
        if let inFlight = try InFlightBatch.read(outbox.scope, db) { return .inFlight(inFlight) }
        try LocalTransaction.end(db, shared: outbox.store.sharedSchema)
        guard let end = try end(db) else { return .nothing }
        if end.size == .large { return .large }
        return try make(end, db).map(Next.inFlight) ?? .nothing
    }

    /// The batch in flight, made now if there is none and something waits, however large; nil if nothing
    /// waits.
    func batch(_ db: Database) throws -> InFlightBatch? {
        if let inFlight = try InFlightBatch.read(outbox.scope, db) { return inFlight }
        try LocalTransaction.end(db, shared: outbox.store.sharedSchema)
        return try end(db).flatMap { try make($0, db) }
    }

    private func make(_ end: End, _ db: Database) throws -> InFlightBatch? {
        if end.size == .tooLarge {
            try InFlightBatch.keepUnsent(
                outbox.scope, previousSequence: ScopeRow.read(outbox.scope, db).acknowledgedThrough,
                lastSequence: end.sequence, db)
        } else {
            let stamped = try stamped(outbox.unsent(through: end.sequence, db), db)
            for (change, stamp) in stamped.stamps { try OutboxTable.stamp(change, stamp, db) }
            try KeyValue.lastStamp.write(stamped.last?.description, of: outbox.scope, db)
            let batch = try batch(of: stamped.changes, through: end.sequence, db)
            try keep(batch, try batch.encoded(), db)
        }
        return try InFlightBatch.read(outbox.scope, db)
    }

    private func keep(_ batch: PushBatch, _ body: Data, _ db: Database) throws {
        try InFlightBatch.keep(batch, body, db)
        outbox.store.events?.emit(.batchBuilt(batch, bytes: body.count), after: db)
    }

    private func batch(of changes: [Change], through lastSequence: Int64, _ db: Database) throws -> PushBatch
    {
        let previousSequence = try ScopeRow.read(outbox.scope, db).acknowledgedThrough
        return PushBatch(
            schema: outbox.store.tag, scope: outbox.scope, author: try outbox.store.author(db),
            id: outbox.store.world.random().hex16, previousSequence: previousSequence,
            lastSequence: lastSequence,
            rejected: try rejectedUnsent(previousSequence: previousSequence, lastSequence: lastSequence, db),
            changes: ChangeCoalescing.coalesced(changes))
    }

    // MARK: Large transactions

    /// The batch of a large transaction, from a state that is only read; nil if there is none to draft.
    func draft(_ db: Database) throws -> BatchDraft? {
        guard try InFlightBatch.read(outbox.scope, db) == nil, let end = try end(db), end.size == .large,
            let transaction = end.transaction, try transaction != CaptureState.transaction(db)
        else { return nil }
        // First: a change made while the rest is read makes the draft stale.
        let basis = try BatchBasis(outbox.scope, through: end.sequence, db)
        let stamped = try stamped(outbox.unsent(through: end.sequence, db), db)
        guard let stamp = stamped.stamps.first?.stamp, stamped.stamps.allSatisfy({ $0.stamp == stamp }) else {
            return nil
        }
        let batch = try batch(of: stamped.changes, through: end.sequence, db)
        return BatchDraft(
            batch: batch, body: try batch.encoded(), transaction: transaction, stamp: stamp,
            lastStamp: stamped.last ?? stamp, basis: basis)
    }

    /// Puts a draft in flight. If the copy has changed since, the batch is made again from its present state.
    /// - Returns: whether the draft was good.
    func keep(_ draft: BatchDraft, _ db: Database) throws -> Bool {
        let isGood =
            try InFlightBatch.read(outbox.scope, db) == nil
            && BatchBasis(outbox.scope, through: draft.lastSequence, db) == draft.basis
        guard isGood else {
            _ = try batch(db)
            return false
        }
        try OutboxTable.stamp(
            draft.transaction, in: outbox.scope, among: 0...draft.lastSequence, draft.stamp, db)
        try KeyValue.lastStamp.write(draft.lastStamp.description, of: outbox.scope, db)
        try keep(draft.batch, draft.body, db)
        return true
    }

    /// The changes that were rejected here and never sent, though the server's mark is about to pass them.
    private func rejectedUnsent(
        previousSequence: Int64, lastSequence: Int64, _ db: Database
    ) throws -> [Int64]? {
        let numbers = try RejectedTable.unsent(
            in: outbox.scope, above: previousSequence, through: lastSequence, db)
        return numbers.isEmpty ? nil : numbers
    }

    /// Where a batch ends.
    private struct End {
        enum Size { case usual, large, tooLarge }

        /// The number of its last change.
        let sequence: Int64
        /// Large: one transaction, and more than a batch has otherwise. Too large: and more than any server
        /// takes.
        let size: Size
        /// The transaction, if it is only one.
        let transaction: Int64?
    }

    /// The end of the next batch: as many whole transactions as fit by count and bytes, at least one. Nil if
    /// nothing can be sent.
    private func end(_ db: Database) throws -> End? {
        // A change names the stamps that it was made over. Those of a prior identity's changes, which another
        // copy of the file may have sent, are known once a pull has brought them.
        if try OutboxTable.isAnyApplied(of: outbox.scope, db) { return nil }
        let limit = try KeyValue.batchLimit.read(db).flatMap { Int($0) } ?? policy.changesPerBatch
        let changes = try OutboxTable.unsentSizes(of: outbox.scope, db)
        var (count, bytes) = (0, 0)
        var cut: End?
        var last: (sequence: Int64, transaction: Int64)?
        func end() -> End? {
            let isLarge = cut == nil && (count > limit || bytes > policy.bytesPerBatch)
            let isTooLarge = cut == nil && bytes > Wire.bytesPerBatch
            return last.map {
                End(
                    sequence: $0.sequence, size: isTooLarge ? .tooLarge : isLarge ? .large : .usual,
                    transaction: cut == nil ? $0.transaction : nil)
            }
        }
        while let change = try changes.next() {
            if let last, last.transaction != change.transaction { cut = end() }
            // It waits for another scope, and later changes may depend on it.
            if change.isAwaiting { return cut }
            let isOver = count >= limit || (count > 0 && bytes + change.bytes > policy.bytesPerBatch)
            if isOver, let cut { return cut }
            count += 1
            bytes += change.bytes
            last = (change.sequence, change.transaction)
        }
        return end()
    }

    /// The changes as they travel, and the stamp of each by its number; `last`: the last one given.
    private func stamped(
        _ captured: [CapturedChange], _ db: Database
    ) throws -> (changes: [Change], stamps: [(sequence: Int64, stamp: Stamp)], last: Stamp?) {
        var stamps = try TransactionStamps(outbox.scope, db)
        var states = Overlay.States(store: outbox.store, authorship: try Authorship(outbox.scope, db))
        var changes: [Change] = []
        var given: [(sequence: Int64, stamp: Stamp)] = []
        for row in captured {
            let stamp = stamps.stamp(
                of: row.transaction, capturedAt: row.capturedAt, floor: row.floor, stored: row.stamp)
            changes.append(try states.next(row, stamped: stamp, db))
            given.append((row.sequence, stamp))
        }
        return (changes, given, stamps.last)
    }
}
