import Foundation
import GRDB
import SyncCore

/// Closes an old identity and reports up to which sequence its changes are applied. `POST
/// /api/sync/retirement`.
struct IdentityRetirementExchange {
    let context: ServerContext
    let account: String

    func answer(_ request: SyncRequest) throws -> SyncAnswer {
        guard let body = request.body,
            let asked = try? JSONDecoder().decode(IdentityRetirement.self, from: body),
            asked.version == Wire.protocolVersion, asked.author.isWellFormed, asked.successor.isWellFormed,
            asked.lastSequence >= 0,
            asked.author != asked.successor
        else {
            throw SyncProblem.badRequest.because(
                "The body is no retirement of an identity.",
                "Send author, successor, scope and lastSequence as JSON.")
        }
        let reply = try context.database.write { db -> IdentityRetirementReply in
            let scope = try context.access(of: account, to: asked.scope, as: .reader, db).scope
            let owners = DeviceOwners(account: account)
            guard try owners.mayBeOwn(asked.author, db) else {
                throw SyncProblem.identityOfAnother.because(
                    "The old identity is another account's.",
                    "Send its changes under the new one: this account's scope has none of them.")
            }
            for author in [asked.author, asked.successor] {
                try owners.check(author, isWriting: true, db)
            }
            _ = try ScopeFeed(scope: scope, schema: context.schema).openForWriting(db, world: context.world)
            let taken = try RetiredIdentity(scope: scope, author: asked.author)
                .close(for: asked.successor, lastSequence: asked.lastSequence, db)
            let refusals = Refusals(scope: scope, author: asked.author)
            return IdentityRetirementReply(
                acknowledgedThrough: try AppliedBatch.read(scope, asked.author, db)?.lastSequence ?? 0,
                taken: taken, refused: try refusals.all(db),
                refusalsForgottenThrough: try refusals.forgottenThrough(db))
        }
        return try .json(reply, status: 200)
    }
}
