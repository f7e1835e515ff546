import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// Opening refuses before anything in the file is changed.
struct OpeningRefusalTests {
    private static func schema(_ version: Int, _ columns: [SyncColumn], table: String = "item") -> Schema {
        Schema(name: "refused", version: version, tables: [SyncTable(table, columns)])
    }
    private static let first = schema(1, [.text("x")])
    private static let second = schema(2, [.text("x"), .integer("rank")])

    private static func migrations(_ second: String? = nil) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "CREATE TABLE item (id TEXT PRIMARY KEY NOT NULL, x TEXT)")
        }
        if let second { migrator.registerMigration("2") { db in try db.execute(sql: second) } }
        return migrator
    }

    private let copy: StoredCopy

    init() throws {
        copy = try StoredCopy()
        let replica = try copy.open(schema: Self.first, migrations: Self.migrations()).replica()
        try replica.store.write { db in
            try db.execute(sql: "INSERT INTO item (id, x) VALUES ('\(TestCopy.id(1))', 'mine')")
        }
        try replica.store.database.close()
    }

    @Test func `a place without a folder, or that is one, is named with its cure`() throws {
        defer { copy.remove() }
        func words(_ file: URL) throws -> String {
            let failure = #expect(throws: OpenFailure.self) {
                try Replica(
                    at: file, schema: Self.first, migrations: Self.migrations(), secrets: MemorySecrets())
            }
            return try #require(failure).description
        }
        let missing = copy.folder.appending(path: "nowhere/copy.sqlite")
        #expect(
            try words(missing)
                == "There is no folder \(missing.deletingLastPathComponent().path) for copy.sqlite. "
                + "Make it, then try again.")
        let name = copy.folder.lastPathComponent
        #expect(
            try words(copy.folder)
                == "\(name) is a folder. Name a file: one in that folder, or another beside it.")
    }

    @Test func `a server without a scheme is named before anything is made`() throws {
        defer { copy.remove() }
        let file = copy.folder.appending(path: "new.sqlite")
        let server = try #require(URL(string: "studio.example:8080"))
        #expect(throws: ReplicaError.notAnAddress("studio.example:8080")) {
            try Replica(
                at: file, schema: Self.first, migrations: Self.migrations(), secrets: MemorySecrets(),
                server: server)
        }
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func `a copy of another app is refused by its name, and stays as it is`() throws {
        defer { copy.remove() }
        let before = try copy.bytes()
        let other = Schema(name: "another", version: 1, tables: [SyncTable("item", [.text("x")])])
        let safeMode = try copy.open(schema: other, migrations: Self.migrations()).safeMode()
        #expect(safeMode.failure.cause == .anotherApp("refused"))
        #expect(safeMode.failure.description.contains("“refused”"))
        #expect(try copy.bytes() == before)
    }

    @Test(arguments: [
        ("ALTER TABLE item ADD COLUMN rank INTEGER DEFAULT 3", "“item.rank” has DEFAULT 3"),
        (
            "ALTER TABLE item ADD COLUMN rank INTEGER; ALTER TABLE item ADD COLUMN rang TEXT",
            "“item.rang” is not in the schema: declare it, name it in the table's `dropped`"
        ),
        (
            """
            CREATE TABLE next (id TEXT PRIMARY KEY NOT NULL, x TEXT, rank INTEGER);
            INSERT INTO next (id, x) VALUES ('1', 'no id'); DROP TABLE item; ALTER TABLE next RENAME TO item
            """, "the id of a record is a UUID in lower case"
        ),
    ])
    func `after a refusal the app from before opens, and a corrected migration runs`(
        _ sql: String, _ words: String
    ) throws {
        defer { copy.remove() }
        let refused = try copy.open(schema: Self.second, migrations: Self.migrations(sql)).safeMode()
        #expect(refused.failure.description.contains(words), "\(refused.failure)")
        let old = try copy.open(schema: Self.first, migrations: Self.migrations()).replica()
        try old.store.write { db in try db.execute(sql: "UPDATE item SET x = 'goes on'") }
        try old.store.database.close()
        let good = "ALTER TABLE item ADD COLUMN rank INTEGER"
        let new = try copy.open(schema: Self.second, migrations: Self.migrations(good)).replica()
        let shown = try new.store.database.read { db in
            try String.fetchOne(db, sql: "SELECT x || ifnull(rank, ', none') FROM item")
        }
        #expect(shown == "goes on, none")
        try new.store.database.close()
    }

    @Test func `a table that goes as another one comes is refused`() throws {
        defer { copy.remove() }
        let renamed = Self.schema(2, [.text("x")], table: "product")
        let rename = Self.migrations("ALTER TABLE item RENAME TO product")
        let refused = try copy.open(schema: renamed, migrations: rename).safeMode()
        #expect(refused.failure.description.contains("The schema has no table “item” any more"))
        _ = try copy.open(schema: Self.first, migrations: Self.migrations()).replica()
    }

    @Test func `another merge rule under the same name is refused, and the file stays as it was`() throws {
        defer { copy.remove() }
        let column = Self.schema(2, [SyncColumn("x", .text, merge: .union)])
        #expect(
            try copy.open(schema: column, migrations: Self.migrations()).safeMode().failure.description
                .contains("“item.x” was synced with the rule lastWriterWins, and the schema says union"))
        var table = Self.first
        table.tables[0].merge = .wholeRecord
        #expect(
            try copy.open(schema: table, migrations: Self.migrations()).safeMode().failure.description
                .contains("“item” was synced with the rule perField, and the schema says wholeRecord"))
        _ = try copy.open(schema: Self.first, migrations: Self.migrations()).replica()
    }
}
