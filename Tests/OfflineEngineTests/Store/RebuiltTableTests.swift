import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer
import Testing

/// A migration that rebuilds a synced table, or makes one with rows, changes it on all devices.
struct RebuiltTableTests {
    private static func schema(_ version: Int, _ tables: [SyncTable]) -> Schema {
        Schema(name: "codes", version: version, tables: tables)
    }
    private static let code = SyncTable("code", [SyncColumn("c", .text), .counter("count")])
    private static let city = SyncTable("city", [SyncColumn("name", .text)])
    private static let first = schema(1, [code])
    private static let create = """
        CREATE TABLE code (id TEXT PRIMARY KEY NOT NULL, c TEXT, count INTEGER DEFAULT 0)
        """
    private static let rebuild = """
        CREATE TABLE new_code (id TEXT PRIMARY KEY NOT NULL, c TEXT, count INTEGER DEFAULT 0);
        INSERT INTO new_code SELECT id, upper(trim(c)), count + 1 FROM code WHERE c <> 'junk';
        INSERT INTO new_code (id, c) VALUES ('\(TestCopy.id(9))', 'MADE');
        DROP TABLE code;
        ALTER TABLE new_code RENAME TO code
        """

    private static func migrations(_ steps: [String]) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        for (index, sql) in steps.enumerated() {
            migrator.registerMigration("\(index + 1)") { db in try db.execute(sql: sql) }
        }
        return migrator
    }

    private final class Device {
        let database: DatabaseQueue
        let world: TestWorld
        private(set) var store: Store

        init(_ world: TestWorld, _ schema: Schema = first, _ steps: [String] = [create]) throws {
            self.world = world
            database = try DatabaseQueue()
            store = try Store(
                database: database, schema: schema, migrations: migrations(steps), world: world)
        }

        func update(to schema: Schema, _ steps: [String]) throws {
            store = try Store(
                database: database, schema: schema, migrations: migrations(steps), world: world)
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

        func shown(_ sql: String = "SELECT c || ' ' || count FROM code ORDER BY id") throws -> [String] {
            try database.read { db in try String.fetchAll(db, sql: sql) }
        }
    }

    private let world = TestWorld()
    private let serverDatabase: DatabaseQueue

    init() throws { serverDatabase = try DatabaseQueue() }

    private func server(_ schema: Schema) throws -> ServerCore {
        try ServerCore(database: serverDatabase, schema: schema, world: world)
    }

    @Test(arguments: [
        rebuild, "PRAGMA legacy_alter_table = ON; " + rebuild,
        """
        UPDATE code SET c = upper(c);
        ALTER TABLE code RENAME TO old_code;
        \(create);
        INSERT INTO code SELECT id, upper(trim(c)), count + 1 FROM old_code WHERE c <> 'JUNK';
        INSERT INTO code (id, c) VALUES ('\(TestCopy.id(9))', 'MADE');
        DELETE FROM old_code; DROP TABLE old_code
        """,
    ])
    func `a migration's writes to a table that it rebuilds are every device's`(_ sql: String) throws {
        let (one, two) = (try Device(world), try Device(world))
        let core = try server(Self.first)
        try one.write(
            """
            INSERT INTO code (id, c) VALUES ('\(TestCopy.id(1))', ' milk '), ('\(TestCopy.id(2))', 'junk'),
                ('\(TestCopy.id(3))', ' a ')
            """)
        for device in [one, two] { try device.talk(core) }
        world.pass(milliseconds: 1_000)
        try two.write("UPDATE code SET c = 'typed' WHERE c = ' a '")
        world.pass(milliseconds: 1_000)
        try one.update(to: Self.first, [Self.create, sql])
        #expect(try one.shown() == ["MILK 1", "A 1", "MADE 0"])
        let captured = try one.shown("SELECT verb || isMigrated FROM aloft_outbox ORDER BY sequence")
        #expect(captured == ["delete1", "update1", "update1", "insert1"])
        for device in [two, one, two] { try device.talk(core) }
        for device in [one, two] {
            #expect(try device.shown() == ["MILK 1", "typed 1", "MADE 0"])
            #expect(try device.store.verify("own").isGood)
        }
        let views = try one.shown("SELECT sync FROM aloft_status_code ORDER BY id")
        #expect(views == ["synced", "synced", "synced"])
        try one.write("UPDATE code SET c = 'edited' WHERE c = 'MADE'")
        for device in [one, two] { try device.talk(core) }
        #expect(try two.shown() == ["MILK 1", "typed 1", "edited 0"])
    }

    @Test func `a column that a rebuilt table gains is filled everywhere, but for what a newer app wrote`()
        throws
    {
        let next = Self.schema(
            2, [SyncTable("code", [.text("title", formerly: "c"), .counter("count"), .text("s")])])
        let steps = [
            Self.create,
            """
            CREATE TABLE new_code (id TEXT PRIMARY KEY NOT NULL, title TEXT, count INTEGER DEFAULT 0,
                s TEXT);
            INSERT INTO new_code SELECT id, c, count, upper(c) FROM code; DROP TABLE code;
            ALTER TABLE new_code RENAME TO code
            """,
        ]
        let (old, newer) = (try Device(world), try Device(world, next, steps))
        let core = try server(next)
        try old.write(
            "INSERT INTO code (id, c) VALUES ('\(TestCopy.id(1))', 'a'), ('\(TestCopy.id(2))', 'b')")
        for device in [old, newer] { try device.talk(core) }
        try newer.write("UPDATE code SET s = 'typed' WHERE title = 'a'")
        for device in [newer, old] { try device.talk(core) }
        try old.update(to: next, steps)
        for device in [old, newer, old] { try device.talk(core) }
        for device in [old, newer] {
            #expect(try device.shown("SELECT title || ' ' || s FROM code ORDER BY id") == ["a typed", "b B"])
            #expect(try device.store.verify("own").isGood)
        }
    }

    @Test func `rows that a migration puts into a table that it makes are records, which people may change`()
        throws
    {
        let next = Self.schema(2, [Self.code, Self.city])
        let seed = """
            CREATE TABLE city (id TEXT PRIMARY KEY NOT NULL, name TEXT);
            INSERT INTO city VALUES ('\(TestCopy.id(1))', 'Bern'), ('\(TestCopy.id(2))', 'Rome')
            """
        let (one, two) = (try Device(world), try Device(world))
        let core = try server(next)
        try one.update(to: next, [Self.create, seed])
        try one.write("UPDATE city SET name = 'Berne' WHERE name = 'Bern'")
        try one.write("DELETE FROM city WHERE name = 'Rome'")
        for device in [one, two] { try device.talk(core) }
        world.pass(milliseconds: 1_000)
        try two.update(to: next, [Self.create, seed])
        let new = try Device(world, next, [Self.create, seed])
        for device in [two, new, one, two] { try device.talk(core) }
        for device in [one, two, new] {
            #expect(try device.shown("SELECT name FROM city ORDER BY id") == ["Berne"])
            #expect(try device.store.verify("own").isGood)
        }
    }

    @Test func `columns that swap their names keep their values`() throws {
        let before = Schema(
            name: "swap", version: 1, tables: [SyncTable("item", [.text("x"), .text("y")])])
        let after = Schema(
            name: "swap", version: 2,
            tables: [SyncTable("item", [.text("y", formerly: "x"), .text("x", formerly: "y")])])
        let database = try DatabaseQueue()
        func open(_ schema: Schema) throws -> Store {
            try Store(
                database: database, schema: schema, migrations: DatabaseMigrator(), makesTables: true,
                world: world)
        }
        try open(before).write { db in
            try db.execute(
                sql: "INSERT INTO item (id, x, y) VALUES ('\(TestCopy.id(1))', 'was x', 'was y')")
        }
        for _ in 1...2 {
            _ = try open(after)
            let shown = try database.read { try String.fetchOne($0, sql: "SELECT x || ', ' || y FROM item") }
            #expect(shown == "was y, was x")
        }
    }

    @Test(arguments: [
        nil,
        """
        ALTER TABLE item RENAME COLUMN x TO z; ALTER TABLE item RENAME COLUMN y TO x;
        ALTER TABLE item RENAME COLUMN z TO y
        """,
        "CREATE TABLE other (count INTEGER)",
    ])
    func `columns that swap their names show the same everywhere, whether a migration swapped them or not`(
        _ sql: String?
    ) throws {
        let create = "CREATE TABLE item (id TEXT PRIMARY KEY NOT NULL, x TEXT, y TEXT)"
        let before = Self.schema(1, [SyncTable("item", [.text("x"), .text("y")])])
        let after = Self.schema(
            2, [SyncTable("item", [.text("y", formerly: "x"), .text("x", formerly: "y")])])
        let one = try Device(world, before, [create])
        let core = try server(after)
        try one.write("INSERT INTO item (id, x, y) VALUES ('\(TestCopy.id(1))', 'was x', 'was y')")
        try one.talk(core)
        let steps = [create] + [sql].compactMap { $0 }
        try one.update(to: after, steps)
        let two = try Device(world, after, steps)
        for device in [one, two] { try device.talk(core) }
        let shown = try one.shown("SELECT x || ', ' || y FROM item")
        #expect(try two.shown("SELECT x || ', ' || y FROM item") == shown)
        #expect(shown == [sql?.hasPrefix("ALTER") == true ? "was y, was x" : "was x, was y"])
        for device in [one, two] { #expect(try device.store.verify("own").isGood) }
    }
}
