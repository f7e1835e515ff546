import CoreMetrics
import Foundation
import GRDB
import SyncCore

/// Opens a copy step by step. Each step succeeds or gives the reason, having written nothing that cannot be
/// undone.
struct StoreOpening {
    let files: CopyFiles
    let schema: Schema
    let migrations: DatabaseMigrator
    /// Whether the engine makes the tables from the schema.
    let makesTables: Bool
    let secrets: any SecretStore
    let world: any World
    /// Where what happens is counted: what the program has bootstrapped, or nowhere.
    var metrics: any MetricsFactory = MetricsSystem.factory

    init(
        files: CopyFiles, schema: Schema, migrations: DatabaseMigrator?, secrets: any SecretStore,
        world: any World, metrics: any MetricsFactory = MetricsSystem.factory
    ) {
        self.files = files
        self.schema = schema
        self.migrations = migrations ?? DatabaseMigrator()
        makesTables = migrations == nil
        self.secrets = secrets
        self.world = world
        self.metrics = metrics
    }

    private var integrityCheck: IntegrityCheck { IntegrityCheck(schema: schema, migrations: migrations) }

    /// The name of the copy where secrets are kept.
    private var name: String {
        String(
            files.database.lastPathComponent
                .map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }
    private var identityName: String { "identity-" + name }
    /// Kept while the file is known to be damaged, so that the next opening checks all of it.
    var damageName: String { "damaged-" + name }

    /// Opens the copy, making it if there never was one; gives with it what the file said before.
    /// - Throws: ``OpenFailure``, ``ReplicaError``, or what the secret store throws.
    func store(_ events: EventBoard? = nil) throws -> (store: Store, before: OpenSnapshot) {
        do {
            guard files.hasFolder else {
                throw OpenFailure(.folderMissing(files.folder.path), of: files.database)
            }
            guard !files.isFolder else { throw OpenFailure(.isFolder, of: files.database) }
            try files.finishReplacement()
            try lookBeforeOpening()
            if files.exists { try check() }
            let pool = try Self.pool(files.database)
            do {
                let before = try OpenSnapshot(pool)
                return (try store(pool, events), before)
            } catch {
                // The next opening reads the files as they lie there.
                try pool.close()
                throw error
            }
        } catch let error as DatabaseError {
            throw OpenFailure(.init(error, of: files), of: files.database)
        } catch let error as POSIXError {
            throw OpenFailure(.init(error), of: files.database)
        } catch let error as CocoaError where error.code == .fileWriteOutOfSpace {
            throw OpenFailure(.diskFull, of: files.database)
        } catch is FileSecretProblem where files.isDiskFull {
            throw OpenFailure(.diskFull, of: files.database)
        }
    }

    private func store(_ pool: DatabasePool, _ events: EventBoard?) throws -> Store {
        try pool.writeWithoutTransaction { db in
            if try integrityCheck.isBehind(db) { try Backups(files: files).make(db, at: world.now()) }
        }
        let store = try open(pool, events)
        try note(pool)
        if try secrets.read(damageName) != nil { try secrets.write(nil, for: damageName) }
        return store
    }

    static func pool(_ file: URL) throws -> DatabasePool {
        var configuration = Configuration()
        configuration.journalMode = .wal
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        let pool = try DatabasePool(path: file.path, configuration: configuration)
        // GRDB sets NORMAL when it turns on WAL; a write has to be on disk when it returns.
        // In a large transaction SQLite would write the journal of each statement to a temporary file, and
        // with the usual two megabytes of cache every page of a pull several times.
        try pool.writeWithoutTransaction { db in
            try db.execute(
                sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8000")
        }
        return pool
    }

    /// Looks for faults that SQLite would not report, or would mend by throwing something away.
    private func lookBeforeOpening() throws {
        if files.exists, !files.isWritable { throw OpenFailure(.readOnly, of: files.database) }
        guard files.exists else { return }
        if files.bytes == 0, try isKnown() {
            throw OpenFailure(.damaged("the file is empty, and it was not"), of: files.database)
        }
        if try WALFrames.damage(in: files.walContents, walIndex: files.walIndexHead) != nil {
            throw OpenFailure(.damaged("the last writes, in its WAL, are damaged"), of: files.database)
        }
    }

    /// Whether a copy of this name was open here before.
    private func isKnown() throws -> Bool { try secrets.read(identityName) != nil }

    /// By a connection that cannot write: opening a pool alone changes the file.
    private func check() throws {
        let isKnown = try isKnown()
        let wasDamaged = try secrets.read(damageName) != nil
        var configuration = Configuration()
        configuration.readonly = true
        configuration.busyMode = .timeout(5)
        try DatabaseQueue(path: files.database.path, configuration: configuration).unsafeRead { db in
            if isKnown, try !EngineTable.keyValue.exists(db) {
                throw OpenFailure(.damaged("the engine's tables are gone"), of: files.database)
            }
            if let app = try IntegrityCheck.app(db), app != schema.name {
                throw OpenFailure(.anotherApp(app), of: files.database)
            }
            let unknown = try integrityCheck.unknown(db)
            if !unknown.isEmpty { throw OpenFailure(.newerVersion(unknown), of: files.database) }
            if let damage = try integrityCheck.damage(db, bytes: files.bytes, wholly: wasDamaged) {
                throw OpenFailure(.damaged(damage), of: files.database)
            }
        }
    }

    private func open(_ pool: DatabasePool, _ events: EventBoard?) throws -> Store {
        do {
            return try Store(
                database: pool, outside: secrets, outsideName: identityName, schema: schema,
                migrations: migrations, makesTables: makesTables, world: world, events: events)
        } catch let error as AppMigrationFailed {
            throw OpenFailure(
                .migrationFailed(name: error.step ?? "unknown", detail: error.description),
                of: files.database)
        }
    }

    /// Other tools see by `user_version` which version of the schema the file has.
    private func note(_ pool: DatabasePool) throws {
        try pool.writeWithoutTransaction { db in
            let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
            if version < schema.version { try db.execute(sql: "PRAGMA user_version = \(schema.version)") }
        }
    }
}

/// A migration of the app threw something that is no failure of disk or file.
struct AppMigrationFailed: Error, CustomStringConvertible {
    let description: String
    /// The migration, if it is known.
    let step: String?

    /// Nil for what says more about the file than about the migration.
    init?(_ error: any Error, step: String?) {
        self.step = step
        guard let error = error as? DatabaseError else {
            description = "\(error)"
            return
        }
        let ofTheFile: [ResultCode] = [
            .SQLITE_FULL, .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_READONLY,
            .SQLITE_PERM, .SQLITE_CANTOPEN, .SQLITE_IOERR, .SQLITE_NOMEM, .SQLITE_INTERRUPT,
        ]
        if ofTheFile.contains(error.resultCode) { return nil }
        description = error.message ?? "SQLite \(error.resultCode.rawValue)"
    }
}
