import GRDB
import Statements
import SyncCore

/// Makes a file ready for a version of the app: the engine's tables, the app's migrations, capture.
///
/// If a migration throws or a check refuses, the file stays as it was: the earlier version still opens it,
/// and a corrected migration can run. Where nothing is pending, or the engine makes the tables, everything is
/// one transaction. A new file is emptied again. Pending migrations commit one by one, so those of a file
/// with content are rehearsed first in a temporary copy, because only running a migration shows what it does.
struct Preparation {
    let schema: Schema
    let migrations: DatabaseMigrator
    /// Whether the engine makes the tables from the schema.
    let makesTables: Bool
    /// That of a file that has one, compared before the migrations: what they write is captured under the
    /// identity that the copy goes on with, for another copy may have used the next sequences of the last.
    var identity: Identity?

    /// - Returns: the number of rehearsals.
    /// - Throws: ``ReplicaError``, `AppMigrationFailed`, or `DatabaseError`.
    @discardableResult
    func run(_ database: any DatabaseWriter) throws -> Int {
        if try database.readState(isNew) {
            try begin(database)
            return 0
        }
        guard try database.readState(isPending) else {
            try prepare(database, [])
            return 0
        }
        let rebuilt = try rehearse(database, [])
        // The second time they are noted before they go.
        if !rebuilt.isEmpty { _ = try rehearse(database, rebuilt) }
        try prepare(database, rebuilt)
        return rebuilt.isEmpty ? 1 : 2
    }

    /// Whether there is nothing in the file at all.
    private func isNew(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT NOT EXISTS (SELECT 1 FROM sqlite_master WHERE name NOT GLOB 'sqlite_*')")
            ?? false
    }

    /// Whether migrations are going to run, the engine's or the app's.
    private func isPending(_ db: Database) throws -> Bool {
        try !EngineTables.areUpToDate(db)
            || !migrations.hasCompletedMigrations(db)
    }

    /// Prepares a new file, or leaves it new.
    private func begin(_ database: any DatabaseWriter) throws {
        do {
            try prepare(database, [])
        } catch let error where error is ReplicaError || error is AppMigrationFailed {
            let isEnforced = database.configuration.foreignKeysEnabled
            try database.writeWithoutTransaction { db in
                // Every table is dropped, with what refers to it. In a transaction the pragma does nothing.
                try db.execute(sql: "PRAGMA foreign_keys = OFF")
                try db.inTransaction(.immediate) { try empty(db) }
                try db.execute(sql: "PRAGMA foreign_keys = \(isEnforced ? "ON" : "OFF")")
            }
            throw error
        }
    }

    /// Drops everything, unless another process was faster and has opened the file.
    private func empty(_ db: Database) throws -> Database.TransactionCompletion {
        if try Identity.isKnown(db) { return .rollback }
        let made = try Row.fetchAll(
            db,
            sql: """
                SELECT type, name FROM sqlite_master
                WHERE name NOT GLOB 'sqlite_*' AND type IN ('trigger', 'view', 'table')
                ORDER BY type = 'trigger' DESC, type = 'view' DESC, sql GLOB 'CREATE VIRTUAL *' DESC
                """)
        for row in made {
            try db.execute(sql: "DROP \(row[0] as String) IF EXISTS \(quoted(row[1]))")
        }
        return .commit
    }

    private func prepare(_ database: any DatabaseWriter, _ rebuilt: Set<String>) throws {
        try EngineTables.migrate(database)
        try identity?.compare(database)
        try migrate(database, rebuilt)
        try install(database)
    }

