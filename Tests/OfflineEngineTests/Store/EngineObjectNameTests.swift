import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// The engine names its triggers and indexes after the app's tables and columns, which may have underscores.
struct EngineObjectNameTests {
    @Test func `tables and columns that read alike together have triggers of their own each`() {
        let tables = [
            SyncTable(
                "x", [.text("team"), .reference("y_", to: "x", onDelete: .cascade)],
                scopeColumn: "team"),
            SyncTable("x_scopey", [.text("title")]),
        ]
        let names = tables.flatMap { CaptureTriggers(table: $0).statements.map(\.name) }
        #expect(names.count > 18)
        #expect(Set(names).count == names.count)
    }

    @Test func `tables and columns that read alike together have indexes of their own each`() throws {
        let schema = Schema(
            name: "orders", version: 1,
            tables: [
                SyncTable("order", [.text("item_sku")], unique: [["item_sku"]]),
                SyncTable("order_item", [.text("sku")], unique: [["sku"]]),
            ])
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE "order" (id TEXT PRIMARY KEY NOT NULL, item_sku TEXT UNIQUE);
                    CREATE TABLE order_item (id TEXT PRIMARY KEY NOT NULL, sku TEXT UNIQUE);
                    """)
        }
        let database = try DatabaseQueue()
        _ = try Store(database: database, schema: schema, migrations: migrator, world: TestWorld())
        let indexes = try database.read { db in
            try Int.fetchOne(
                db,
                sql: """
                    SELECT count(*) FROM sqlite_master WHERE type = 'index' AND sql LIKE '%->>%'
                        AND (sql LIKE '%item_sku%' OR sql LIKE '%order_item%')
                    """)
        }
        #expect(indexes == 4)
    }
}
