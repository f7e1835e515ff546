import GRDB
import SyncCore

/// The app that simulated devices run: one table with every rule that merges by itself, one whose records
/// come in pairs.
enum SimulatedApp {
    static let schema = Schema(
        name: "simulated", version: 1,
        tables: [
            Table(
                "thing",
                [
                    Column("a", .text),
                    Column("b", .real),
                    Column("hits", .integer, merge: .counter, default: .integer(0)),
                    Column("tags", .text, merge: .union, default: .text("[]")),
                ]),
            Table("pair", [Column("token", .text)]),
        ])

    static func migrations() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("app") { db in
            try db.execute(
                sql: """
                    CREATE TABLE thing (
                        id TEXT PRIMARY KEY NOT NULL, a TEXT, b REAL, hits INTEGER DEFAULT 0, \
                    tags TEXT DEFAULT '[]');
                    CREATE TABLE pair (id TEXT PRIMARY KEY NOT NULL, token TEXT);
                    """)
        }
        return migrator
    }

    typealias Table = SyncCore.Table
    typealias Column = SyncCore.Column
}
