import GRDB
import OfflineEngine
import SyncCore
import Testing

/// The tables of an app that was written for GRDB alone: what stays, and what opening refuses (the page
/// “Moving an app that has a GRDB database”).
struct MovedTableTests {
    /// A table as an app's migration makes it, and its columns in the schema.
    struct Moved: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let columns: [SyncColumn]
        var unique: [[String]] = []
        let make: @Sendable (Database) throws -> Void
        /// The sentence of the opening's refusal; nil if it opens.
        var refusal: String?
    }

    private static func table(
        _ description: String, _ columns: [SyncColumn], unique: [[String]] = [], refusal: String? = nil,
        also more: String = "", _ body: @escaping @Sendable (TableDefinition) -> Void
    ) -> Moved {
        Moved(
            testDescription: description, columns: columns, unique: unique,
            make: { db in
                try db.create(table: "item") { t in
                    t.primaryKey("id", .text)
                    body(t)
                }
                try db.execute(sql: more)
            }, refusal: refusal)
    }

    static let tables: [Moved] =
        [
            table(
                "plain columns",
                [.text("a"), .integer("b"), .real("c"), .boolean("d"), .blob("e"), .text("f")]
            ) { t in
                t.column("a", .text)
                t.column("b", .integer)
                t.column("c", .double)
                t.column("d", .boolean)
                t.column("e", .blob)
                t.column("f", .jsonText)
            },
            table("a date as text in a column for dates", [.text("at")], refusal: "is declared as DATETIME") {
                t in
                t.column("at", .datetime)
            },
            table("a date as seconds", [.real("at")]) { t in t.column("at", .double) },
            table("a default on both sides", [.integer("n", default: 3)]) { t in
                t.column("n", .integer).notNull().defaults(to: 3)
            },
            table("the time as a default", [.text("at")], refusal: "has DEFAULT CURRENT_TIMESTAMP") { t in
                t.column("at", .text).defaults(sql: "CURRENT_TIMESTAMP")
            },
            table("NOT NULL without a default", [.text("a")], refusal: "demands NOT NULL") { t in
                t.column("a", .text).notNull()
            },
            table("CHECK", [.integer("n")], refusal: "has a CHECK") { t in
                t.column("n", .integer).check { $0 > 0 }
            },
            table("a unique column", [.text("a")], unique: [["a"]]) { t in t.column("a", .text).unique() },
            table(
                "a unique column that replaces", [.text("a")], unique: [["a"]], refusal: "has an ON CONFLICT"
            ) { t in
                t.column("a", .text).unique(onConflict: .replace)
            },
            table(
                "a unique column in any case", [.text("a")], unique: [["a"]], refusal: "has a UNIQUE on (a)"
            ) { t in
                t.column("a", .text).unique().collate(.nocase)
            },
            table("a generated column", [.text("a")]) { t in
                t.column("a", .text)
                t.column("b", .text).generatedAs(sql: "upper(a)", .virtual)
            },
            table(
                "an index, a view and a full-text table", [.text("a")],
                also: """
                    CREATE INDEX item_a ON item (a);
                    CREATE VIEW items AS SELECT a FROM item;
                    CREATE VIRTUAL TABLE found USING fts5 (a);
                    CREATE TRIGGER found_insert AFTER INSERT ON item
                    BEGIN INSERT INTO found (a) VALUES (NEW.a); END;
                    """
            ) { t in t.column("a", .text) },
            table(
                "a trigger that notes the time", [.text("a"), .text("updated_at")], refusal: "writes “item”",
                also: """
                    CREATE TRIGGER touched AFTER UPDATE OF a ON item
                    BEGIN UPDATE item SET updated_at = datetime() WHERE id = NEW.id; END;
                    """
            ) { t in
                t.column("a", .text)
                t.column("updated_at", .text)
            },
            table(
                "a row from before", [.text("a")], refusal: "has rows from before it was synced",
                also: "INSERT INTO item (id, a) VALUES ('\(TestCopy.id(1))', 'x')"
            ) { t in t.column("a", .text) },
        ] + [
            Moved(
                testDescription: "a number as key", columns: [],
                make: { db in try db.create(table: "item") { t in t.autoIncrementedPrimaryKey("id") } },
                refusal: "needs the key column id TEXT PRIMARY KEY NOT NULL"),
            Moved(
                testDescription: "a column that is not synced", columns: [],
                make: { db in
                    try db.create(table: "item") { t in
                        t.primaryKey("id", .text)
                        t.column("local", .text)
                    }
                }, refusal: "is not in the schema"),
        ]

    @Test(arguments: tables) func `a table of a GRDB app opens, or is refused in words`(_ moved: Moved) throws
    {
        let database = try DatabaseQueue()
        try database.write(moved.make)
        let schema = Schema(
            name: "moved", version: 1, tables: [SyncTable("item", moved.columns, unique: moved.unique)])
        func open() throws {
            var migrator = DatabaseMigrator()
            migrator.registerMigration("known") { _ in }
            _ = try Store(database: database, schema: schema, migrations: migrator, world: TestWorld())
        }
        guard let refusal = moved.refusal else { return try open() }
        let error = #expect(throws: ReplicaError.self) { try open() }
        #expect(error?.description.contains(refusal) == true, "\(error.map(\.description) ?? "")")
        #expect(error?.isForDeveloper == true)
    }
}
