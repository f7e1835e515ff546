import Foundation
package import GRDB
package import SyncCore

/// One device's copy as a database: the app's tables, the triggers that capture what happens to them, and the
/// engine's own tables beside them.
///
/// Everything in `Outbox/` and `Sync/` is a synchronous function over this. The app writes through
/// `LocalTransaction`; only `PullApplier` writes app rows without being captured.
package struct Store: Sendable {
    let database: any DatabaseWriter
    /// Another connection to the same file with foreign keys off, if there is one.
    private let unenforced: (any DatabaseWriter)?
    /// The app's tables that refer to synced ones.
    let dependents: Dependents
    let schema: Schema
    let tag: SchemaTag
    /// This device's id when the copy was opened.
    package let device: String
    let world: any World
    /// Where to say what happens, if anybody wants to know.
    let events: EventBoard?

    /// Migrates the engine's and the app's tables, installs capture and establishes the copy's identity.
    ///
    /// - Parameters:
    ///   - unenforced: another connection with foreign keys off; without it they are switched off and on
    ///     around each pull, whereupon SQLite compiles every statement again.
    ///   - outside: where to keep what tells this file from a copy of it, and under which name.
    package init(
        database: any DatabaseWriter, unenforced: (any DatabaseWriter)? = nil,
        outside: (any SecretStore)? = nil, outsideName: String = "identity", schema: Schema,
        migrations: DatabaseMigrator, makesTables: Bool = false, world: any World,
        events: EventBoard? = nil
    ) throws {
        if let mistake = schema.validationErrors().first { throw ReplicaError.schemaIsWrong(mistake) }
        if migrations.eraseDatabaseOnSchemaChange {
            throw ReplicaError.schemaIsWrong(Self.erases)
        }
        for connection in [database, unenforced].compactMap({ $0 }) { events?.attend(connection) }
        if schema.isShared {
            // Rows that a revocation takes away have to be gone from the pages, too.
            for connection in [database, unenforced].compactMap({ $0 }) {
                try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA secure_delete = ON") }
            }
        }
        try Preparation(schema: schema, migrations: migrations, makesTables: makesTables).run(database)
        try Identity.settle(database, world: world, outside: outside, name: outsideName)
        (device, dependents) = try database.readState { db in
            (try Authorship(Wire.ownScope, db).current.device, try Dependents(of: schema, db))
        }
        self.database = database
        self.unenforced = unenforced
        self.schema = schema
        tag = try SchemaTag(schema)
        self.world = world
        self.events = events
        if schema.isShared { try wipe() }
    }

    private static let erases =
        "The migrator has eraseDatabaseOnSchemaChange, which would delete what was not sent yet: "
        + "leave it false, and start with a new file while the schema still changes."

    /// The author of what this copy writes now: device and incarnation.
    package func author(_ db: Database) throws -> Author { try Authorship(Wire.ownScope, db).current }

    /// Writes what the server says, with foreign keys off where there are any: the records of a pull
    /// come in any order, and the server has looked whether they fit together.
    func writeUnenforced<Result>(_ body: (Database) throws -> Result) throws -> Result {
        if let unenforced { return try unenforced.write(body) }
        guard schema.hasConstraints || !dependents.tables.isEmpty else { return try database.write(body) }
        return try database.writeWithoutTransaction { db in
            // Inside a transaction the pragma does nothing.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            var result: Result?
            do {
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    return .commit
                }
            } catch {
                try db.execute(sql: "PRAGMA foreign_keys = ON")
                throw error
            }
            try db.execute(sql: "PRAGMA foreign_keys = ON")
            guard let result else { preconditionFailure("A transaction that committed has run.") }
            return result
        }
    }

    /// The schema, if a transaction may be one over several scopes.
    var sharedSchema: Schema? { schema.isShared ? schema : nil }

    /// Writes as the app does: whatever `body` does to synced tables is one local transaction in the outbox.
    package func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try database.write { db in try LocalTransaction.run(db, at: world.now(), shared: sharedSchema, body)
        }
    }
}
