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
    private let counting: CountingPending

    /// Opens the copy at `file`, making it if there is none; runs the app's migrations, installs capture and
    /// checks that the synced tables are what `schema` says. Works offline.
    ///
    /// - Parameters:
    ///   - migrations: makes the app's tables: `id TEXT PRIMARY KEY NOT NULL` and exactly the schema's
    ///     columns.
    ///   - server: the server to look for before anybody has signed in.
    /// - Throws: ``ReplicaError``, `DatabaseError`.
    public init(
        at file: URL, schema: Schema, migrations: DatabaseMigrator, secrets: any SecretStore,
        server: URL? = nil, world: any World = SystemWorld(), policy: SyncPolicy = SyncPolicy()
    ) throws {
        let mistakes = policy.mistakes()
        guard mistakes.isEmpty else {
            throw ReplicaError.policyIsWrong(mistakes.joined(separator: " "))
        }
        let pool = try DatabasePool(path: file.path, configuration: Self.configuration)
        // GRDB sets NORMAL when it turns on WAL; a write has to be on disk when it returns.
        // In a large transaction SQLite would write the journal of each statement to a temporary file, and
        // with the usual two megabytes of cache every page of a pull several times.
        try pool.writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000")
        }
        self.file = file
        eventBoard = EventBoard(world: world, file: .beside(file))
        let before = try Opening(pool)
        let name = file.lastPathComponent.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        store = try Store(
            database: pool, outside: secrets, outsideName: "identity-" + String(name), schema: schema,
            migrations: migrations, world: world, events: eventBoard)
        self.secrets = secrets
        lease = SyncLease(of: file)
        self.policy = policy
        let account = try ReplicaSession.account(store, secrets)
        let lastSynced = try pool.read { db in try ScopeRow.read(Wire.ownScope, db).syncedAt }
        board = StatusBoard(SyncStatus(account: account, lastSynced: lastSynced), events: eventBoard)
        session = ReplicaSession(server: server)
        counting = try CountingPending(store: store, board: board, session: session)
        before.tell(try Opening(pool), board.status, eventBoard)
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        return configuration
    }

    /// This device's id: sixteen hexadecimal digits, made when the copy was.
    public var deviceID: String { store.device }

    /// Reads a snapshot of the copy. Never waits for writes or for the network.
    public func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        try await store.database.read(body)
    }

    /// Writes in one transaction. When this returns, the app's rows and their outbox entries are on disk; if
    /// `body` throws, neither is.
    public func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        let now = store.world.now()
        return try await store.database.write { db in try LocalTransaction.run(db, at: now, body) }
    }

    /// What `fetch` gives, now and after each change to what it read, without repeats. Changes that come in a
    /// burst may be seen as one. Ends when its task does.
    public func observe<Value: Sendable & Equatable>(
        _ fetch: @Sendable @escaping (Database) throws -> Value
    ) -> AsyncThrowingStream<Value, any Error> {
        let values = ValueObservation.tracking(fetch).removeDuplicates()
        return AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) {
            [database = store.database] continuation in
            let watching = values.start(in: database, scheduling: .async(onQueue: .global())) { error in
                continuation.finish(throwing: error)
            } onChange: { value in
                continuation.yield(value)
            }
            continuation.onTermination = { _ in watching.cancel() }
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

    /// Looks at the server now, whatever failed before.
    public func syncNow() {
        session.ring(.wake)
    }

    /// Keeps the copy in step with its server until the task is cancelled. Without an account it waits for
    /// one.
    /// - Throws: `DatabaseError` if the copy itself can no longer be used. Being offline is not an error.
    public func run() async throws {
        try await sayStart()
        defer { eventBoard.emit(.stopped) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.session.run(self) }
            group.addTask { try await self.noticeOthers() }
            defer { group.cancelAll() }
            try await group.next()
        }
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
