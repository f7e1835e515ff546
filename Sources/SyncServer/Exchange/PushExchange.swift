import Crypto
import Foundation
import GRDB
import SyncCore

/// Takes a batch: applied exactly once, a repeat answered as the first time. `POST /api/sync/push`.
///
/// Mark, hash, reply, records and the scope's head move in one transaction. A refused change refuses its
/// local transaction, and nothing else.
struct PushExchange {
    let core: ServerCore
    let account: String

    func answer(_ request: SyncRequest) throws -> (answer: SyncAnswer, moved: String?) {
        guard let body = request.body else {
            throw SyncProblem.badRequest.because("A push has a body.", "Send a batch.")
        }
        let batch = try decode(body)
        let hash = SHA256.hash(data: body).map { $0 }
        let answered: (reply: Data, moved: String?)
        do {
            answered = try core.database.write { db -> (reply: Data, moved: String?) in
                let access = try core.access(of: account, to: batch.scope, as: nil, db)
                if core.mistake != .deviceIDsNotOwned {
                    try DeviceOwners(account: account).check(batch.author, isWriting: true, db)
                }
                let (reply, hasMoved) = try take(
                    batch, hash: Data(hash).hex, query: request.query, access, db)
                return (reply, hasMoved ? access.scope : nil)
            }
        } catch let lost as Cursor.LostHere {
            return (try OfferExchange(core: core, account: account).ask(lost), nil)
        }
        let answer = SyncAnswer(status: 200, contentType: Wire.jsonType, body: answered.reply)
        return (answer, answered.moved)
    }

    /// A reply without records, for who has no place in the scope any more.
    private func bare(_ reply: Data) throws -> Data {
        var bare = try JSONDecoder().decode(PushReply.self, from: reply)
        for index in bare.outcomes.indices {
            bare.outcomes[index].refusal?.winner = nil
            bare.outcomes[index].refusal?.other = nil
        }
        return try JSONEncoder.canonical.encode(bare)
    }

    private func emptyReply(_ batch: PushBatch) throws -> Data {
        try JSONEncoder.canonical.encode(
            PushReply(mark: batch.through, outcomes: [], serverTime: core.world.now(), clamped: nil))
    }

    private func decode(_ body: Data) throws -> PushBatch {
        let batch: PushBatch
        do {
            batch = try PushBatch(json: body)
        } catch let error as DecodingError {
            throw SyncProblem.badRequest.because(
                "The batch cannot be read: \(error.place).", "Update the app, or look at docs/protocol.md.")
        }
        guard batch.version == Wire.protocolVersion else {
            throw SyncProblem.protocolTooOld.because(
                "This server speaks version \(Wire.protocolVersion) of the protocol, "
                    + "the app \(batch.version).",
                "Update the app.")
        }
        guard batch.changes.count <= core.limits.changesPerPush else {
            throw SyncProblem.tooLarge.because(
                "A batch holds at most \(core.limits.changesPerPush) changes.", "Send smaller batches.")
        }
        let numbers = batch.changes.map(\.n)
        let areInOrder = zip(numbers, numbers.dropFirst()).allSatisfy(<)
        guard batch.author.isWellFormed, batch.after >= 0, batch.through > batch.after, areInOrder,
            numbers.allSatisfy({ $0 > batch.after && $0 <= batch.through })
        else {
            throw SyncProblem.badRequest.because(
                "The batch's numbers do not lie in order after \(batch.after) and up to \(batch.through).",
                "Look at docs/protocol.md.")
        }
        return batch
    }

    private func take(
        _ batch: PushBatch, hash: String, query: [String: String], _ access: Access, _ db: Database
    ) throws -> (reply: Data, moved: Bool) {
        let scope = access.scope
        let mark = try AppliedMark.read(scope, batch.author, db)
        if let mark, mark.through == batch.through, mark.hash == hash, core.mistake != .repeatApplied {
            if core.mistake == .repeatNotAnswered { return (try emptyReply(batch), false) }
            return (access.role == nil ? try bare(mark.reply) : mark.reply, false)
        }
        _ = try core.access(of: account, to: batch.scope, as: .writer, db)
        guard query["turn"] == String(access.turn) || access.turn == 0 else {
            throw SyncProblem.notAllowed.because(
                "This account's role in “\(batch.scope)” was changed since that was sent.",
                "Pull the account's own scope: it says what is shared.")
        }
        let through = mark?.through ?? 0
        guard batch.after >= through || core.mistake == .repeatApplied else {
            throw SyncProblem.identityReused.because(
                "Changes up to \(through) are applied, and this batch is another one.",
                "Take a new identity: the database was copied or restored.")
        }
        let isClosed = try Succeeding(scope: scope, author: batch.author).isClosed(db)
        guard !isClosed || core.mistake == .oldIdentityTaken else {
            throw SyncProblem.identityReused.because(
                "Another copy of the same file has taken over from this identity.",
                "Take a new identity: the database was copied or restored.")
        }
        try SchemaExchange(core: core, account: account).check(batch.schema, db)
        let feed = ScopeFeed(scope: scope, schema: core.schema)
        if core.mistake != .horizonIgnored {
            _ = try Cursor.place(
                query["cursor"], feed: feed, grant: access.grant, key: core.cursorKey, db,
                mistake: core.mistake)
        }
        guard batch.after <= through else {
            // The head may be where it was: a batch that was refused moves the mark alone.
            let state = try ScopeFeed(scope: scope, schema: core.schema).head(db)
            throw Cursor.LostHere(scope: scope, epoch: state?.epoch ?? "", fork: state?.head ?? 0)
        }
        var writing = BatchWriting(
            feed: feed, author: batch.author, schema: core.schema, now: core.world.now(),
            clockLead: core.limits.clockLeadMilliseconds,
            head: try feed.openForWriting(db, world: core.world),
            mistake: core.mistake
        )
        let before = writing.head
        let outcomes = try writing.apply(batch.changes, db)
        if writing.head > before { try Lineages(scope: scope).note(from: before + 1, db) }
        try feed.setHead(writing.head, digestChange: writing.digestChange, db)
        let reply = PushReply(
            mark: batch.through, outcomes: outcomes, serverTime: writing.now,
            clamped: writing.clamped.isEmpty ? nil : writing.clamped)
        let bytes = try JSONEncoder.canonical.encode(reply)
        try Refusals(scope: scope, author: batch.author).keep(outcomes, db)
        let applied = AppliedMark(through: batch.through, batch: batch.id, hash: hash, reply: bytes)
        if core.mistake == .markApart { try db.commitAndBegin() }
        try applied.write(scope, batch.author, db)
        return (bytes, writing.head > before)
    }
}

extension DecodingError {
    /// Where the JSON is wrong, and how.
    var place: String {
        let context: Context? =
            switch self {
            case .dataCorrupted(let context), .keyNotFound(_, let context), .typeMismatch(_, let context),
                .valueNotFound(_, let context):
                context
            @unknown default: nil
            }
        let path = context?.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(
            separator: ".")
        return
            "at \(path.flatMap { $0.isEmpty ? nil : $0 } ?? "the top"): "
            + "\(context?.debugDescription ?? "unreadable")"
    }
}
