import Foundation
package import GRDB
package import SyncCore

/// The server below HTTP and accounts: takes a request of a signed-in account and gives the answer.
///
/// Synchronous and without a clock or random source of its own, so that the simulator runs this very code in
/// one thread. It is given an app's schema and knows none.
package struct ServerCore: Sendable {
    let database: any DatabaseWriter
    let schema: Schema
    /// The schema's name, version and fingerprint.
    let tag: SchemaTag
    let world: any World
    let limits: ExchangeLimits
    let cursorKey: CursorKey
    private let noteFailure: @Sendable (SyncRequest, any Error) -> Void

    /// A server core over a database; makes its own tables there.
    /// - Throws: `DatabaseError`, or ``SchemaMistake`` for a schema that cannot be synced.
    package init(
        database: any DatabaseWriter, schema: Schema, world: any World,
        limits: ExchangeLimits = ExchangeLimits(), cursorKey: CursorKey = CursorKey(),
        noteFailure: @escaping @Sendable (SyncRequest, any Error) -> Void = { _, _ in }
    ) throws {
        if let mistake = schema.validationErrors().first { throw SchemaMistake(sentence: mistake) }
        try ChangeLog.migrate(database)
        try Self.serve(schema, database)
        self.cursorKey = try database.write { db in
            try RunHistory.begin(world, db)
            return try cursorKey.noted(in: db)
        }
        self.database = database
        self.schema = schema
        tag = try SchemaTag(schema)
        self.world = world
        self.limits = limits
        self.noteFailure = noteFailure
    }

    /// Makes what records refer to findable, if the schema is another one than at the last start. Records of
    /// another app are never served: devices would take them for records of this one.
    private static func serve(_ schema: Schema, _ database: any DatabaseWriter) throws {
        let fingerprint = try schema.fingerprint()
        try database.write { db in
            let last = try Row.fetchOne(db, sql: "SELECT name, fingerprint FROM servedSchema")
            let name: String? = last?["name"]
            if name == schema.name, last?["fingerprint"] == fingerprint { return }
            if let name, name != schema.name,
                try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM record)") ?? false
            {
                throw SchemaMistake(
                    sentence: "This home has the records of the app “\(name)”, and the schema is of the app "
                        + "“\(schema.name)”: serve it from a home of its own, or rename the schema back."
                )
            }
            if last?["fingerprint"] != fingerprint { try RecordLinks.noteAll(schema, db) }
            try db.execute(
                sql: """
                    INSERT INTO servedSchema (only, fingerprint, name) VALUES (1, ?, ?)
                    ON CONFLICT (only) DO UPDATE SET fingerprint = excluded.fingerprint, name = excluded.name
                    """, arguments: [fingerprint, schema.name])
        }
    }

    /// A schema that cannot be synced, in a sentence.
    package struct SchemaMistake: Error, CustomStringConvertible {
        /// The reason, in a sentence.
        package let sentence: String
        /// The sentence.
        package var description: String { sentence }
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
                return try PushExchange(core: self, account: account).answer(request)
            case ("POST", "/api/sync/part"):
                return try PartExchange(core: self, account: account).answer(request)
            case ("GET", "/api/sync/pull"):
                return (try PullExchange(core: self, account: account).answer(request), nil)
            case ("GET", "/api/sync/overwritten"):
                return (try OverwrittenExchange(core: self, account: account).answer(request), nil)
            case ("POST", "/api/sync/retirement"):
                return (try IdentityRetirementExchange(core: self, account: account).answer(request), nil)
            case ("POST", "/api/sync/backfill"):
                return try BackfillExchange(core: self, account: account).answer(request)
            case ("POST", "/api/sync/schema"):
                return (try SchemaExchange(core: self, account: account).answer(request), nil)
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

    /// Forgets tombstones last touched more than `age` milliseconds ago (30 days as it ships); their ids and
    /// generations stay, so that no old edit brings a deleted record back. Forgets values that were
    /// overwritten that long ago, too, and batches in parts that got none for a day.
    /// - Returns: how many tombstones were forgotten.
    package func collectTombstones(olderThan age: Int64 = 30 * 86_400_000) throws -> Int {
        try database.write { db in
            let count = try Tombstones.collect(touchedBefore: world.now() - age, db)
            try OverwrittenValues.collect(lostBefore: world.now() - age, db)
            try PartStage.forget(untouchedSince: world.now() - min(age, 86_400_000), db)
            return count
        }
    }

    /// The heads of an account's scopes by the names that replicas use for them.
    package func heads(of account: String) throws -> [String: Int64] {
        try database.readState { db in
            var heads = [Wire.ownScope: try ScopeFeed(scope: account, schema: schema).head(db)?.head ?? 0]
            for scope in try Access.sharedScopes(of: account, db) {
                heads[scope] = try ScopeFeed(scope: scope, schema: schema).head(db)?.head ?? 0
            }
            return heads
        }
    }

    /// The accounts that have to be told when a scope's head moved.
    package func readers(of scope: String) throws -> [String] {
        try database.readState { db in try Access.readers(of: scope, db) }
    }

    /// The access of an account to the scope that it calls by a name.
    /// - Parameter role: the role that it needs at least; nil if it is enough that it ever had one.
    func access(
        of account: String, to name: String, as role: ScopeRole?, _ db: Database
    ) throws -> Access {
        let access = try Access.of(account, to: name, db)
        guard let access, role == nil || access.role == .writer || access.role == role else {
            throw SyncProblem.notAllowed.because(
                access?.role == nil
                    ? "This account has no place in the scope “\(name)”."
                    : "This account may only read in the scope “\(name)”.",
                "Pull the account's own scope: it says what is shared.")
        }
        return access
    }

    private func health() throws -> SyncAnswer {
        try database.readState { db in _ = try Int.fetchOne(db, cached: "SELECT 1 FROM scope LIMIT 1") }
        return try .json(
            Health(status: "ok", serverTime: world.now(), schema: tag), status: 200)
    }
}