    /// Does it all in a copy.
    /// - Returns: further tables that lose their triggers; then capture was not tried.
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
        let found = try copy.readState { db in try tables(from: KeyValue.lastSchema(db)).rebuilt(db) }
        if rebuilt.isEmpty, !found.isEmpty { return found }
        if let strange = found.first {
            throw ReplicaError.tableDoesNotFit(
                "The migrations rebuild “\(strange)” at times only: they have to do the same each time.")
        }
        try install(copy)
        return []
    }

    private func tables(from last: Schema?) -> MigratedTables {
        MigratedTables(schema: schema, last: last)
    }

    /// Runs the app's migrations. No person wrote their changes, so these are captured with the time just
    /// after this device's last write: any later write of a person, on any device, wins.
    private func migrate(_ database: any DatabaseWriter, _ rebuilt: Set<String>) throws {
        if try database.readState(migrations.hasCompletedMigrations) { return }
        do {
            try database.write { db in
                let last = try KeyValue.lastSchema(db)
                try makeWay(from: last, db)
                try tables(from: last).note(rebuilt.union(schema.tablesWithMovedNames(since: last)), db)
                try beginMigrating(db)
            }
            try migrations.migrate(database)
        } catch {
            // The next opening that succeeds does the same; until then the time is right at least.
            try? database.write { db in
                try CaptureState.endMigration(db)
            }
            if error is ReplicaError { throw error }
            let step = try? database.readState { db in
                try IntegrityCheck(schema: schema, migrations: migrations).nextStep(db)
            }
            throw AppMigrationFailed(error, step: step ?? nil) ?? error
        }
    }

    /// Removes the engine's objects that would block changes to the tables.
    private func makeWay(from last: Schema?, _ db: Database) throws {
        if let last {
            try schema.checkColumns(against: last)
            try DroppedColumns(schema: schema, last: last).keep(db)
        }
        try Capture.narrow(to: schema, db)
        try StatusView.standAside(db)
    }

    /// Installs capture, and captures what the earlier triggers did not see.
    private func install(_ database: any DatabaseWriter) throws {
        try database.write { db in
            // Capture is off within this transaction only.
            try CaptureState.pause(db)
            let last = try KeyValue.lastSchema(db)
            if last != schema { try change(from: last, db) }
            let isChanged = try Capture(schema: schema).install(db)
            try beginMigrating(db)
            let compared = try tables(from: last).capture(db)
            if isChanged { try fill(from: last, compared, db) }
            try ScopeDigest.begin(schema, db)
            try endTransaction(db)
            try CaptureState.endMigration(db)
            try CaptureState.resume(db)
        }
    }

    /// Makes the tables, or notes those whose columns have others' names now though no migration was pending.
    private func change(from last: Schema?, _ db: Database) throws {
        guard makesTables else {
            guard let last else { return }
            try schema.checkColumns(against: last)
            try tables(from: last).noteWhole(schema.tablesWithMovedNames(since: last), db)
            return
        }
        try makeWay(from: last, db)
        do {
            try schema.createTables(in: db, from: last)
        } catch let error as DatabaseError {
            throw AppMigrationFailed(error, step: nil) ?? (error as any Error)
        }
    }

    /// Moves what newer apps had written into the columns that are new, and captures what migrations wrote
    /// there.
    private func fill(from last: Schema?, _ compared: Set<String>, _ db: Database) throws {
        let known = try UnknownFieldPromotion(schema: schema).run(db)
        guard let last else { return }
        try MigratedColumns(schema: schema, last: last, known: known, compared: compared).capture(db)
    }

    /// From now on captured changes are a migration's, with the time just after this device's last write.
    private func beginMigrating(_ db: Database) throws {
        // Milliseconds since 1970.
        try endTransaction(db)
        let lastWritten = try KeyValue.lastStamp.read(db).flatMap { Stamp($0)?.milliseconds } ?? 1
        try CaptureState.beginMigration(at: lastWritten, db)
    }

    /// Another tool's writes just before or after must not be in the migration's transaction.
    private func endTransaction(_ db: Database) throws {
        guard try OutboxTable.lastTransaction(db) == CaptureState.transaction(db) else { return }
        try CaptureState.nextTransaction(db)
    }
}
