public import Foundation
public import GRDB
import Logging
import Notation
public import SyncCore

/// One device's whole copy of an app: the one door of the engine.
///
/// Every screen reads it, every write is on disk with its outbox entry when it returns, and nothing ever
/// waits for the network. While ``run()`` runs, it keeps the copy in step with its server.
///
/// ```swift
/// let replica = try await Replica.open(at: file, schema: schema, secrets: secrets).get()
/// try await replica.write { db in
///     try db.execute(sql: "INSERT INTO member (id, name) VALUES (?, ?)", arguments: [id.text, "Ada"])
/// }
/// let names = try await replica.read { db in try String.fetchAll(db, sql: "SELECT name FROM member") }
/// ```
public final class Replica: Sendable {
    let store: Store
    let secrets: any SecretStore
    let policy: SyncPolicy
    let timeouts: TransportTimeouts
    let board: StatusBoard
    let session: ReplicaSession
    let eventBoard: EventBoard
    let file: URL
    let accountWork = AsyncMutex()
    let lease: SyncLease
    let suspension: Suspension
    let running = SharedRun()
    private let damageName: String
    private let openFile: OpenFile
    let counter: PendingCounter
    /// The last request of another process to sync this file.
    private let knownRequest = Locked<String?>(nil)

    /// Opens the copy on the thread of the caller, as
    /// ``open(at:schema:migrations:secrets:server:world:policy:)`` does on another.
    /// - Throws: ``OpenFailure`` when the file cannot be opened as it should be; ``ReplicaError`` when schema
    ///   and tables do not fit.
    package convenience init(
        at file: URL, schema: Schema, migrations: DatabaseMigrator? = nil, secrets: any SecretStore,
        server: URL? = nil, world: any World = SystemWorld(), policy: SyncPolicy = SyncPolicy(),
        timeouts: TransportTimeouts = TransportTimeouts()
    ) throws {
        try self.init(
            StoreOpening(
                files: CopyFiles(database: file), schema: schema, migrations: migrations, secrets: secrets,
                world: world),
            server: server, policy: policy, timeouts: timeouts)
    }

    init(
        _ opening: StoreOpening, server: URL?, policy: SyncPolicy,
        timeouts: TransportTimeouts = TransportTimeouts()
    ) throws {
        let mistakes = policy.validationErrors()
        guard mistakes.isEmpty else {
            throw ReplicaError.policyIsWrong(mistakes.joined(separator: " "))
        }
        if let server { try Self.check(server) }
        file = opening.files.database
        eventBoard = EventBoard(
            world: opening.world, file: .beside(file),
            metrics: SyncMetrics(app: opening.schema.name, factory: opening.metrics))
        let before: OpenSnapshot
        (store, before) = try opening.store(eventBoard)
        openFile = OpenFile(opening.files)
        secrets = opening.secrets
        damageName = opening.damageName
        lease = SyncLease(of: file)
        suspension = Suspension(of: store)
        self.policy = policy
        self.timeouts = timeouts
        let account = try ReplicaSession.account(store, secrets)
        let lastSynced = try store.database.read { db in try ScopeRow.read(Wire.ownScope, db).syncedAt }
        board = StatusBoard(
            SyncStatus(account: account, lastSynced: lastSynced.map { Date(milliseconds: $0) }),
            events: eventBoard)
        session = ReplicaSession(server: server)
        counter = try PendingCounter(store: store, board: board) { [session] in session.trigger(.localWrite) }
        before.tell(try OpenSnapshot(store.database), board.status, eventBoard)
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
    /// `body` throws, or the file was moved away or deleted meanwhile, neither is; while the copy is
    /// suspended it throws ``ReplicaError/isSuspended``.
    /// A transaction is sent as a whole: an import belongs in several of some
    /// hundred rows, for nothing else is written while a batch of many thousands is made.
    public func write<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        guard !suspension.isOn else { throw ReplicaError.isSuspended }
        let now = store.world.now()
        do {
            return try await noticingDamage {
                try await store.database.write { db in
                    try checkPlace()
                    let value = try LocalTransaction.run(db, at: now, shared: store.sharedSchema, body)
                    try checkPlace()
                    return value
                }
            }
        } catch let error as DatabaseError {
            counter.recountAll()
            throw error
        }
    }

