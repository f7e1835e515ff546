import Foundation
package import GRDB
import Statements
package import SyncCore

/// The server below HTTP and accounts: takes a request of a signed-in account and gives the answer.
///
/// Synchronous, without a clock or random source of its own, so that the simulator runs the same code in one
/// thread. The app's schema is passed to it.
package struct ServerCore: Sendable {
    let context: ServerContext
    private let noteFailure: @Sendable (SyncRequest, any Error) -> Void

    /// A server core over a database; makes its own tables there.
    /// - Throws: `DatabaseError`, or ``SchemaError`` for a schema that cannot be synced.
    package init(
        database: any DatabaseWriter, schema: Schema, world: any World,
        limits: ExchangeLimits = ExchangeLimits(), cursorKey: CursorKey = CursorKey(),
        noteFailure: @escaping @Sendable (SyncRequest, any Error) -> Void = { _, _ in }
    ) throws {
        context = try ServerContext(
            database: database, schema: schema, world: world, limits: limits, cursorKey: cursorKey)
        self.noteFailure = noteFailure
    }

    /// Answers `/api/health`, `/api/sync/push`, `/api/sync/part`, `/api/sync/pull`,
    /// `/api/sync/overwritten`, `/api/sync/retirement`, `/api/sync/backfill` and `/api/sync/schema`.
    ///
    /// - Parameter account: the signed-in account's id, which is also the id of its own scope.
    /// - Returns: the answer, and the scope whose head moved, if one did, for the signal hub.
    package func answer(_ request: SyncRequest, account: String?) -> (answer: SyncAnswer, moved: String?) {
        do {
            if request.path == "/api/health" { return (try health(), nil) }
            guard let account else {
                throw SyncProblem.signInNeeded.because(
                    "This server answers signed-in devices only.", "Sign in.")
            }
            switch (request.method, request.path) {
            case ("POST", "/api/sync/push"):
                return try PushExchange(context: context, account: account).answer(request)
            case ("POST", "/api/sync/part"):
                return try PartExchange(context: context, account: account).answer(request)
            case ("GET", "/api/sync/pull"):
                return (try PullExchange(context: context, account: account).answer(request), nil)
            case ("GET", "/api/sync/overwritten"):
                return (try OverwrittenExchange(context: context, account: account).answer(request), nil)
            case ("POST", "/api/sync/retirement"):
                return (
                    try IdentityRetirementExchange(context: context, account: account).answer(request), nil
                )
            case ("POST", "/api/sync/backfill"):
                return try BackfillExchange(context: context, account: account).answer(request)
            case ("POST", "/api/sync/schema"):
                return (try SchemaExchange(context: context, account: account).answer(request), nil)
            default:
                throw SyncProblem.badRequest.because("There is no \(request.path) here.", "Update the app.")
            }
        } catch let failure as ExchangeFailure {
            return (failure.answer, nil)
        } catch {
            noteFailure(request, error)
            let failure = SyncProblem.internalFailure.because(
                "The server could not finish: \(type(of: error)).",
                "Try again; the server's log has the details.")
            return (failure.answer, nil)
        }
    }

    /// Deletes tombstones last touched more than `age` milliseconds ago (30 days as it ships); their ids and
    /// generations stay, so that no old edit brings a deleted record back. Also deletes equally old
    /// overwritten values and refusals, with the conflicting records of others, and incomplete batches that
    /// got no part for a day.
    /// - Returns: how many tombstones were forgotten.
    package func collectTombstones(olderThan age: Int64 = 30 * 86_400_000) throws -> Int {
        try context.database.write { db in
            let count = try Tombstones.collect(touchedBefore: context.world.now() - age, db)
            try OverwrittenValues.collect(lostBefore: context.world.now() - age, db)
            try Refusals.collect(refusedBefore: context.world.now() - age, db)
            try AppliedBatch.forgetWinners(appliedBefore: context.world.now() - age, db)
            try PartStage.forget(untouchedSince: context.world.now() - min(age, 86_400_000), db)
            return count
        }
    }

    /// The heads of an account's scopes by the names that replicas use for them.
    package func heads(of account: String) throws -> [String: Int64] {
        try context.database.readState { db in
            var heads = [
                Wire.ownScope: try ScopeFeed(scope: account, schema: context.schema).head(db)?.head ?? 0
            ]
            for scope in try Access.sharedScopes(of: account, db) {
                heads[scope] = try ScopeFeed(scope: scope, schema: context.schema).head(db)?.head ?? 0
            }
            return heads
        }
    }

    /// The accounts to signal when a scope's head moves.
    package func readers(of scope: String) throws -> [String] {
        try context.database.readState { db in try Access.readers(of: scope, db) }
    }

    private func health() throws -> SyncAnswer {
        try context.database.readState { db in _ = try Int.fetchOne(db, cached: "SELECT 1 FROM scope LIMIT 1")
        }
        return try .json(
            Health(status: "ok", serverTime: context.world.now(), schema: context.tag), status: 200)
    }
}
