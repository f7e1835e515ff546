import Foundation
import GRDB
import Statements
import SyncCore

/// Batches that do not fit into one request, or that the server does not take at all.
extension ScopeConversation {
    /// The next part of a batch: as many bytes as fit of those that the server does not have.
    func partRequest(
        _ batch: InFlightBatch, _ query: [String: String], limit: Int, _ db: Database
    ) throws -> (SyncRequest, RequestKind) {
        let body = try batch.part(limit: limit, db)
        let part = PartQuery(
            scope: scope, author: try store.author(db), schema: store.tag,
            previousSequence: batch.previousSequence,
            lastSequence: batch.lastSequence, hash: try batch.hash(db), bytes: batch.bytes,
            from: batch.receivedBytes)
        var request = SyncRequest(
            method: "POST", path: "/api/sync/part", query: query.merging(part.items) { _, part in part },
            body: body)
        request.bodyType = Wire.partType
        let range = batch.receivedBytes..<batch.receivedBytes + body.count
        return (
            request,
            .push(changes: batch.changeCount, lastSequence: batch.lastSequence, part: range, batch: batch.id)
        )
    }

    /// The server says how much of the batch it has: the next part begins there.
    mutating func takePart(_ part: Range<Int>, _ place: Int, _ kind: RequestKind, now: Int64) throws {
        try store.database.write { db in
            guard try isAsked(kind, db) else { return }
            try InFlightBatch.noteReceived(place, of: scope, db)
        }
        // In all other cases the batch is not sent again at once.
        let isKept = try store.database.readState {
            try InFlightBatch.read(scope, $0).map { place < $0.bytes }
        }
        guard place == part.upperBound, isKept ?? true else {
            return failed(kind, now: now, retryAfter: nil)
        }
        note(nil)
        tell { $0.tookPart() }
    }

    /// The server found a request too large. One transaction goes in smaller parts; several go in smaller
    /// batches. A batch that is too large in any form is rejected, or built again smaller, once the server's
    /// mark shows that it has not been applied.
    mutating func takeTooLarge(
        _ problem: Problem, _ kind: RequestKind, now: Int64, retryAfter: Int64?
    ) throws {
        guard case .push(_, _, let part, _) = kind else { return }
        store.events?.emit(.batchTooLarge)
        let isOverAll = problem.code == SyncProblem.batchTooLarge.rawValue
        let batch = try store.database.write { db -> InFlightBatch? in
            guard try isAsked(kind, db), let batch = try InFlightBatch.read(scope, db) else { return nil }
            if isOverAll || (batch.transactionCount > 1 && part == nil) {
                try InFlightBatch.note(batch.transactionCount > 1 ? .rebuild : .tooLarge, scope, db)
            }
            return batch
        }
        if let batch, !isOverAll, batch.transactionCount == 1 || part != nil {
            let limit = min(bytesPerRequest ?? machine.policy.bytesPerRequest, batch.bytes)
            if limit <= Self.leastBytesPerRequest { holdPush(problem, now: now) }
            bytesPerRequest = max(Self.leastBytesPerRequest, limit / 2)
        }
        failed(kind, now: now, retryAfter: retryAfter)
    }

    /// Counts that the server cannot read a batch. After several times the batch is halved, until the
    /// unreadable transaction is alone; that one is rejected and waits for a person.
    mutating func takeUnreadable(_ kind: RequestKind) throws {
        let most = machine.policy.retry.triesBeforeReview
        let batch = try store.database.readState { db in
            try isAsked(kind, db) ? InFlightBatch.read(scope, db) : nil
        }
        guard let batch else { return }
        let alone = batch.transactionCount > 1 ? nil : String(batch.lastSequence)
        // Built under an earlier schema, it may be readable when built under the present one.
        if try schemaOfBatch() != nil { return try requestRebuild() }
        guard unreadPushes.countRefusal(alone: alone, most: most) else { return }
        try store.database.write { db in
            guard try isAsked(kind, db) else { return }
            try InFlightBatch.note(alone == nil ? .rebuild : .unreadable, scope, db)
        }
    }

    /// Sends a backfill that the server cannot read in smaller parts, until the unreadable record is alone.
    /// That one is rejected and waits for a person, and the backfill goes on after it.
    mutating func takeUnreadableBackfill(
        _ problem: Problem, _ kind: RequestKind, now: Int64, retryAfter: Int64?
    ) throws {
        note(problem)
        let records = try store.database.readState { db in
            try isAsked(kind, db) ? backfillSource.part(db).records : []
        }
        if records.count > 1 {
            recordsPerBackfill = records.count / 2
            return startAgain(kind, now: now)
        }
        let alone = records.first.map { "\($0.key)" } ?? ""
        guard unreadBackfills.countRefusal(alone: alone, most: machine.policy.retry.triesBeforeReview) else {
            return failed(kind, now: now, retryAfter: retryAfter)
        }
        try store.database.write { db in
            if try isAsked(kind, db) { try backfillSource.giveUp(problem, at: store.world.now(), db) }
        }
        startAgain(kind, now: now)
    }

    /// Delays pushes, because even the smallest request is too large for the server: a person has to know.
    private mutating func holdPush(_ problem: Problem, now: Int64) {
        note(problem)
        let chance = store.world.random()
        tell { $0.pushIsTooLarge(now: now, chance: chance) }
    }

    /// Lets the next requests have a quarter of the bytes, because one timed out: a slow line gets something
    /// through.
    mutating func sendLess(_ kind: RequestKind) {
        guard kind.isPush || kind.isBackfill else { return }
        let limit = bytesPerRequest ?? machine.policy.bytesPerRequest
        if limit > Self.leastBytesPerRequest {
            bytesPerRequest = max(Self.leastBytesPerRequest, limit / 4)
        }
    }

    static let leastBytesPerRequest = 16_384

    /// The records to give back to a restored server, in parts that the line lets through and the server
    /// reads. Until a part is answered the limits only fall, so the answer never counts for more than was
    /// sent.
    var backfillSource: BackfillSource {
        var backfillSource = BackfillSource(scope: scope, store: store)
        backfillSource.mostRecords = min(backfillSource.mostRecords, recordsPerBackfill)
        if let bytesPerRequest { backfillSource.mostBytes = min(backfillSource.mostBytes, bytesPerRequest) }
        return backfillSource
    }
}
