import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// `REPLACE` deletes the records whose unique values it takes, and SQLite does not run their triggers.
struct TakenValueTests {
    private static let schema = Schema(
        name: "shelves", version: 1,
        tables: [
            SyncTable(
                "item", [.text("name"), .text("code"), .text("row"), .text("place")],
                unique: [["code"], ["row", "place"]])
        ])
    private static let (first, second, third) = (TestCopy.id(1), TestCopy.id(2), TestCopy.id(3))

    private let world = TestWorld()
    private let server: DirectServer
    private let here: Store
    private let elsewhere: Store

    init() throws {
        server = try DirectServer(schema: Self.schema, world: world)
        here = try Self.copy(world)
        elsewhere = try Self.copy(world)
        try write(
            """
            INSERT INTO item (id, name, code, row, place) VALUES
                ('\(Self.first)', 'first', 'k1', 'a', '1'), ('\(Self.second)', 'second', 'k2', 'a', '2')
            """)
        try syncBoth()
    }

    private static func copy(_ world: TestWorld) throws -> Store {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("items") { db in
            try db.execute(
                sql: """
                    CREATE TABLE item (id TEXT PRIMARY KEY NOT NULL, name TEXT, code TEXT COLLATE NOCASE,
                        row TEXT, place TEXT);
                    CREATE UNIQUE INDEX item_code ON item(code COLLATE BINARY);
                    CREATE UNIQUE INDEX item_place ON item(row, place);
                    """)
        }
        return try Store(database: DatabaseQueue(), schema: schema, migrations: migrator, world: world)
    }

    private func write(_ sql: String) throws {
        world.pass(milliseconds: 10)
        try here.write { db in try db.execute(sql: sql) }
    }

    private func syncBoth() throws {
        for store in [here, elsewhere, here, elsewhere] { try server.sync(store, world: world) }
    }

    private func shown(_ store: Store) throws -> [String] {
        try store.database.read { db in
            try String.fetchAll(
                db,
                sql: "SELECT name || ' ' || code || ' ' || ifnull(row || place, '') FROM item ORDER BY id")
        }
    }

    private func waiting() throws -> [String] {
        try here.database.read { db in
            try String.fetchAll(
                db,
                sql: "SELECT verb || ' ' || substr(id, -1) FROM aloft_outbox ORDER BY verb, id")
        }
    }

    @Test(arguments: [
        (
            "INSERT OR REPLACE INTO item (id, name, code) VALUES ('\(third)', 'new', 'k1')",
            ["delete 1", "insert 3"]
        ),
        ("UPDATE OR REPLACE item SET code = 'k1' WHERE id = '\(second)'", ["delete 1", "update 2"]),
        ("UPDATE OR REPLACE item SET place = '1' WHERE id = '\(second)'", ["delete 1", "update 2"]),
        (
            "REPLACE INTO item (id, name, code, row, place) VALUES ('\(third)', 'new', 'k1', 'a', '2')",
            ["delete 1", "delete 2", "insert 3"]
        ),
        ("REPLACE INTO item (id, name, code) VALUES ('\(second)', 'new', 'k1')", ["delete 1", "update 2"]),
    ])
    func `a record that is replaced for its unique value is deleted everywhere`(
        _ sql: String, _ captured: [String]
    ) throws {
        try write(sql)

        #expect(try waiting() == captured)
        let left = try shown(here)
        try syncBoth()
        #expect(try shown(here) == left)
        #expect(try shown(elsewhere) == left)
        #expect(try here.database.read { db in try RejectedTable.count(db) } == 0)
    }

    @Test func `a replaced record that waits to be sent is not sent`() throws {
        try write("INSERT INTO item (id, name, code) VALUES ('\(Self.third)', 'third', 'k3')")
        try write("UPDATE OR REPLACE item SET code = 'k3' WHERE id = '\(Self.first)'")
        try syncBoth()
        #expect(try shown(here) == ["first k3 a1", "second k2 a2"])
        #expect(try shown(elsewhere) == shown(here))
    }

    @Test(arguments: [
        ("INSERT OR IGNORE INTO item (id, name, code) VALUES ('\(third)', 'new', 'k1')", []),
        ("UPDATE OR IGNORE item SET code = 'k1' WHERE id = '\(second)'", []),
        (
            """
            INSERT INTO item (id, name, code) VALUES ('\(third)', 'new', 'k1')
                ON CONFLICT (code) DO UPDATE SET name = excluded.name
            """, ["update 1"]
        ),
        // For the unique key these are two values, whatever the column's collation says.
        ("INSERT OR REPLACE INTO item (id, name, code) VALUES ('\(third)', 'new', 'K1')", ["insert 3"]),
    ])
    func `a statement that replaces nothing deletes nothing`(_ sql: String, _ captured: [String]) throws {
        try write(sql)
        // The notes of a statement before are no records that this one replaced.
        try write("UPDATE item SET place = '9' WHERE id = '\(Self.second)'")

        #expect(try waiting() == (captured + ["update 2"]).sorted())
        try syncBoth()
        #expect(try shown(elsewhere) == shown(here))
    }

    @Test func `a record that another device deletes is not taken for a replaced one`() throws {
        try write("UPDATE OR IGNORE item SET code = 'k1' WHERE id = '\(Self.second)'")
        try elsewhere.write { db in try db.execute(sql: "DELETE FROM item WHERE id = '\(Self.first)'") }
        try syncBoth()
        try syncBoth()
        try write("UPDATE item SET code = 'k1' WHERE id = '\(Self.second)'")
        #expect(try waiting() == ["update 2"])
        try syncBoth()
        #expect(try shown(here) == ["second k1 a2"])
        #expect(try shown(elsewhere) == shown(here))
    }

    @Test func `what SQLite itself captures is captured once`() throws {
        try here.database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA recursive_triggers = ON")
            try db.execute(sql: "UPDATE OR REPLACE item SET code = 'k1' WHERE id = '\(Self.second)'")
        }
        #expect(try waiting() == ["delete 1", "update 2"])
        try syncBoth()
        #expect(try shown(elsewhere) == ["second k1 a2"])
    }
}
