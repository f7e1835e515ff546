import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

/// An app's file may not differ from its schema where devices would then differ in silence.
struct DeclarationTests {
    private static let schema = Schema(
        name: "declared", version: 1,
        tables: [
            SyncTable(
                "item",
                [
                    SyncColumn("code", .text), SyncColumn("visits", .integer, default: .integer(0)),
                    SyncColumn("weight", .real), SyncColumn("photo", .blob),
                ])
        ])

    private func open(_ sql: String) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in try db.execute(sql: sql) }
        _ = try Store(
            database: DatabaseQueue(), schema: Self.schema, migrations: migrator, world: TestWorld())
    }

    private static func table(
        code: String = "TEXT", visits: String = "INTEGER DEFAULT 0", weight: String = "REAL",
        photo: String = "BLOB"
    ) -> String {
        """
        CREATE TABLE item (id TEXT PRIMARY KEY NOT NULL, code \(code), visits \(visits), weight \(weight),
            photo \(photo));
        """
    }

    private static let total =
        "CREATE TABLE total (count INTEGER); CREATE VIRTUAL TABLE words USING fts5(code);"

    private static let place =
        "CREATE TABLE place (id INTEGER PRIMARY KEY, item_id TEXT REFERENCES item(id) ON DELETE CASCADE);"

    @Test(arguments: [
        table(), table(code: "VARCHAR(20)"), table(visits: "INT NOT NULL DEFAULT 0", weight: "DOUBLE"),
        table(visits: "BOOLEAN DEFAULT (0)", weight: "NUMERIC", photo: ""),
        table(visits: "INTEGER NOT NULL"), table(code: "TEXT DEFAULT NULL"),
        table() + total + """
            CREATE TRIGGER counts AFTER INSERT ON item BEGIN
                INSERT INTO total VALUES (1); INSERT INTO words VALUES (NEW.code); END;
            """,
        table() + """
            CREATE TRIGGER upper AFTER INSERT ON item WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
                UPDATE item SET code = upper(code) WHERE id = NEW.id; END;
            """,
        table() + total + """
            CREATE TRIGGER back AFTER DELETE ON total BEGIN UPDATE item SET visits = 0; END;
            """,
        table() + place + """
            CREATE TRIGGER gone AFTER DELETE ON place WHEN 0 = (SELECT applying FROM aloft_capture)
                AND (OLD.item_id > '' OR OLD.item_id < '') BEGIN UPDATE item SET visits = 0; END;
            """,
        table() + place + """
            CREATE TRIGGER once BEFORE INSERT ON place WHEN EXISTS (SELECT 1 FROM place
                WHERE item_id = NEW.item_id) BEGIN SELECT RAISE(IGNORE); END;
            """,
        table() + """
            CREATE TRIGGER keeps BEFORE UPDATE ON item WHEN NEW.code BETWEEN 'a' AND 'b'
                AND (Select applying from "aloft_capture")=0 /* a person */ BEGIN SELECT RAISE(IGNORE); END;
            """,
        table() + total + """
            CREATE TRIGGER one AFTER INSERT ON item WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
                INSERT INTO total VALUES (1); END;
            CREATE TRIGGER two AFTER INSERT ON total BEGIN DELETE FROM item; END;
            """,
        table() + total + """
            CREATE TRIGGER one AFTER INSERT ON item WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
                INSERT INTO total VALUES (1); END;
            CREATE TRIGGER two AFTER INSERT ON total BEGIN SELECT RAISE(ABORT, 'full'); END;
            """,
        table() + total + """
            CREATE TRIGGER notes AFTER INSERT ON item BEGIN
                INSERT INTO total VALUES (1); -- never RAISE(ABORT, 'x')
                SELECT 'RAISE(ABORT)'; END;
            """,
    ])
    func `tables that say what the schema says are taken`(_ sql: String) throws { try open(sql) }

    /// Columns that differ, and the sentence.
    private static let columns: [(String, String)] = [
        (table(code: "INTEGER"), "“item.code” is declared as INTEGER"),
        (table(code: "DATETIME"), "“item.code” is declared as DATETIME"),
        (table(code: ""), "“item.code” is declared without a type"),
        (table(visits: "REAL DEFAULT 0"), "“item.visits” is declared as REAL"),
        (table(weight: "TEXT"), "“item.weight” is declared as TEXT"),
        (table(code: "TEXT DEFAULT 'none'"), "“item.code” has DEFAULT 'none', and the schema says none"),
        (table(visits: "INTEGER"), "“item.visits” has no default, and the schema says DEFAULT 0"),
        (table(visits: "INTEGER DEFAULT 1"), "“item.visits” has DEFAULT 1, and the schema says DEFAULT 0"),
        (table(visits: "INTEGER DEFAULT (random())"), "“item.visits” has DEFAULT"),
    ]

    /// Triggers that differ on their own tables, and the sentence.
    private static let triggers: [(String, String)] = [
        (
            table() + """
                CREATE TRIGGER upper AFTER UPDATE ON item BEGIN
                    UPDATE item SET code = upper(code) WHERE id = NEW.id; END;
                """, "The trigger “upper” writes “item”"
        ),
        (
            table() + total + """
                CREATE TRIGGER one AFTER INSERT ON item BEGIN INSERT INTO total VALUES (1); END;
                CREATE TRIGGER two AFTER INSERT ON total BEGIN DELETE FROM Item; END;
                """, "The trigger “two” writes “item”"
        ),
        (
            table() + """
                CREATE TRIGGER own AFTER INSERT ON item BEGIN
                    UPDATE OR IGNORE "item" SET code = own_function(code); END;
                """, "The trigger “own” writes “item”"
        ),
        (
            table() + place + """
                CREATE TRIGGER gone AFTER DELETE ON place BEGIN UPDATE item SET code = 'by trigger'; END;
                """, "The trigger “gone” writes “item”"
        ),
    ]

    /// Triggers on tables that depend on synced ones, and guards that do not hold.
    private static let dependents: [(String, String)] = [
        (
            table() + place + """
                CREATE TRIGGER stays BEFORE DELETE ON place BEGIN SELECT RAISE(IGNORE); END;
                """, "The trigger “stays” ignores what is written to “place”, which refers to a synced table"
        ),
        (
            table() + place + """
                CREATE TABLE shelf (place INTEGER REFERENCES place(id) ON DELETE SET NULL);
                CREATE TRIGGER freed AFTER UPDATE OF place ON shelf BEGIN DELETE FROM item; END;
                """, "The trigger “freed” writes “item”"
        ),
        (
            table() + place + """
                CREATE TRIGGER own AFTER DELETE ON place BEGIN UPDATE item SET code = own_function(code); END;
                """, "The trigger “own” writes “item”"
        ),
        (
            table() + """
                CREATE TRIGGER keeps BEFORE UPDATE ON item WHEN NEW.code = 'x' BEGIN
                    SELECT raise ( ignore ); END;
                """, "The trigger “keeps” ignores what is written to “item”"
        ),
        (
            table() + """
                CREATE TRIGGER checks BEFORE INSERT ON item WHEN NEW.weight < 0 BEGIN
                    SELECT RAISE(ABORT, 'no weight below 0'); END;
                """, "The trigger “checks” refuses what is written to “item”, which is synced"
        ),
        (
            table() + """
                CREATE TRIGGER ends BEFORE UPDATE ON item BEGIN SELECT RAISE(ROLLBACK, 'no'); END;
                """, "The trigger “ends” refuses what is written to “item”"
        ),
        (
            table() + """
                CREATE TRIGGER fails AFTER DELETE ON item BEGIN
                    SELECT CASE OLD.code WHEN 'x' THEN RAISE(FAIL, 'no') END; END;
                """, "The trigger “fails” refuses what is written to “item”"
        ),
        (
            table() + """
                CREATE TRIGGER own AFTER INSERT ON item WHEN own_function(NEW.code) BEGIN
                    SELECT RAISE(ABORT, 'no'); END;
                """, "The trigger “own” refuses what is written to “item”"
        ),
        (
            table() + total + """
                CREATE TRIGGER one AFTER INSERT ON item BEGIN INSERT INTO total VALUES (1); END;
                CREATE TRIGGER two AFTER INSERT ON total WHEN (SELECT count(*) FROM total) > 9 BEGIN
                    SELECT RAISE(ABORT, 'full'); END;
                """, "The trigger “two” refuses what is written to “total”, by which"
        ),
        (
            table() + """
                CREATE TRIGGER late AFTER UPDATE ON item WHEN (SELECT applying FROM aloft_capture) = 1 BEGIN
                    UPDATE item SET code = upper(code) WHERE id = NEW.id; END;
                """, "The trigger “late” writes “item”"
        ),
        (
            table() + """
                CREATE TRIGGER either AFTER UPDATE ON item WHEN (SELECT applying FROM aloft_capture) = 0 AND 1
                    OR NEW.code = 'x' BEGIN UPDATE item SET code = upper(code) WHERE id = NEW.id; END;
                """, "The trigger “either” writes “item”"
        ),
    ]

    @Test(arguments: columns + triggers + dependents)
    func `a declaration that differs in silence is refused`(_ sql: String, _ words: String) throws {
        let error = #expect(throws: ReplicaError.self) { try open(sql) }
        let sentence = "\(try #require(error))"
        #expect(sentence.contains(words), "\(sentence)")
    }

    @Test func `a table of 500 columns opens, and every one of them is captured`() throws {
        let columns: [SyncColumn] = (1...500).map { number in
            switch number % 4 {
            case 0: .counter("c\(number)")
            case 1: .set("c\(number)")
            case 2: .real("c\(number)")
            default: .text("c\(number)")
            }
        }
        let schema = Schema(name: "wide", version: 1, tables: [SyncTable("item", columns)])
        let world = TestWorld()
        let database = try DatabaseQueue()
        let store = try Store(
            database: database, schema: schema, migrations: DatabaseMigrator(), makesTables: true,
            world: world)
        try store.write { db in
            try db.execute(sql: "INSERT INTO item (id, c500) VALUES ('\(TestCopy.id(1))', 7)")
            try db.execute(sql: "UPDATE item SET \(columns.map { "\($0.name) = 3" }.joined(separator: ", "))")
        }
        let edits = try database.read { db in
            try Int.fetchAll(
                db, sql: "SELECT (SELECT count(*) FROM json_each(edits)) FROM aloft_outbox ORDER BY sequence")
        }
        #expect(edits == [1, 500])
    }

    @Test func `a migrator that erases the file on a change of its schema is refused`() throws {
        var migrator = DatabaseMigrator()
        migrator.eraseDatabaseOnSchemaChange = true
        migrator.registerMigration("1") { db in try db.execute(sql: Self.table()) }
        let error = #expect(throws: ReplicaError.self) {
            try Store(
                database: DatabaseQueue(), schema: Self.schema, migrations: migrator, world: TestWorld())
        }
        #expect("\(try #require(error))".contains("would delete what was not sent yet"))
    }
}
