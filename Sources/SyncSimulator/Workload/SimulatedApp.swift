import GRDB
import SyncCore

/// The app that simulated devices run: one table with every rule that merges by itself, one whose records
/// come in pairs, two whose records refer to each other and have unique values, one whose records can be
/// shared.
///
/// Of the last two the one who comes last wins: the model then knows for certain what refers to what.
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
                    Column("m", .text, merge: .manual),
                    Column("s", .text, merge: .serverWins),
                ]),
            Table("pair", [Column("token", .text)]),
            Table("folder", [Column("name", .text, merge: .clientWins)], unique: [["name"]]),
            Table(
                "note",
                [
                    reference("home", to: "folder", onDelete: .cascade),
                    reference("label", to: "folder", onDelete: .setNull),
                    reference("hold", to: "folder", onDelete: .restrict),
                    reference("up", to: "note", onDelete: .cascade),
                    Column("code", .text, merge: .clientWins),
                ], unique: [["code"]]),
            Table(
                "board",
                [
                    Column("a", .text),
                    Column("b", .real),
                    Column("hits", .integer, merge: .counter, default: .integer(0)),
                    Column("tags", .text, merge: .union, default: .text("[]")),
                ], scopeColumn: "scope"),
        ])

    private static func reference(_ name: String, to table: String, onDelete: Reference.Deletion) -> Column {
        Column(name, .text, merge: .clientWins, references: Reference(to: table, onDelete: onDelete))
    }

    static func migrations() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("app") { db in
            try db.execute(
                sql: """
                    CREATE TABLE thing (
                        id TEXT PRIMARY KEY NOT NULL, a TEXT, b REAL, hits INTEGER DEFAULT 0, \
                    tags TEXT DEFAULT '[]', m TEXT, s TEXT);
                    CREATE TABLE pair (id TEXT PRIMARY KEY NOT NULL, token TEXT);
                    CREATE TABLE folder (id TEXT PRIMARY KEY NOT NULL, name TEXT UNIQUE);
                    CREATE TABLE note (
                        id TEXT PRIMARY KEY NOT NULL,
                        home TEXT REFERENCES folder(id) ON DELETE CASCADE,
                        label TEXT REFERENCES folder(id) ON DELETE SET NULL,
                        hold TEXT REFERENCES folder(id) ON DELETE RESTRICT,
                        up TEXT REFERENCES note(id) ON DELETE CASCADE,
                        code TEXT UNIQUE);
                    CREATE TABLE board (
                        id TEXT PRIMARY KEY NOT NULL, scope TEXT NOT NULL DEFAULT 'own', a TEXT, b REAL,
                        hits INTEGER DEFAULT 0, tags TEXT DEFAULT '[]');
                    """)
        }
        return migrator
    }

    typealias Table = SyncCore.Table
    typealias Column = SyncCore.Column
}
