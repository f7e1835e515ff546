public import Foundation
public import GRDB
public import SyncCore

/// A copy that cannot be opened as it should be, with the recovery options. Until one is taken nothing
/// changes, and none of them deletes the file: what is replaced is kept beside it.
///
/// ```swift
/// switch try await Replica.open(at: file, schema: schema, secrets: secrets) {
/// case .ready(let replica): start(replica)
/// case .safeMode(let safeMode): show(safeMode.failure.problem, try safeMode.recoveryOptions())
/// }
/// ```
public struct SafeMode: Sendable {
    /// A choice that a person has to get a working copy again.
    public enum RecoveryOption: String, Codable, Hashable, Sendable, CaseIterable {
        /// Try to open it again: ``SafeMode/retry()``.
        case retry
        /// Look at the last good state, read-only: ``SafeMode/lastGoodCopy()``.
        case lookReadOnly
        /// Save what was not sent yet as JSON: ``SafeMode/unpushed()``.
        case exportUnpushed
        /// Start a new copy with what was not sent yet, and download the rest again: ``SafeMode/salvage()``.
        case salvage
        /// Go back to the state before a migration: ``SafeMode/restore(_:)``.
        case restoreBackup
        /// Start a new, empty copy: ``SafeMode/reset(typed:)``.
        case reset
    }

    /// The reason why the copy was not opened, in words and as a case.
    public let failure: OpenFailure
    private let opening: StoreOpening
    private let policy: SyncPolicy
    private let server: URL?
    private let turn: RecoveryTurn

    init(_ failure: OpenFailure, _ opening: StoreOpening, server: URL?, policy: SyncPolicy) {
        turn = RecoveryTurn(opening.files)
        self.failure = failure
        self.opening = opening
        self.server = server
        self.policy = policy
    }

    private var files: CopyFiles { opening.files }

    /// The options that are open now, the gentlest first; resetting is always the last.
    public func recoveryOptions() throws -> [RecoveryOption] {
        let hasBackups = try !backups().isEmpty
        return RecoveryOption.allCases.filter { option in
            switch option {
            case .lookReadOnly: failure.isFileSound || hasBackups
            case .salvage: failure.isCuredBySalvage
            case .restoreBackup: hasBackups
            case .retry, .exportUnpushed, .reset: true
            }
        }
    }

    func retryNow() throws -> ReplicaOpening { try turn.take(else: reopen, reopen) }

    private func reopen() throws -> ReplicaOpening {
        try Replica.open(opening, server: server, policy: policy)
    }

    /// The states from before migrations, the newest first; at most three are kept.
    public func backups() throws -> [Backup] { try Backups(files: files).all() }

    func lastGoodCopyNow() throws -> ReadOnlyCopy? {
        guard failure.isFileSound, files.exists else {
            return try backups().first.map { try ReadOnlyCopy($0.file) }
        }
        // SQLite writes beside a file with a WAL to read it, or cannot write to it later.
        if files.isWritable, !files.isDiskFull { return try ReadOnlyCopy(files.database) }
        return try files.withTemporaryCopy { copy in
            try ReadOnlyCopy(copy, of: files.database)
        }
    }

    func unpushedNow() throws -> UnpushedWork { UnpushedWork(try Salvage(files)) }

    func salvageNow() throws -> ReplicaOpening {
        try turn.take(else: reopen) {
            let salvage = try Salvage(files)
            try replace(keeping: "damaged") { draft in try makeCopy(draft, with: salvage) }
            return try reopen()
        }
    }

    func restoreNow(_ backup: Backup) throws -> ReplicaOpening {
        try turn.take(else: reopen) {
            let work = try unpushedNow()
            let aside = try replace(keeping: "replaced") { draft in try files.copy(backup.file, to: draft) }
            try CopyFiles.write(work.json(), to: Self.export(beside: aside))
            return try reopen()
        }
    }

    func resetNow(typed: String) throws -> ReplicaOpening {
        let name = files.database.lastPathComponent
        guard typed == name else { throw ReplicaError.notConfirmed(name) }
        return try turn.take(else: reopen) {
            let work = try unpushedNow()
            let aside = try replace(keeping: "reset") { draft in try makeCopy(draft, with: nil) }
            try CopyFiles.write(work.json(), to: Self.export(beside: aside))
            return try reopen()
        }
    }

