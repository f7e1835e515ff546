import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// S14: a table that demands a reference, and another device's table that does not.
struct DemandedReferenceTests {
    private static let schema = Schema(
        name: "pets", version: 1,
        tables: [
            SyncTable("owner", [.text("name")]),
            SyncTable("pet", [.text("name"), .reference("owner", to: "owner", onDelete: .cascade)]),
        ])
    private let world = TestWorld()
    private let server: DirectServer
    private let demanding: Store
    private let other: Store

    init() throws {
        server = try DirectServer(schema: Self.schema, world: world)
        demanding = try Self.copy("NOT NULL", world)
        other = try Self.copy("", world)
        try write(
            """
            INSERT INTO owner (id, name) VALUES ('\(TestCopy.id(1))', 'Ada');
            INSERT INTO pet (id, name, owner) VALUES ('\(TestCopy.id(2))', 'Rex', '\(TestCopy.id(1))');
            """, other)
        try syncBoth()
    }

    private static func copy(_ demand: String, _ world: TestWorld) throws -> Store {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("pets") { db in
            try db.execute(
                sql: """
                    CREATE TABLE owner (id TEXT PRIMARY KEY NOT NULL, name TEXT);
                    CREATE TABLE pet (id TEXT PRIMARY KEY NOT NULL, name TEXT,
                        owner TEXT \(demand) REFERENCES owner(id) ON DELETE CASCADE);
                    """)
        }
        return try Store(database: DatabaseQueue(), schema: schema, migrations: migrator, world: world)
    }

    private func write(_ sql: String, _ store: Store) throws {
        world.pass(milliseconds: 10)
        try store.write { db in try db.execute(sql: sql) }
    }

    private func syncBoth() throws {
        for store in [other, demanding, other, demanding] { try server.sync(store, world: world) }
    }

    private func pets(_ store: Store) throws -> [String] {
        try store.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT p.name || ' of ' || o.name FROM pet p LEFT JOIN owner o ON p.owner = o.id")
        }
    }

    @Test func `a record with its reference is shown, changed and deleted like any`() throws {
        #expect(try pets(demanding) == ["Rex of Ada"])
        try write("UPDATE pet SET name = 'Max'", demanding)
        try syncBoth()
        #expect(try pets(other) == ["Max of Ada"])
        try write("DELETE FROM owner", other)
        try syncBoth()
        #expect(try pets(demanding) == [])
    }

    @Test func `a record that loses it elsewhere is kept, and shown when it has one again`() throws {
        try write("UPDATE pet SET owner = NULL", other)
        try syncBoth()
        #expect(try pets(demanding) == [])
        try write("UPDATE pet SET owner = '\(TestCopy.id(1))', name = 'Max'", other)
        try syncBoth()
        #expect(try pets(demanding) == ["Max of Ada"])
        #expect(try demanding.database.read { db in try OutboxTable.count(db) } == 0)
    }

    @Test func `an edit that waits on such a record is sent and not lost`() throws {
        try write("UPDATE pet SET owner = NULL", other)
        try server.sync(other, world: world)
        try write("UPDATE pet SET name = 'Max'", demanding)
        try syncBoth()
        #expect(try demanding.database.read { db in try OutboxTable.count(db) } == 0)
        #expect(try demanding.database.read { db in try RejectedTable.count(db) } == 0)
        let name = try other.database.read { db in try String.fetchOne(db, sql: "SELECT name FROM pet") }
        #expect(name == "Max")
        try write("UPDATE pet SET owner = '\(TestCopy.id(1))'", other)
        try syncBoth()
        #expect(try pets(demanding) == ["Max of Ada"])
    }
}
