import Foundation
import GRDB
import OfflineEngine
import SyncCore
import SyncServer
import Testing

/// The writes of an app's own migrations to synced tables are nobody's.
struct AppMigrationTests {

    private static func schema(_ columns: [String]) -> Schema {
        Schema(
            name: "migrated", version: 1, tables: [SyncTable("note", columns.map { SyncColumn($0, .text) })])
    }

    private static func migrations(_ second: String?) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, title TEXT, old TEXT)")
        }
        if let second { migrator.registerMigration("2") { db in try db.execute(sql: second) } }
        return migrator
    }

    private let database: DatabaseQueue

    init() throws {
        database = try DatabaseQueue()
        let store = try open(["title", "old"], nil)
        try write("INSERT INTO note (id, title, old) VALUES ('\(TestCopy.id(1))', ' a ', 'b')", store)
    }

    private func open(_ columns: [String], _ second: String?) throws -> Store {
        try Store(
            database: database, schema: Self.schema(columns), migrations: Self.migrations(second),
            world: TestWorld())
    }

    private func write(_ sql: String, _ store: Store) throws {
        try store.write { db in try db.execute(sql: sql) }
    }

    private func captured() throws -> [String] {
        try database.read { db in
            try String.fetchAll(db, sql: "SELECT verb || ' ' || edits FROM aloft_outbox ORDER BY sequence")
        }
    }

    private static func talk(_ store: Store, _ core: ServerCore) throws {
        var talk = SyncConversation(store: store, policy: SyncPolicy())
        for _ in 0..<60 {
            guard case .send(let request, let pending) = try talk.nextRequest() else { return }
            try talk.receive(.success(core.answer(request, account: "anna").answer), for: pending)
        }
        Issue.record("does not come to rest")
    }

    @Test
    func `S12: a migration's rewrites give way to what people wrote since, and the records it makes stay`()
        throws
    {
        let columns = ["title", "old"]
        let hour: Int64 = 3_600_000
        let time = TestWorld()
        let core = try ServerCore(database: DatabaseQueue(), schema: Self.schema(columns), world: time)
        let other = try DatabaseQueue()
        let others = try Store(
            database: other, schema: Self.schema(columns), migrations: Self.migrations(nil), world: time)
        for store in [try open(columns, nil), others] { try Self.talk(store, core) }
        time.pass(milliseconds: hour)
        try write("UPDATE note SET title = 'typed meanwhile'", others)
        time.pass(milliseconds: hour)
        let migrated = try Store(
            database: database, schema: Self.schema(columns),
            migrations: Self.migrations(
                """
                UPDATE note SET title = trim(title), old = upper(old);
                INSERT INTO note (id, title) VALUES ('\(TestCopy.id(2))', 'made by it')
                """), world: time)
        for store in [migrated, others, migrated] { try Self.talk(store, core) }
        for each in [database, other] {
            let shown = try each.read { db in
                try String.fetchAll(db, sql: "SELECT title || ifnull(' ' || old, '') FROM note ORDER BY id")
            }
            #expect(shown == ["typed meanwhile B", "made by it"])
        }
        #expect(try migrated.verify("own").isGood)
        try write("UPDATE note SET title = 'edited' WHERE title = 'made by it'", migrated)
        try Self.talk(migrated, core)
        #expect(try database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 2)
    }

    @Test
    func `rows from before a table was synced are no records, and the file says so`() throws {
        let migrator = Self.migrations(nil)
        let before = try DatabaseQueue()
        try migrator.migrate(before)
        try before.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES ('\(TestCopy.id(7))', 'old')")
        }
        let refused = #expect(throws: ReplicaError.self) {
            try Store(
                database: before, schema: Self.schema(["title", "old"]), migrations: migrator,
                world: TestWorld())
        }
        #expect("\(try #require(refused))".contains("“note” has rows from before it was synced"))
    }

    @Test
    func `a column that was synced can be dropped`() throws {
        let store = try open(["title"], "ALTER TABLE note DROP COLUMN old")
        try write("UPDATE note SET title = 'c'", store)
        #expect(try captured().last == #"update {"title":"c"}"#)
    }

    @Test
    func `after a migration that failed the earlier app goes on, and is captured`() throws {
        let failed = #expect(throws: (any Error).self) {
            try open(["title"], "ALTER TABLE note DROP COLUMN old; SELECT * FROM nowhere")
        }
        #expect("\(try #require(failed))".contains("no such table: nowhere"))
        let triggers = try database.read { db in
            try Int.fetchOne(
                db, sql: "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND name GLOB 'aloft_*'")
        }
        #expect(triggers ?? 0 > 0)
        try write("UPDATE note SET title = 'c'", try open(["title", "old"], nil))
        #expect(try captured().last == #"update {"title":"c"}"#)
    }
}