    private static func export(beside aside: URL) -> URL {
        aside.deletingLastPathComponent().appending(path: aside.lastPathComponent + ".json")
    }

    @discardableResult
    private func replace(keeping word: String, by make: (URL) throws -> Void) throws -> URL {
        do {
            try files.removeAll(files.draft)
            try make(files.draft)
            return try files.replace(by: files.draft, keeping: word, at: opening.world.now())
        } catch let error as DatabaseError {
            throw OpenFailure(.init(error, of: files), of: files.database)
        } catch let error as POSIXError {
            throw OpenFailure(.init(error), of: files.database)
        }
    }

    /// A complete copy in one file, without a WAL.
    private func makeCopy(_ draft: URL, with salvage: Salvage?) throws {
        let database = try DatabaseQueue(path: draft.path)
        let store = try Store(
            database: database, schema: opening.schema, migrations: opening.migrations,
            makesTables: opening.makesTables,
            world: opening.world)
        if let salvage { try SalvageImport(store: store, salvage: salvage).apply(at: opening.world.now()) }
        try database.close()
    }
}

/// The result of opening a copy.
public enum ReplicaOpening: Sendable {
    /// The copy is open.
    case ready(Replica)
    /// The copy cannot be opened normally; nothing was changed.
    case safeMode(SafeMode)

    /// The replica.
    /// - Throws: ``OpenFailure`` if there is only safe mode: for an app that just says so.
    public func get() throws -> Replica {
        switch self {
        case .ready(let replica): return replica
        case .safeMode(let safeMode): throw safeMode.failure
        }
    }
}

extension Replica {
    /// Opens the copy at `file`, making it if there is none; makes or changes the app's tables, installs
    /// capture and checks that the synced tables are what `schema` says. A failure gives ``SafeMode``.
    /// Works offline. Checks, backups and migrations run on a thread of their own.
    ///
    /// - Parameters:
    ///   - file: in a folder that is there.
    ///   - migrations: makes the app's tables: `id TEXT PRIMARY KEY NOT NULL` and exactly the schema's
    ///     columns. Without any the engine makes them from the schema, and adds what a later schema adds.
    ///   - server: the server to look for before anybody has signed in.
    /// - Throws: ``ReplicaError/schemaIsWrong(_:)`` and other mistakes of the program, and what the secret
    ///   store throws.
    public static func open(
        at file: URL, schema: Schema, migrations: DatabaseMigrator? = nil, secrets: any SecretStore,
        server: URL? = nil, world: any World = SystemWorld(), policy: SyncPolicy = SyncPolicy()
    ) async throws -> ReplicaOpening {
        try await SyncThreads.run {
            try openNow(
                at: file, schema: schema, migrations: migrations, secrets: secrets, server: server,
                world: world, policy: policy)
        }
    }

    /// Opens the copy on the caller's thread.
    package static func openNow(
        at file: URL, schema: Schema, migrations: DatabaseMigrator? = nil, secrets: any SecretStore,
        server: URL? = nil, world: any World = SystemWorld(), policy: SyncPolicy = SyncPolicy()
    ) throws -> ReplicaOpening {
        let opening = StoreOpening(
            files: CopyFiles(database: file), schema: schema, migrations: migrations, secrets: secrets,
            world: world)
        return try open(opening, server: server, policy: policy)
    }

    static func open(
        _ opening: StoreOpening, server: URL?, policy: SyncPolicy
    ) throws -> ReplicaOpening {
        do {
            return .ready(try Replica(opening, server: server, policy: policy))
        } catch let failure as OpenFailure {
            return .safeMode(SafeMode(failure, opening, server: server, policy: policy))
        } catch ReplicaError.tableDoesNotFit(let sentence) {
            let failure = OpenFailure(.tablesDoNotFit(sentence), of: opening.files.database)
            return .safeMode(SafeMode(failure, opening, server: server, policy: policy))
        }
    }
}
