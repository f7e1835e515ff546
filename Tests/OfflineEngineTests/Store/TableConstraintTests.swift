import GRDB
import OfflineEngine
import SyncCore
import Testing

struct TableConstraintTests {

    private static let schema = Schema(
        name: "library", version: 1,
        tables: [
            SyncTable("shelf", [SyncColumn("name", .text)], unique: [["name"]]),
            SyncTable(
                "book",
                [
                    SyncColumn("shelf_id", .text, references: SyncReference(to: "shelf", onDelete: .cascade)),
                    SyncColumn("copies", .integer, default: .integer(1)),
                ]),
        ])

    private static let shelf = "CREATE TABLE shelf (id TEXT PRIMARY KEY NOT NULL, name TEXT UNIQUE);"

    private static func copy(_ sql: String) throws -> TestCopy {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("library") { db in try db.execute(sql: sql) }
        return try TestCopy(schema: schema, migrations: migrator)
    }

    private static let book = """
        CREATE TABLE book (id TEXT PRIMARY KEY NOT NULL, \
        shelf_id TEXT REFERENCES shelf(id) ON DELETE CASCADE, copies INTEGER NOT NULL DEFAULT 1)
        """

    @Test(
        arguments: [
            (
                "CREATE TABLE shelf (id TEXT PRIMARY KEY NOT NULL, name TEXT);" + book,
                "“shelf” needs UNIQUE (name)."
            ),
            (
                "CREATE TABLE shelf (id TEXT PRIMARY KEY NOT NULL, name TEXT COLLATE NOCASE UNIQUE);" + book,
                "“shelf” has a UNIQUE on (name) that the schema does not declare."
            ),
            (
                shelf + book.replacing("CASCADE", with: "SET NULL"),
                "“book” has another foreign key from “shelf_id” than the schema: "
                    + "REFERENCES shelf(id) ON DELETE CASCADE."
            ),
            (
                shelf + book.replacing("REFERENCES shelf(id) ON DELETE CASCADE", with: ""),
                "“book” needs a foreign key: “shelf_id” REFERENCES shelf(id) ON DELETE CASCADE."
            ),
            (
                shelf + book.replacing("DEFAULT 1", with: "DEFAULT 1 /* ' */ CHECK (copies > 0)"),
                "“book” has a CHECK, which others' writes may break: let the app's forms demand it."
            ),
            (
                shelf.replacing("name TEXT", with: "name TEXT UNIQUE ON CONFLICT REPLACE") + book,
                "“shelf” has an ON CONFLICT, by which others' writes would delete rows or be left out: leave "
                    + "it out of the table, and say OR REPLACE or OR IGNORE in the statements that mean it."
            ),
            (
                shelf.replacing("name TEXT", with: "name TEXT NOT NULL") + book,
                "“shelf” demands NOT NULL of “name”, which has no default in the schema: "
                    + "give it one, or let it be null."
            ),
        ])
    func `a constraint that the schema does not have, or has otherwise, is an error that names the cure`(
        sql: String, sentence: String
    ) throws {
        #expect(throws: ReplicaError.tableDoesNotFit(sentence)) { _ = try Self.copy(sql) }
    }

    @Test
    func `a reference that a deletion empties cannot be demanded; one that goes along can`() throws {
        func copy(_ onDelete: SyncReference.Deletion, _ action: String) throws -> TestCopy {
            let schema = Schema(
                name: "pets", version: 1,
                tables: [
                    SyncTable("owner", []),
                    SyncTable(
                        "pet",
                        [
                            SyncColumn(
                                "owner", .text, references: SyncReference(to: "owner", onDelete: onDelete))
                        ]),
                ])
            var migrator = DatabaseMigrator()
            migrator.registerMigration("pets") { db in
                try db.execute(
                    sql: """
                        CREATE TABLE owner (id TEXT PRIMARY KEY NOT NULL);
                        CREATE TABLE pet (id TEXT PRIMARY KEY NOT NULL,
                            owner TEXT NOT NULL REFERENCES owner(id) ON DELETE \(action));
                        """)
            }
            return try TestCopy(schema: schema, migrations: migrator)
        }
        _ = try copy(.cascade, "CASCADE")
        _ = try copy(.restrict, "RESTRICT")
        let sentence =
            "“pet” demands NOT NULL of “owner”, which is set to null when what it refers to is deleted: "
            + "let it be null, or have the deletion cascade or be refused."
        #expect(throws: ReplicaError.tableDoesNotFit(sentence)) { _ = try copy(.setNull, "SET NULL") }
    }

    @Test
    func `the word CHECK in quotes or comments is none`() throws {
        let sql = Self.book.replacing("DEFAULT 1", with: "DEFAULT 1 /* CHECK */ -- CHECK 'x\n")
        _ = try Self.copy(Self.shelf + sql)
    }

    @Test
    func `S14: a cascade's deletions are captured in its transaction`() throws {
        let copy = try Self.copy(Self.shelf + Self.book)
        try copy.store.write { db in
            try db.execute(
                sql: """
                    INSERT INTO shelf (id, name) VALUES ('\(TestCopy.id(1))', 'A');
                    INSERT INTO book (id, shelf_id) VALUES ('\(TestCopy.id(2))', '\(TestCopy.id(1))');
                    """)
        }
        try copy.store.write { db in try db.execute(sql: "DELETE FROM shelf") }
        let deleted = try copy.database.read { db in
            try Row.fetchAll(db, sql: "SELECT tbl, txn FROM aloft_outbox WHERE verb = 'delete' ORDER BY tbl")
        }
        #expect(deleted.map { $0["tbl"] as String } == ["book", "shelf"])
        #expect(Set(deleted.map { $0["txn"] as Int }).count == 1)
    }

    @Test
    func `where a column has a default, null stands for it`() {
        let copies = Self.schema.table("book")?.column("copies")
        #expect(copies?.canonical(.null) == .integer(1))
        #expect(SyncColumn("title", .text).canonical(.null) == .null)
    }
}
