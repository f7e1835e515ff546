import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer
import Testing

/// A migration's writes into columns that it makes are every device's, and give way to what people wrote.
struct MigrationCaptureTests {
    private static let first = Schema(
        name: "items", version: 1, tables: [SyncTable("item", [SyncColumn("name", .text)])])
    private static func second(_ sort: SyncColumn) -> Schema {
        Schema(
            name: "items", version: 2, tables: [SyncTable("item", [SyncColumn("name", .text), sort])])
    }

    private static func migrations(_ second: String?) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "CREATE TABLE item (id TEXT PRIMARY KEY NOT NULL, name TEXT)")
        }
        if let second { migrator.registerMigration("2") { db in try db.execute(sql: second) } }
        return migrator
    }

    private static let addSort = "ALTER TABLE item ADD COLUMN sort TEXT; UPDATE item SET sort = upper(name)"

    /// A device's file, opened with one version of the app after the other.
    private final class Device {
        let database: DatabaseQueue
        let world: TestWorld
        private(set) var store: Store

        init(_ world: TestWorld, _ schema: Schema, migrations: DatabaseMigrator) throws {
            self.world = world
            database = try DatabaseQueue()
            store = try Store(database: database, schema: schema, migrations: migrations, world: world)
        }

        convenience init(
            _ world: TestWorld, _ schema: Schema = first, _ migration: String? = nil
        ) throws {
            try self.init(world, schema, migrations: MigrationCaptureTests.migrations(migration))
        }

        func update(to schema: Schema, _ migration: String) throws {
            store = try Store(
                database: database, schema: schema, migrations: migrations(migration), world: world)
        }

        func write(_ sql: String) throws { try store.write { db in try db.execute(sql: sql) } }

        func talk(_ core: ServerCore) throws {
            var talk = SyncConversation(store: store, policy: SyncPolicy())
            for _ in 0..<60 {
                guard case .send(let request, let pending) = try talk.nextRequest() else { return }
                try talk.receive(.success(core.answer(request, account: "anna").answer), for: pending)
            }
            Issue.record("does not come to rest")
        }

        func shown(_ column: String) throws -> [String?] {
            try database.read { db in
                try Optional<String>.fetchAll(
                    db, sql: "SELECT CAST(\(column) AS TEXT) FROM item ORDER BY name, id")
            }
        }
    }

    private let world = TestWorld()
    private let serverDatabase: DatabaseQueue

    init() throws { serverDatabase = try DatabaseQueue() }

    private func server(_ schema: Schema) throws -> ServerCore {
        try ServerCore(database: serverDatabase, schema: schema, world: world)
    }

    @Test func `a column that a migration adds and fills is the same on all devices, a new one too`() throws {
        let next = Self.second(SyncColumn("sort", .text))
        let (one, two) = (try Device(world), try Device(world))
        var core = try server(Self.first)
        try one.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'milk')")
        for device in [one, two] { try device.talk(core) }
        core = try server(next)
        for device in [one, two] {
            world.pass(milliseconds: 1_000)
            try device.update(to: next, Self.addSort)
            try device.talk(core)
        }
        let new = try Device(world, next, Self.addSort)
        for device in [one, two, new] {
            try device.talk(core)
            #expect(try device.shown("sort") == ["MILK"])
            #expect(try device.store.verify("own").isGood)
        }
    }

    @Test(arguments: [
        SyncColumn("sort", .integer, default: .integer(1)),
        SyncColumn("sort", .integer, merge: .counter, default: .integer(1)),
    ])
    func `null in a column that a migration adds is its default, here as on a new device`(
        _ sort: SyncColumn
    ) throws {
        let next = Self.second(sort)
        let here = try Device(world)
        try here.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'milk')")
        try here.talk(server(Self.first))
        let add = "ALTER TABLE item ADD COLUMN sort INTEGER DEFAULT 1; UPDATE item SET sort = NULL"
        try here.update(to: next, add)
        #expect(try here.shown("sort") == ["1"])
        try here.talk(server(next))
        try here.write("UPDATE item SET sort = sort + 1")
        try here.talk(server(next))
        let new = try Device(world, next, "ALTER TABLE item ADD COLUMN sort INTEGER DEFAULT 1")
        try new.talk(server(next))
        #expect(try here.shown("sort") == ["2"])
        #expect(try new.shown("sort") == ["2"])
    }

    @Test func `a fill gives way to what a newer app wrote, before and after it`() throws {
        let next = Self.second(SyncColumn("sort", .text))
        let (old, newer) = (try Device(world), try Device(world, next, Self.addSort))
        let core = try server(next)
        try old.write(
            """
            INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'a'), ('\(TestCopy.id(2))', 'b')
            """)
        for device in [old, newer] { try device.talk(core) }
        try newer.write("UPDATE item SET sort = 'before' WHERE name = 'a'")
        for device in [newer, old] { try device.talk(core) }
        world.pass(milliseconds: 1_000)
        try newer.write("UPDATE item SET sort = 'offline' WHERE name = 'b'")
        world.pass(milliseconds: 1_000)
        try old.update(to: next, Self.addSort)
        #expect(try old.shown("sort") == ["before", "B"])
        for device in [old, newer, old] { try device.talk(core) }
        for device in [old, newer] { #expect(try device.shown("sort") == ["before", "offline"]) }
    }

    /// The column is added to the table, or the table is rebuilt with it.
    @Test(arguments: [
        addSort,
        """
        CREATE TABLE copy (id TEXT PRIMARY KEY NOT NULL, name TEXT, sort TEXT);
        INSERT INTO copy SELECT id, name, upper(name) FROM item;
        DROP TABLE item; ALTER TABLE copy RENAME TO item
        """,
    ])
    func `a fill of a record that was deleted and made again here is sent`(_ migration: String) throws {
        let next = Self.second(SyncColumn("sort", .text))
        let (old, newer) = (try Device(world), try Device(world, next, Self.addSort))
        let core = try server(next)
        let insert = """
            INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'a'), ('\(TestCopy.id(2))', 'b')
            """
        try old.write(insert)
        for device in [old, newer] { try device.talk(core) }
        try newer.write("UPDATE item SET sort = 'newer' WHERE name = 'a'")
        for device in [newer, old] { try device.talk(core) }
        world.pass(milliseconds: 1_000)
        for statement in ["DELETE FROM item", insert] { try old.write(statement) }
        try old.update(to: next, migration)
        #expect(try old.shown("sort") == ["A", "B"])
        for device in [old, newer, old] { try device.talk(core) }
        for device in [old, newer] {
            #expect(try device.shown("sort") == ["A", "B"])
            #expect(try device.store.verify("own").isGood)
        }
    }

    @Test(arguments: [MergeRule.lastWriterWins, .serverWins, .clientWins, .manual])
    func `a rewrite gives way to what somebody typed offline before it, by every rule`(
        _ rule: MergeRule
    )
        throws
    {
        let schema = Schema(
            name: "items", version: 1, tables: [SyncTable("item", [SyncColumn("name", .text, merge: rule)])])
        let (one, two) = (try Device(world, schema), try Device(world, schema))
        let core = try server(schema)
        try one.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', ' a ')")
        for device in [one, two] { try device.talk(core) }
        world.pass(milliseconds: 1_000)
        try two.write("UPDATE item SET name = 'typed'")
        world.pass(milliseconds: 1_000)
        try one.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(2))', 'z')")
        try one.talk(core)
        world.pass(milliseconds: 1_000)
        try one.update(to: schema, "UPDATE item SET name = trim(name) WHERE name <> trim(name)")
        for device in [one, two, one] { try device.talk(core) }
        for device in [one, two] { #expect(try device.shown("name") == ["typed", "z"]) }
        let held = try one.database.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_row WHERE instr(details, 'held') > 0")
        }
        #expect(held == 0)
    }

    @Test func `a counter that every device fills begins there once, and additions stay`() throws {
        let next = Self.second(SyncColumn("visits", .integer, merge: .counter, default: .integer(0)))
        let fill = "ALTER TABLE item ADD COLUMN visits INTEGER DEFAULT 0; UPDATE item SET visits = 5"
        let (one, two) = (try Device(world), try Device(world))
        var core = try server(Self.first)
        try one.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'a')")
        for device in [one, two] { try device.talk(core) }
        core = try server(next)
        try one.update(to: next, fill)
        try one.write("UPDATE item SET visits = visits + 1")
        try one.talk(core)
        world.pass(milliseconds: 1_000)
        try two.update(to: next, fill)
        try two.write("UPDATE item SET visits = visits + 10")
        for device in [two, one, two] { try device.talk(core) }
        for device in [one, two] { #expect(try device.shown("visits") == ["16"]) }
    }

    @Test func `a set that every device fills has each element once, and loses none`() throws {
        let next = Self.second(SyncColumn("tags", .text, merge: .union, default: .text("[]")))
        let fill = "ALTER TABLE item ADD COLUMN tags TEXT DEFAULT '[]'; UPDATE item SET tags = '[\"new\"]'"
        let (one, two) = (try Device(world), try Device(world))
        let core = try server(next)
        try one.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'a')")
        for device in [one, two] { try device.talk(core) }
        try one.update(to: next, fill)
        try one.write("UPDATE item SET tags = '[\"new\",\"mine\"]'")
        try one.talk(core)
        try two.update(to: next, fill)
        for device in [two, one, two] { try device.talk(core) }
        for device in [one, two] { #expect(try device.shown("tags") == [#"["mine","new"]"#]) }
    }

    @Test func `rows that the first migration makes are made once, and give way to what people made of them`()
        throws
    {
        let schema = Schema(
            name: "items", version: 1,
            tables: [
                SyncTable("item", [.text("name"), .counter("visits"), .set("tags")]),
                SyncTable("code", [.text("name"), .text("text")], merge: .wholeRecord),
            ])
        var migrations = DatabaseMigrator()
        migrations.registerMigration("1") { db in
            try schema.createTables(in: db)
            try db.execute(
                sql: """
                    INSERT INTO item (id, name, visits, tags)
                        VALUES ('\(TestCopy.id(1))', 'seed', 5, '["a","b"]');
                    INSERT INTO code (id, name, text) VALUES ('\(TestCopy.id(2))', 'seed', 'seed');
                    """)
        }
        func rows(_ device: Device) throws -> [String] {
            try device.database.read { db in
                try String.fetchAll(
                    db,
                    sql: """
                        SELECT name || ' ' || visits || ' ' || tags FROM item
                        UNION ALL SELECT name || ' ' || text FROM code
                        """)
            }
        }
        let core = try server(schema)
        let one = try Device(world, schema, migrations: migrations)
        try one.talk(core)
        #expect(try rows(one) == [#"seed 5 ["a","b"]"#, "seed seed"])
        world.pass(milliseconds: 1_000)
        try one.write(
            """
            UPDATE item SET name = 'mine', visits = visits + 1, tags = '["b","c"]';
            UPDATE code SET text = 'mine';
            """)
        try one.talk(core)
        world.pass(milliseconds: 1_000)
        let two = try Device(world, schema, migrations: migrations)
        for device in [two, one, two] { try device.talk(core) }
        for device in [one, two] {
            #expect(try rows(device) == [#"mine 6 ["b","c"]"#, "seed mine"])
            #expect(try device.store.verify("own").isGood)
        }
    }

    @Test(arguments: [MergeRule.lastWriterWins, .serverWins, .clientWins, .manual, nil], [false, true])
    func `what a person made of such a row stays, whichever device comes first`(
        _ rule: MergeRule?, editorIsFirst: Bool
    ) throws {
        let next = Schema(
            name: "items", version: 2,
            tables: [
                SyncTable("item", [.text("name")]),
                SyncTable(
                    "code",
                    [
                        SyncColumn("text", .text, merge: rule ?? .lastWriterWins),
                        rule == nil ? .text("tags", default: .text("[]")) : .set("tags"),
                    ], merge: rule == nil ? .wholeRecord : .perField),
            ])
        let migration = """
            CREATE TABLE code (id TEXT PRIMARY KEY NOT NULL, text TEXT, tags TEXT DEFAULT '[]');
            INSERT INTO code (id, text, tags) VALUES ('\(TestCopy.id(2))', 'seed', '["a","b"]');
            """
        let (editor, other) = (try Device(world), try Device(world))
        let core = try server(next)
        try editor.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'milk')")
        for device in [editor, other] { try device.talk(core) }
        world.pass(milliseconds: 1_000)
        try editor.update(to: next, migration)
        world.pass(milliseconds: 1_000)
        try editor.write("UPDATE code SET text = 'mine', tags = '[\"b\"]'")
        world.pass(milliseconds: 1_000)
        try other.write("UPDATE item SET name = 'whole milk'")
        try other.talk(core)
        try other.update(to: next, migration)
        for device in editorIsFirst ? [editor, other] : [other, editor] { try device.talk(core) }
        for device in [editor, other, editor] { try device.talk(core) }
        for device in [editor, other] {
            let shown = try device.database.read { db in
                try String.fetchAll(db, sql: "SELECT text || ' ' || tags FROM code")
            }
            #expect(shown == [#"mine ["b"]"#])
            #expect(try device.store.verify("own").isGood)
            let lost = try device.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_row WHERE instr(details, 'held') > 0")
            }
            #expect(lost == 0)
        }
    }

    @Test func `a row that a later migration makes does not bring back what a person deleted`() throws {
        let insert = "INSERT OR IGNORE INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'seed')"
        let (one, other) = (try Device(world, Self.first, insert), try Device(world))
        let core = try server(Self.first)
        for device in [one, other] { try device.talk(core) }
        #expect(try other.shown("name") == ["seed"])
        try one.write("DELETE FROM item")
        for device in [one, other] { try device.talk(core) }
        world.pass(milliseconds: 1_000)
        try other.update(to: Self.first, insert)
        for device in [other, one, other] { try device.talk(core) }
        for device in [one, other] { #expect(try device.shown("name") == []) }
    }

    @Test func `what another tool writes right after a migration is no migration's`() throws {
        let insert = "INSERT OR IGNORE INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'seed')"
        let (one, other) = (try Device(world, Self.first, insert), try Device(world, Self.first, insert))
        let core = try server(Self.first)
        try other.talk(core)
        try one.database.write { db in try db.execute(sql: "UPDATE item SET name = 'typed'") }
        for device in [one, other] { try device.talk(core) }
        for device in [one, other] { #expect(try device.shown("name") == ["typed"]) }
    }

    @Test func `a renamed column keeps its values everywhere, between old apps and new ones`() throws {
        let renamed = Schema(
            name: "items", version: 2,
            tables: [SyncTable("item", [SyncColumn("title", .text, formerly: "name")])])
        let (old, new) = (try Device(world), try Device(world))
        let core = try server(Self.first)
        try old.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'milk')")
        for device in [old, new] { try device.talk(core) }
        try new.write("UPDATE item SET name = 'whole milk'")
        try new.update(to: renamed, "ALTER TABLE item RENAME COLUMN name TO title")
        for device in [new, old] { try device.talk(core) }
        #expect(try old.shown("name") == ["whole milk"])
        try old.write("UPDATE item SET name = 'oat milk'")
        for device in [old, new] { try device.talk(core) }
        let titles = try new.database.read { try String.fetchAll($0, sql: "SELECT title FROM item") }
        #expect(titles == ["oat milk"])
        #expect(try new.store.verify("own").isGood)
    }

    @Test func `a column that goes as another one comes is refused until the schema says what it is`() throws
    {
        let mistaken = Schema(
            name: "items", version: 2, tables: [SyncTable("item", [SyncColumn("title", .text)])])
        let device = try Device(world)
        try device.write("INSERT INTO item (id, name) VALUES ('\(TestCopy.id(1))', 'milk')")
        let rename = "ALTER TABLE item RENAME COLUMN name TO title"
        let refused = #expect(throws: ReplicaError.self) { try device.update(to: mistaken, rename) }
        #expect("\(try #require(refused))".contains(#"SyncColumn("title", …, formerly: "name")"#))
        // Nothing was changed: the earlier version of the app goes on.
        #expect(try device.shown("name") == ["milk"])
        let dropped = Schema(
            name: "items", version: 2,
            tables: [SyncTable("item", [SyncColumn("title", .text)], dropped: ["name"])])
        try device.update(
            to: dropped, "ALTER TABLE item ADD COLUMN title TEXT; ALTER TABLE item DROP COLUMN name")
    }
}
