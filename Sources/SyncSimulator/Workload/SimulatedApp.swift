import GRDB
import SyncCore

/// The app that simulated devices run: one table with every rule that merges by itself, one whose records
/// come in pairs, two whose records refer to each other and have unique values, one whose fields only make
/// sense together, one whose records can be shared.
///
/// Of those that refer the one who comes last wins: the model then knows for certain what refers to what.
enum SimulatedApp {
    /// The newest version of the app: the second one has more columns and one more table, the third one a
    /// column more in that.
    static let newestVersion = 3

    static func schema(_ version: Int) -> Schema {
        Schema(
            name: "simulated", version: version,
            tables: [SyncTable("thing", thing + (version > 1 ? newer : []))] + tables
                + (version > 1
                    ? [SyncTable("memo", memo + (version > 2 ? [SyncColumn("b", .real)] : []))] : []))
    }

    private static let thing = [
        SyncColumn("a", .text),
        SyncColumn("b", .real),
        SyncColumn("hits", .integer, merge: .counter, default: .integer(0)),
        SyncColumn("tags", .text, merge: .union, default: .text("[]")),
        SyncColumn("m", .text, merge: .manual),
        SyncColumn("s", .text, merge: .serverWins),
    ]
    private static let newer = [
        SyncColumn("z", .text),
        SyncColumn("more", .integer, merge: .counter, default: .integer(0)),
        SyncColumn("marks", .text, merge: .union, default: .text("[]")),
    ]
    private static let memo = [SyncColumn("a", .text)]

    private static let tables = [
        SyncTable("pair", [SyncColumn("token", .text)]),
        SyncTable("profile", [SyncColumn("x", .text), SyncColumn("y", .text)], merge: .wholeRecord),
        SyncTable("folder", [SyncColumn("name", .text, merge: .clientWins)], unique: [["name"]]),
        SyncTable(
            "note",
            [
                reference("home", to: "folder", onDelete: .cascade),
                reference("label", to: "folder", onDelete: .setNull),
                reference("hold", to: "folder", onDelete: .restrict),
                reference("up", to: "note", onDelete: .cascade),
                SyncColumn("code", .text, merge: .clientWins),
            ], unique: [["code"]]),
        SyncTable(
            "board",
            [
                SyncColumn("a", .text),
                SyncColumn("b", .real),
                SyncColumn("hits", .integer, merge: .counter, default: .integer(0)),
                SyncColumn("tags", .text, merge: .union, default: .text("[]")),
            ], scopeColumn: "scope"),
    ]

    private static func reference(
        _ name: String, to table: String, onDelete: SyncReference.Deletion
    ) -> SyncColumn {
        SyncColumn(name, .text, merge: .clientWins, references: SyncReference(to: table, onDelete: onDelete))
    }

    static func migrations(_ version: Int) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("app") { db in
            try db.execute(
                sql: """
                    CREATE TABLE thing (
                        id TEXT PRIMARY KEY NOT NULL, a TEXT, b REAL, hits INTEGER DEFAULT 0, \
                    tags TEXT DEFAULT '[]', m TEXT, s TEXT);
                    CREATE TABLE pair (id TEXT PRIMARY KEY NOT NULL, token TEXT);
                    CREATE TABLE profile (id TEXT PRIMARY KEY NOT NULL, x TEXT, y TEXT);
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
        guard version > 1 else { return migrator }
        migrator.registerMigration("app 2") { db in
            try db.execute(
                sql: """
                    ALTER TABLE thing ADD COLUMN z TEXT;
                    ALTER TABLE thing ADD COLUMN more INTEGER DEFAULT 0;
                    ALTER TABLE thing ADD COLUMN marks TEXT DEFAULT '[]';
                    CREATE TABLE memo (id TEXT PRIMARY KEY NOT NULL, a TEXT);
                    """)
        }
        guard version > 2 else { return migrator }
        migrator.registerMigration("app 3") { db in
            try db.execute(sql: "ALTER TABLE memo ADD COLUMN b REAL")
        }
        return migrator
    }

}
