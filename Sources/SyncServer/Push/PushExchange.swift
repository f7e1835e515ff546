import Foundation
import GRDB
import SyncCore

/// Takes a batch: applied exactly once, a repeat answered as the first time. `POST /api/sync/push`.
///
/// Mark, hash, reply, records and the scope's head are written in one transaction. A refused change refuses
/// its local transaction, and nothing else. The batch is decoded before the transaction begins.
struct PushExchange {
    let context: ServerContext
    let account: String

    func answer(_ request: SyncRequest) throws -> (answer: SyncAnswer, moved: String?) {
        guard let body = request.body else {
            throw SyncProblem.badRequest.because("A push has a body.", "Send a batch.")
        }
        return try take(body, hash: PartQuery.hash(of: body), query: request.query)
    }

    /// Takes a batch's bytes; `announced` is the head that its parts announced.
    func take(
        _ body: Data, hash: String, query: [String: String], announced: BatchHead? = nil
    ) throws -> (answer: SyncAnswer, moved: String?) {
        let batch = try decode(body)
        let head = BatchHead(batch, hash: hash)
        guard announced?.isSame(as: head) ?? true else {
            throw SyncProblem.badRequest.because(
                "The batch is another one than its parts said.", "Look at docs/protocol.md.")
        }
        let answered: (reply: Data, moved: String?)
        do {
            answered = try context.database.write { db -> (reply: Data, moved: String?) in
                let access = try context.access(of: account, to: batch.scope, as: nil, db)
                try DeviceOwners(account: account).check(batch.author, isWriting: true, db)
                let (reply, hasMoved) = try take(batch, head, query: query, access, db)
                return (reply, hasMoved ? access.scope : nil)
            }
        } catch let lost as Cursor.LostHere {
            return (try BackfillExchange(context: context, account: account).ask(lost), nil)
        }
        let answer = SyncAnswer(status: 200, contentType: Wire.jsonType, body: answered.reply)
        return (answer, answered.moved)
    }

    private func decode(_ body: Data) throws -> PushBatch {
        guard
            body.count <= context.limits.plainBytesPerPush || pieces(of: body) <= context.limits.piecesPerPush
        else {
            throw SyncProblem.batchTooLarge.because(
                "A batch holds at most \(context.limits.piecesPerPush) values.", "Send smaller batches.")
        }
        let batch: PushBatch
        do {
            batch = try PushBatch(json: body)
        } catch let error as DecodingError {
            throw SyncProblem.badRequest.because(
                "The batch cannot be read: \(error.sentence)", "Update the app, or look at docs/protocol.md.")
        }
        guard batch.version == Wire.protocolVersion else {
            throw SyncProblem.protocolTooOld.because(
                "This server speaks version \(Wire.protocolVersion) of the protocol, "
                    + "the app \(batch.version).",
                "Update the app.")
        }
        guard batch.changes.count <= context.limits.changesPerPush else {
            throw SyncProblem.batchTooLarge.because(
                "A batch holds at most \(context.limits.changesPerPush) changes.", "Send smaller batches.")
        }
        let numbers = batch.changes.map(\.sequence)
        let rejected = batch.rejected ?? []
        let areInOrder = [numbers, rejected].allSatisfy { zip($0, $0.dropFirst()).allSatisfy(<) }
        guard batch.author.isWellFormed, batch.previousSequence >= 0,
            batch.lastSequence > batch.previousSequence, areInOrder,
            Set(numbers).isDisjoint(with: rejected),
            (numbers + rejected).allSatisfy({ $0 > batch.previousSequence && $0 <= batch.lastSequence }),
            rejected.count <= context.limits.mostRejected,
            [batch.id ?? "", batch.schema.name].allSatisfy({ $0.utf8.count <= Admission.longestName })
        else {
            throw SyncProblem.badRequest.because(
                "The batch's numbers do not lie in order after \(batch.previousSequence) and up "
                    + "to \(batch.lastSequence), "
                    + "or one is rejected and sent, "
                    + "or a name in it has more than \(Admission.longestName) bytes.",
                "Look at docs/protocol.md.")
        }
        return batch
    }

    /// The changes that the replica rejected itself, as if the server had refused them.
    private func rejectedLocally(_ batch: PushBatch) -> [Outcome] {
        (batch.rejected ?? []).map { sequence in
            Outcome(
                sequence: sequence, result: .refused,
                refusal: Refusal(
                    .transactionRefused, "It waited for a person on this device when its file was copied."))
        }
    }

    /// The approximate number of JSON values: decoding each takes memory, whatever it contains.
    private func pieces(of json: Data) -> Int {
        var (count, isText, isEscaped) = (0, false, false)
        for byte in json {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\"): isEscaped = isText
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{"): count += isText ? 0 : 1
            default: break
            }
        }
        return count
    }

    private func take(
        _ batch: PushBatch, _ head: BatchHead, query: [String: String], _ access: Access, _ db: Database
    ) throws -> (reply: Data, moved: Bool) {
        let scope = access.scope
        let admission = BatchAdmission(context: context, account: account, head: head, access: access)
        if let reply = try admission.known(db) { return (reply, false) }
        try admission.check(query, db)
        let feed = ScopeFeed(scope: scope, schema: context.schema)
        var writer = BatchWriter(
            feed: feed, author: batch.author, schema: context.schema, now: context.world.now(),
            clockLead: context.limits.clockLeadMilliseconds,
            head: try feed.openForWriting(db, world: context.world),
            isShared: access.grant != 0)
        let before = writer.head
        let outcomes = try writer.apply(batch.changes, db)
        if writer.head > before { try RunHistory(scope: scope).note(from: before + 1, db) }
        try feed.setHead(writer.head, digestChange: writer.digestChange, db)
        let reply = PushReply(
            acknowledgedThrough: batch.lastSequence, outcomes: outcomes, serverTime: writer.now,
            clamped: writer.clamped.isEmpty ? nil : writer.clamped)
        let bytes = try JSONEncoder.canonical.encode(reply)
        try Refusals(scope: scope, author: batch.author)
            .keep(outcomes + rejectedLocally(batch), at: writer.now, db)
        let applied = AppliedBatch(
            lastSequence: batch.lastSequence, batch: batch.id, hash: head.hash, reply: bytes,
            appliedAt: writer.now, holdsWinner: outcomes.contains { $0.refusal?.winner != nil })
        try applied.write(scope, batch.author, db)
        // An author has one batch in flight at a time: stored parts are of this one, or abandoned.
        try PartStage(scope, batch.author).forget(db)
        return (bytes, writer.head > before)
    }
}
