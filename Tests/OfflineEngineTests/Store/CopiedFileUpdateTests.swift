import GRDB
import OfflineEngine
import SyncCore
import SyncServer
import Testing

/// A file that was copied to another device is opened there by a newer version of the app, whose migration
/// writes into it before anything else happens.
struct CopiedFileUpdateTests {
    private static let first = Schema(
        name: "items", version: 1, tables: [SyncTable("item", [SyncColumn("name", .text)])])
    private static let second = Schema(
        name: "items", version: 2,
        tables: [SyncTable("item", [SyncColumn("name", .text), SyncColumn("sort", .text)])])

    private static func migrations(_ update: String?) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "CREATE TABLE item (id TEXT PRIMARY KEY NOT NULL, name TEXT)")
        }
        if let update { migrator.registerMigration("2") { db in try db.execute(sql: update) } }
        return migrator
    }

    private let world = TestWorld()
    private let server: ServerCore

    init() throws {
        server = try ServerCore(database: try DatabaseQueue(), schema: Self.second, world: world)
    }

    private func open(_ database: DatabaseQueue, update: String? = nil) throws -> Store {
        try Store(
            database: database, outside: MemorySecrets(), schema: update == nil ? Self.first : Self.second,
            migrations: Self.migrations(update), world: world)
    }

    private func talk(_ store: Store) throws {
        var talk = SyncConversation(store: store, policy: SyncPolicy())
        for _ in 0..<60 {
            guard case .send(let request, let pending) = try talk.nextRequest() else { return }
            try talk.receive(.success(server.answer(request, account: "anna").answer), for: pending)
        }
        Issue.record("does not come to rest")
    }

    private func insert(_ number: Int, _ name: String, _ store: Store) throws {
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO item (id, name) VALUES (?, ?)", arguments: [TestCopy.id(number), name])
        }
    }

    @Test func `S1: what the migration writes is sent, though the first device has used its sequence`() throws
    {
        let file = try DatabaseQueue()
        let original = try open(file)
        try insert(1, "milk", original)
        let copied = try DatabaseQueue()
        try file.backup(to: copied)
        // The sequence that the migration's change would have in the copy.
        try insert(2, "bread", original)
        try talk(original)
        let add = "ALTER TABLE item ADD COLUMN sort TEXT"
        try talk(open(copied, update: add + "; UPDATE item SET sort = upper(name)"))
        let database = try DatabaseQueue()
        try talk(open(database, update: add))
        let shown = try database.read { db in
            try Row.fetchAll(db, sql: "SELECT name, sort FROM item ORDER BY id")
        }
        #expect(shown.map { $0[0] as String } == ["milk", "bread"])
        #expect(shown.map { $0[1] as String? } == ["MILK", nil])
    }
}
