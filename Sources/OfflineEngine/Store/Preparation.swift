import GRDB
import SyncCore

/// Makes a file ready for a version of the app: the engine's tables, the app's migrations, capture.
///
/// What changes tables is rehearsed first, in a copy of the file that is gone afterwards. Whatever a migration
/// throws, or a check refuses, it is said before anything is written: the version from before opens the file
/// as ever, and a corrected migration runs.
struct Preparation {
    let schema: Schema
    let migrations: DatabaseMigrator
    /// Whether the engine makes the tables from the schema.
    let makesTables: Bool
    let mistake: Mistake?

    /// - Throws: ``ReplicaError``, `AppMigrationFailed`, or `DatabaseError`.
    func run(_ database: any DatabaseWriter) throws {
        var rebuilt: Set<String> = []
        if try database.readState({ db in try !isDone(db) }) {
            rebuilt = try rehearse(database, [])
            // The second time they are noted before they go.
            if !rebuilt.isEmpty { _ = try rehearse(database, rebuilt) }
        }
        try EngineTables.migrate(database)
        try migrate(database, rebuilt)
        _ = try install(database, isRehearsal: false)
    }

    /// Does it all in a copy.
    /// - Returns: the tables that lose their triggers, beyond those given.
    private func rehearse(_ database: any DatabaseWriter, _ rebuilt: Set<String>) throws -> Set<String> {
        var configuration = database.configuration
        configuration.journalMode = .default
        configuration.label = nil
        // A file without a name: SQLite keeps what does not fit into memory on disk, and deletes it at the
        // end.
        let copy = try DatabaseQueue(path: "", configuration: configuration)
        try database.backup(to: copy)
        try EngineTables.migrate(copy)
        try migrate(copy, rebuilt)
        let found = try install(copy, isRehearsal: true)
        if !rebuilt.isEmpty, let strange = found.first {
            throw ReplicaError.tableDoesNotFit(
                "The migrations make “\(strange)” anew at times: they have to do the same each time.")
        }
        return found
    }

    /// Whether nothing changes tables.
    private func isDone(_ db: Database) throws -> Bool {
        guard try EngineTables.done(db).isSuperset(of: EngineTables.names) else { return false }
        return try hasMigrated(db)
    }

    private func hasMigrated(_ db: Database) throws -> Bool {
        let isSame = try !makesTables || KeyValue.lastSchema(db) == schema
        return try isSame && migrations.hasCompletedMigrations(db)
    }

    /// Runs the app's migrations. Nobody typed what they write: it is captured as if it had been written
    /// right after the last thing that this device wrote, so that whatever people wrote since, anywhere,
    /// wins.
    private func migrate(_ database: any DatabaseWriter, _ rebuilt: Set<String>) throws {
        if try database.readState(hasMigrated) { return }
        do {
            try database.write { db in
                let last = try KeyValue.lastSchema(db)
                if let last { try schema.checkColumns(against: last) }
                try Capture.narrow(to: schema, db)
                try StatusView.standAside(db)
                try MigratedTables(schema: schema, last: last, mistake: mistake).note(rebuilt, db)
                try beginMigrating(db)
            }
            try migrations.migrate(database)
        } catch {
            // The next opening that succeeds does the same; until then the time is right at least.
            try? database.write { db in
                try db.execute(sql: "UPDATE aloft_capture SET now = NULL, isMigrating = 0")
            }
            if error is ReplicaError { throw error }
            let step = try? database.readState { db in
                try Checkup(schema: schema, migrations: migrations).nextStep(db)
            }
            throw AppMigrationFailed(error, step: step ?? nil) ?? error
        }
    }

    /// Installs capture, and captures what the triggers of before did not see.
    /// - Returns: the tables that lost their triggers and were not noted before; then it did nothing.
    private func install(_ database: any DatabaseWriter, isRehearsal: Bool) throws -> Set<String> {
        try database.write { db in
            // Not captured: the flag stands in this transaction only.
            try db.execute(sql: "UPDATE aloft_capture SET applying = 1")
            let last = try KeyValue.lastSchema(db)
            if makesTables, last != schema { try createTables(from: last, db) }
            let tables = MigratedTables(schema: schema, last: last, mistake: mistake)
            if isRehearsal {
                let rebuilt = try tables.rebuilt(db)
                if !rebuilt.isEmpty { return rebuilt }
            }
            let isChanged = try Capture(schema: schema, mistake: mistake).install(db)
            try beginMigrating(db)
            let compared = try tables.capture(db)
            if isChanged { try fill(from: last, compared, db) }
            try ScopeDigest.begin(schema, db)
            try db.execute(sql: "UPDATE aloft_capture SET now = NULL, isMigrating = 0, applying = 0")
            return []
        }
    }

    private func createTables(from last: Schema?, _ db: Database) throws {
        do {
            try schema.createTables(in: db, from: last)
        } catch let error as DatabaseError {
            throw AppMigrationFailed(error, step: nil) ?? (error as any Error)
        }
    }

    /// Moves what newer apps had written into the columns that are new, and captures what migrations wrote
    /// there.
    private func fill(from last: Schema?, _ compared: Set<String>, _ db: Database) throws {
        let known =
            mistake == .growingForgotten ? [:] : try Growing(schema: schema, mistake: mistake).run(db)
        guard let last, mistake != .fillForgotten else { return }
        try MigratedColumns(schema: schema, last: last, known: known, compared: compared).capture(db)
    }

    /// From now on what is captured is a migration's, right after the last thing that this device wrote.
    private func beginMigrating(_ db: Database) throws {
        // Milliseconds since 1970.
        let lastWritten = try KeyValue.lastStamp.read(db).flatMap { Stamp($0)?.milliseconds } ?? 1
        try db.execute(
            sql: "UPDATE aloft_capture SET now = ?, isMigrating = 1", arguments: [lastWritten])
    }
}
