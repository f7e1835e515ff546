public import Foundation
public import GRDB
import Logging
public import SyncCore

/// One device's whole copy of an app: the one door of the engine.
///
/// Every screen reads it, every write is on disk with its outbox entry when it returns, and nothing ever
/// waits for the network. While ``run()`` runs, it keeps the copy in step with its server.
///
/// ```swift
/// let replica = try Replica(at: file, schema: schema, migrations: migrations, secrets: secrets)
/// try await replica.write { db in
///     try db.execute(sql: "INSERT INTO member (id, name) VALUES (?, ?)", arguments: [id.text, "Ada"])
/// }
/// let names = try await replica.read { db in try String.fetchAll(db, sql: "SELECT name FROM member") }
/// ```
public final class Replica: Sendable {
    let store: Store
    let secrets: any SecretStore
    let policy: SyncPolicy
    let board: StatusBoard
    let session: ReplicaSession
    let eventBoard: EventBoard
    let file: URL
    let accountWork = OneAtATime()
    let lease: SyncLease
    private let running = SharedRun()
    private let damageName: String
    private let counting: CountingPending

    /// Opens the copy at `file`, making it if there is none; runs the app's migrations, installs capture and
    /// checks that the synced tables are what `schema` says. Works offline.
    ///
    /// - Parameters:
    ///   - migrations: makes the app's tables: `id TEXT PRIMARY KEY NOT NULL` and exactly the schema's
    ///     columns.
    ///   - server: the server to look for before anybody has signed in.
    /// - Throws: ``OpenFailure`` when the file cannot be opened as it should be, which `open` gives with the
    ///   ways out; ``ReplicaError`` when schema and tables do not fit.
    public convenience init(
        at file: URL, schema: Schema, migrations: DatabaseMigrator, secrets: any SecretStore,
        server: URL? = nil, world: any World = SystemWorld(), policy: SyncPolicy = SyncPolicy()
    ) throws {
        try self.init(
            Opening(
                files: CopyFiles(database: file), schema: schema, migrations: migrations, secrets: secrets,
                world: world),
            server: server, policy: policy)
    }

    init(_ opening: Opening, server: URL?, policy: SyncPolicy) throws {
        let mistakes = policy.validationErrors()
        guard mistakes.isEmpty else {
            throw ReplicaError.policyIsWrong(mistakes.joined(separator: " "))
        }
        if let server { try Self.check(server) }
        file = opening.files.database
        eventBoard = EventBoard(
            world: opening.world, file: .beside(file),
            metrics: SyncMetrics(app: opening.schema.name, factory: opening.metrics))
        let before: FileState
        (store, before) = try opening.store(eventBoard)
        secrets = opening.secrets
        damageName = opening.damageName
        lease = SyncLease(of: file)
        self.policy = policy
        let account = try ReplicaSession.account(store, secrets)
        let lastSynced = try store.database.read { db in try ScopeRow.read(Wire.ownScope, db).syncedAt }
        board = StatusBoard(SyncStatus(account: account, lastSynced: lastSynced), events: eventBoard)
        session = ReplicaSession(server: server)
        counting = try CountingPending(store: store, board: board, session: session)
        before.tell(try FileState(store.database), board.status, eventBoard)
    }

    private static func check(_ server: URL) throws {
        do {
            try SignInError.check(server)
        } catch SignInError.notAnAddress(let text) {
            throw ReplicaError.notAnAddress(text)
        }
    }

    /// This device's id: sixteen hexadecimal digits, made when the copy was.
    public var deviceID: String { store.device }

