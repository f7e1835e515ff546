package import Foundation
package import GRDB
import Statements
package import SyncCore

extension Store {
    /// Opens the copy in a file through every step of an app's door: the checks, the backup before a
    /// migration, the migrations, the identity.
    /// - Throws: as ``Replica/open(at:schema:migrations:secrets:server:world:policy:)`` reports it.
    package static func open(
        at file: URL, schema: Schema, migrations: DatabaseMigrator, secrets: any SecretStore, world: any World
    ) throws -> Store {
        try StoreOpening(
            files: CopyFiles(database: file), schema: schema, migrations: migrations, secrets: secrets,
            world: world
        ).store().store
    }

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
        let isKnown = try database.readState(Identity.isKnown)
        let identity = outside.map { Identity(world: world, outside: $0, name: outsideName) }
        try Preparation(
            schema: schema, migrations: migrations, makesTables: makesTables,
            identity: isKnown ? identity : nil
        ).run(database)
        if !isKnown {
            try Identity.settle(database, world: world, outside: outside, name: outsideName)
        }
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
}
