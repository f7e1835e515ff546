import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A column that an app does not sync any more leaves the copy as the server's.
struct DroppedColumnTests {
    private let world = TestWorld()
    private let server: DirectServer
    private let database: DatabaseQueue

    init() throws {
        server = try DirectServer(schema: Self.schema(1), world: world)
        database = try DatabaseQueue()
    }

    private static func schema(_ version: Int) -> Schema {
        let (title, level) = (SyncColumn.text("title"), SyncColumn.integer("level", default: .integer(1)))
        let plan = SyncTable("plan", [.text("name")])
        let note = SyncTable(
            "note", version == 2 ? [title] : [title, level], dropped: version == 2 ? ["level"] : [])
        return Schema(name: "notes", version: version, tables: version == 2 ? [note] : [note, plan])
    }

    /// - Parameter engineMigrates: whether the engine changes the tables, and not the app.
    private func open(_ version: Int, engineMigrates: Bool) throws -> Store {
        let schema = Self.schema(version)
        if engineMigrates {
            return try Store(
                database: database, schema: schema, migrations: DatabaseMigrator(), makesTables: true,
                world: world)
        }
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in try Self.schema(1).createTables(in: db) }
        if version > 1 {
            migrator.registerMigration("2") { db in
                try db.execute(sql: "ALTER TABLE note DROP COLUMN level; DROP TABLE plan")
            }
        }
        if version > 2 { migrator.registerMigration("3") { db in try Self.schema(3).createTables(in: db) } }
        return try Store(database: database, schema: schema, migrations: migrator, world: world)
    }

    @Test(arguments: [true, false])
    func `the copy verifies without the column, and has its values when it comes back`(
        _ engineMigrates: Bool
    ) throws {
        let first = try open(1, engineMigrates: engineMigrates)
        try first.write { db in
            try db.execute(
                sql: """
                    INSERT INTO note VALUES ('\(TestCopy.id(1))', 'a', 7), ('\(TestCopy.id(2))', 'b', 1);
                    INSERT INTO note VALUES ('\(TestCopy.id(3))', 'c', 9);
                    INSERT INTO plan VALUES ('\(TestCopy.id(4))', 'p')
                    """)
        }
        try server.sync(first, world: world)
        #expect(try first.verify("own").isGood)
        try first.write { db in try db.execute(sql: "UPDATE note SET title = 'mine' WHERE level = 9") }
        let second = try open(2, engineMigrates: engineMigrates)
        #expect(try second.verify("own").differing == [])
        try server.sync(second, world: world)
        #expect(try second.verify("own").isGood)
        let third = try open(3, engineMigrates: engineMigrates)
        let shown = try database.read { db in
            try String.fetchAll(db, sql: "SELECT title || ' ' || level FROM note ORDER BY id")
        }
        #expect(shown == ["a 7", "b 1", "mine 9"])
        #expect(try third.verify("own").isGood)
    }
}