    /// Whether the copy's file is where it was opened: not moved away, deleted or replaced while it is open.
    public var isInPlace: Bool { openFile.isInPlace(CopyFiles(database: file)) }

    /// Throws where the file is gone: what is written to it would not be found again.
    private func checkPlace() throws {
        let isInPlace = isInPlace
        board.report(isInPlace ? nil : Problem(.copyMoved), of: .file)
        guard isInPlace else {
            throw DatabaseError(
                resultCode: .SQLITE_READONLY_DBMOVED, message: SyncIssue.copyMoved.message())
        }
    }

    /// A file of which a part turned out to be damaged is looked at wholly when it is opened next.
    private func noticingDamage<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as DatabaseError
            where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
        {
            noteDamage()
            throw error
        }
    }

    /// Everything that waits, is on its way or was set aside, in the order it was made.
    /// - Parameter limit: the most rejected and the most waiting changes; nil for all.
    public func outbox(limit: Int? = nil) async throws -> [OutboxEntry] {
        try await store.database.read { db in try OutboxEntry.all(db, most: limit ?? .max) }
    }

    /// How the copy stands now.
    public var status: SyncStatus { board.status }

    /// The status of now and each later one; a slow reader gets the newest.
    public func statusUpdates() -> AsyncStream<SyncStatus> { board.updates() }

    /// Looks at the server now, whatever failed before; in the background, too, for half a minute at most.
    /// While syncing is paused it waits for ``resume()``.
    public func syncNow() {
        session.trigger(.manual)
    }

    /// Keeps the copy in step with its server until the task is cancelled. Without an account it waits for
    /// one. Several calls at once, as from two windows, share one loop: it ends with the last one.
    /// - Throws: `DatabaseError` if the file cannot be looked at any more. Being offline is not an error, and
    ///   what passes, as a full disk or a locked keychain, is waited for; ``status`` says it meanwhile.
    public func run() async throws {
        try await running.run {
            try await SyncThreads.run { try await self.runAlone() }
        }
    }

    private func runAlone() async throws {
        // Also of a run that is cancelled, or fails, while it starts.
        defer {
            eventBoard.emit(.stopped)
            eventBoard.flush()
        }
        try await sayStart()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.session.run(self) }
            group.addTask { try await self.noticeOthers() }
            group.addTask { try await self.watchForDamage() }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    private func watchForDamage() async throws {
        for await status in statusUpdates() where status.problem?.code == Problem.damagedCopy {
            while !noteDamage(), !Task.isCancelled { await Waker().sleep(milliseconds: 30_000) }
        }
        // The board ends only with the replica; until then this one waits for the others.
        try Task.checkCancellation()
    }

    /// - Returns: whether it is noted: secrets may be locked for a while.
    @discardableResult private func noteDamage() -> Bool {
        do {
            try secrets.write(Data("1".utf8), for: damageName)
            return true
        } catch {
            Logger(label: "aloft.sync").warning("Damage is not noted", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// Other programs' writes to the same file are observed and sent within two seconds, while the app is in
    /// front of a person.
    private func noticeOthers() async throws {
        var known: Int?
        while !Task.isCancelled {
            board.report(isInPlace ? nil : Problem(.copyMoved), of: .file)
            do {
                known = try await noticeOthers(since: known)
            } catch let error as DatabaseError where Self.mayPass.contains(error.resultCode) {
                // The file is in use, or the disk is full or read-only, which the exchange reports: check
                // again in a moment.
            }
            await session.presenceWaker.sleep(milliseconds: session.place == .front ? 2_000 : nil)
        }
    }

    /// Another process on this file wants it synced, and this one does that.
    private func noticeRequest() async throws {
        let requested = try await store.database.read { db in try KeyValue.syncRequested.read(db) }
        if knownRequest.withLock({ known in
            defer { known = requested }
            return requested != nil && known != requested
        }) {
            session.trigger(.manual)
        }
    }

    private static let mayPass: [ResultCode] = [.SQLITE_BUSY, .SQLITE_FULL, .SQLITE_READONLY]

    private func noticeOthers(since known: Int?) async throws -> Int? {
        try await noticeRequest()
        // The version of the one connection that writes here, so that only others' commits move it.
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