    /// Reads a snapshot of the copy. Never waits for writes or for the network.
    public func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        try await noticingDamage { try await store.database.read(body) }
    }

    /// Writes in one transaction. When this returns, the app's rows and their outbox entries are on disk; if
    /// `body` throws, neither is.
    public func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        let now = store.world.now()
        return try await noticingDamage {
            try await store.database.write { db in
                try LocalTransaction.run(db, at: now, shared: store.sharedSchema, body)
            }
        }
    }

    /// A file of which a part turned out to be damaged is looked at wholly when it is opened next.
    private func noticingDamage<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
        {
            try secrets.write(Data("1".utf8), for: damageName)
            throw error
        }
    }

    /// What `fetch` gives, now and after each change to a table, without repeats. Changes that come in a
    /// burst may be seen as one; of tables that were made since, none is seen. Ends when its task does.
    ///
    /// `fetch` runs beside the writing connection, and again after every write: to find out which tables it
    /// reads, GRDB would run it on the writing connection.
    public func observe<Value: Sendable & Equatable>(
        _ fetch: @Sendable @escaping (Database) throws -> Value
    ) -> AsyncThrowingStream<Value, any Error> {
        let values = ValueObservation.tracking(region: WatchedTables(), fetch: fetch).removeDuplicates()
        // One after the other: on a queue that does several things at once the last state might come before
        // an older one, and be replaced by it.
        let queue = DispatchQueue(label: "aloft.observation")
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) {
            [database = store.database] continuation in
            let watching = values.start(in: database, scheduling: .async(onQueue: queue)) { error in
                continuation.finish(throwing: error)
            } onChange: { value in
                continuation.yield(value)
            }
            continuation.onTermination = { _ in watching.cancel() }
        }
    }

    /// Every table but those of the engine's that no status is read from and that a long pull fills.
    private struct WatchedTables: DatabaseRegionConvertible {
        private static let inner = [
            "aloft_stage", "aloft_page", "aloft_batch_piece", "aloft_replaced", "aloft_capture",
        ]

        func databaseRegion(_ db: Database) throws -> DatabaseRegion {
            try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
            ).filter { !Self.inner.contains($0) }
                .reduce(into: DatabaseRegion()) { region, name in
                    region.formUnion(try GRDB.Table(name).databaseRegion(db))
                }
        }
    }

    /// Everything that waits, is on its way or was set aside, in the order it was made.
    public func outbox() async throws -> [OutboxEntry] {
        try await store.database.read { db in try OutboxEntry.all(db) }
    }

    /// How the copy stands now.
    public var status: SyncStatus { board.status }

    /// The status of now and each later one; a slow reader gets the newest.
    public func statusUpdates() -> AsyncStream<SyncStatus> { board.updates() }

    /// Looks at the server now, whatever failed before; in the background, too, for half a minute at most.
    /// While syncing is paused it waits for ``resume()``.
    public func syncNow() {
        session.ring(.wake)
    }

    /// Keeps the copy in step with its server until the task is cancelled. Without an account it waits for
    /// one. Of several calls at once, as from two windows, one loop works for all: it ends with the last one.
    /// - Throws: `DatabaseError` if the copy itself can no longer be used. Being offline is not an error.
    public func run() async throws {
        try await running.run { try await self.runAlone() }
    }

    private func runAlone() async throws {
        try await sayStart()
        defer { eventBoard.emit(.stopped) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.session.run(self) }
            group.addTask { try await self.noticeOthers() }
            group.addTask { try await self.noteDamage() }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func noteDamage() async throws {
        for await status in statusUpdates() where status.problem?.code == Problem.damagedCopy {
            try secrets.write(Data("1".utf8), for: damageName)
        }
        // The board ends only with the replica; until then this one waits for the others.
        try Task.checkCancellation()
    }

    /// Other programs write to the same file: what they did is observed and sent within two seconds.
    private func noticeOthers() async throws {
        let alarm = Alarm()
        var known: Int?
        while !Task.isCancelled {
            do {
                known = try await noticeOthers(since: known)
            } catch let error as DatabaseError where Self.mayPass.contains(error.resultCode) {
                // They are still at it, or the disk is full or read-only, which the exchange says: looked at
                // again in a moment.
            }
            await alarm.sleep(milliseconds: 2_000)
        }
    }

    private static let mayPass: [ResultCode] = [.SQLITE_BUSY, .SQLITE_FULL, .SQLITE_READONLY]

    private func noticeOthers(since known: Int?) async throws -> Int? {
        // Of the one connection that writes here, so that only others' commits move it.
        let version = try await store.database.writeWithoutTransaction { db in
            try Int.fetchOne(db.cachedStatement(sql: "PRAGMA data_version"))
        }
        // The first time, too: what was written since this copy was opened.
        if known != version {
            try await store.database.write { db in try db.notifyChanges(in: .fullDatabase) }
        }
        return version
    }
}
