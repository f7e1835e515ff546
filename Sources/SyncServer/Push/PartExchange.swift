import Foundation
import GRDB
import SyncCore

/// Takes a batch too large for one request part by part; the last part applies it, exactly as if it had come
/// whole. `POST /api/sync/part`.
///
/// No change of the batch is applied before that. A part that does not begin where the server's bytes end
/// changes nothing: the answer gives that position, so repeated, late or lost parts do no harm, nor does a
/// restored server.
struct PartExchange {
    let context: ServerContext
    let account: String

    /// The result of taking a part.
    private enum Step {
        /// Its batch is applied already, and this was the reply.
        case reply(Data)
        /// The number of bytes received.
        case have(Int)
        /// The part is the last; these are the bytes before it.
        case whole(Data)
    }

    func answer(_ request: SyncRequest) throws -> (answer: SyncAnswer, moved: String?) {
        let part = try PartQuery(request.query)
        let bytes = request.body ?? Data()
        try checkSize(part, bytes)
        let step: Step
        do {
            step = try context.database.write { db in
                let access = try context.access(of: account, to: part.scope, as: nil, db)
                try DeviceOwners(account: account).check(part.author, isWriting: true, db)
                let admission = BatchAdmission(
                    context: context, account: account, head: BatchHead(part), access: access)
                if let reply = try admission.known(db) { return .reply(reply) }
                try admission.check(request.query, db)
                return try take(part, bytes, access.scope, db)
            }
        } catch let lost as Cursor.LostHere {
            return (try BackfillExchange(context: context, account: account).ask(lost), nil)
        }
        switch step {
        case .reply(let reply):
            return (SyncAnswer(status: 200, contentType: Wire.jsonType, body: reply), nil)
        case .have(let have):
            return (try .json(PartReply(have: have), status: 200), nil)
        case .whole(let before):
            return try finish(part, before + bytes, request)
        }
    }

    private func checkSize(_ part: PartQuery, _ bytes: Data) throws {
        guard part.bytes <= context.limits.bytesPerBatch else {
            throw SyncProblem.batchTooLarge.because(
                "A batch has at most \(context.limits.bytesPerBatch) bytes, and this one \(part.bytes).",
                "Send smaller batches.")
        }
        let end = part.from + bytes.count
        guard !bytes.isEmpty, end <= part.bytes,
            end == part.bytes || bytes.count >= context.limits.leastBytesPerPart
        else {
            throw SyncProblem.badRequest.because(
                "A part has at least \(context.limits.leastBytesPerPart) bytes unless it is the last, and "
                    + "ends within the batch.", "Look at docs/protocol.md.")
        }
    }

    private func take(_ part: PartQuery, _ bytes: Data, _ scope: String, _ db: Database) throws -> Step {
        let stage = PartStage(scope, part.author)
        let now = context.world.now()
        var held = try stage.held(db)
        let isOther = held.map { $0.hash != part.hash || $0.bytes != part.bytes } ?? true
        if isOther {
            guard part.from == 0 else { return .have(0) }
            held = nil
        }
        let have = held?.have ?? 0
        guard part.from == have else { return .have(have) }
        if part.from + bytes.count == part.bytes { return .whole(held == nil ? Data() : try stage.body(db)) }
        if held == nil { try stage.begin(part.hash, bytes: part.bytes, account: account, at: now, db) }
        guard try stage.makeRoom(for: bytes.count, of: account, context.limits.parts, at: now, db) else {
            throw SyncProblem.busy.because(
                "Too many batches are on their way in parts.", "Try again in a few minutes.")
        }
        try stage.append(bytes, at: now, db)
        return .have(have + bytes.count)
    }

    private func finish(
        _ part: PartQuery, _ body: Data, _ request: SyncRequest
    ) throws -> (answer: SyncAnswer, moved: String?) {
        let hash = PartQuery.hash(of: body)
        guard hash == part.hash else {
            try context.database.write { db in
                let access = try context.access(of: account, to: part.scope, as: nil, db)
                try PartStage(access.scope, part.author).forget(db)
            }
            throw SyncProblem.badRequest.because(
                "The parts do not come to the batch that they say.", "Send it again from its first byte.")
        }
        do {
            return try PushExchange(context: context, account: account)
                .take(body, hash: part.hash, query: request.query, announced: BatchHead(part))
        } catch let failure as ExchangeFailure where [400, 413].contains(failure.answer.status) {
            // These bytes will be refused again: deleted, they are not decoded again at each last part.
            try context.database.write { db in
                let access = try context.access(of: account, to: part.scope, as: nil, db)
                try PartStage(access.scope, part.author).forget(db)
            }
            throw failure
        }
    }
}
