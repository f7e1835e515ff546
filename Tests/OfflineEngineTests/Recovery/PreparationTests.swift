import Foundation
import GRDB
import SyncCore
import Synchronization
import Testing

@testable import OfflineEngine

/// Opening rehearses in a copy what may fail halfway, and nothing else.
struct PreparationTests {
    private static func schema(_ version: Int, _ columns: [SyncColumn]) -> Schema {
        Schema(name: "prepared", version: version, tables: [SyncTable("item", columns)])
    }
    private static let first = schema(1, [.text("x")])
    private static let create = "CREATE TABLE item (id TEXT PRIMARY KEY NOT NULL, x TEXT)"
    private static let insert = "INSERT INTO item (id, x) VALUES ('\(TestCopy.id(1))', 'a')"
    private static let rebuild = """
        CREATE TABLE next (id TEXT PRIMARY KEY NOT NULL, x TEXT);
        INSERT INTO next (id, x) SELECT id, upper(x) FROM item;
        DROP TABLE item; ALTER TABLE next RENAME TO item
        """

    /// Migrations that count how often each runs.
    private final class Steps: Sendable {
        private let runs = Mutex<[Int]>([])

        func migrations(_ steps: [String], diesIn last: Int? = nil) -> DatabaseMigrator {
            runs.withLock { $0 = steps.map { _ in 0 } }
            var migrator = DatabaseMigrator()
            for (index, sql) in steps.enumerated() {
                migrator.registerMigration("\(index)") { db in
                    let run = self.runs.withLock {
                        $0[index] += 1
                        return $0[index]
                    }
                    if index == steps.count - 1, run == last {
                        throw DatabaseError(resultCode: .SQLITE_FULL)
                    }
                    try db.execute(sql: sql)
                }
            }
            return migrator
        }

        /// The number of runs of each migration.
        var counts: [Int] { runs.withLock { $0 } }
    }

    private let database: DatabaseQueue
    private let steps = Steps()

    init() throws { database = try DatabaseQueue() }

    private func prepare(_ schema: Schema, _ sql: [String], diesIn last: Int? = nil) throws -> Int {
        try Preparation(
            schema: schema, migrations: steps.migrations(sql, diesIn: last), makesTables: sql.isEmpty
        ).run(database)
    }

    private func tables() throws -> [String] {
        try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT name || ifnull(sql, '') FROM sqlite_master
                    WHERE name NOT GLOB 'sqlite_*' ORDER BY name
                    """)
        }
    }

    @Test func `a new file, and one that is up to date, are opened without a rehearsal`() throws {
        let note = "CREATE TABLE note (t TEXT)"
        #expect(try prepare(Self.first, [Self.create, note]) == 0)
        #expect(steps.counts == [1, 1])
        for _ in 1...2 {
            #expect(try prepare(Self.first, [Self.create, note]) == 0)
            #expect(steps.counts == [0, 0])
        }
        let notes = try tables().filter { $0.hasPrefix("aloft_before") }
        #expect(notes.isEmpty)
    }

    @Test func `pending migrations are rehearsed, twice if they rebuild a synced table`() throws {
        _ = try prepare(Self.first, [Self.create])
        let note = "CREATE TABLE note (t TEXT)"
        #expect(try prepare(Self.first, [Self.create, note]) == 1)
        #expect(steps.counts == [0, 2])
        #expect(try prepare(Self.first, [Self.create, note, Self.rebuild]) == 2)
        #expect(steps.counts == [0, 0, 3])
    }

    @Test func `tables that the engine makes and changes are not rehearsed, and refused as they were`() throws
    {
        #expect(try prepare(Self.first, []) == 0)
        #expect(try prepare(Self.schema(2, [.text("x"), .text("y")]), []) == 0)
        let before = try tables()
        let refused = #expect(throws: ReplicaError.self) {
            _ = try prepare(Self.schema(3, [.integer("x"), .text("y"), .text("z")]), [])
        }
        #expect("\(try #require(refused))".contains("“item.x”"))
        #expect(try tables() == before)
        #expect(try prepare(Self.schema(3, [.text("x"), .text("y"), .text("z")]), []) == 0)
    }

    @Test func `a new file that was refused is as new, and a corrected migration runs`() throws {
        let wrong = "CREATE TABLE item (id TEXT PRIMARY KEY NOT NULL, x TEXT DEFAULT 'a')"
        let more = """
            CREATE TABLE place (item TEXT REFERENCES item(id)); CREATE VIRTUAL TABLE words USING fts5(x);
            CREATE VIEW shown AS SELECT * FROM item
            """
        #expect(throws: ReplicaError.self) { _ = try prepare(Self.first, [wrong, more]) }
        #expect(try tables().isEmpty)
        #expect(throws: AppMigrationFailed.self) { _ = try prepare(Self.first, [Self.create, "CREATE"]) }
        #expect(try tables().isEmpty)
        #expect(try prepare(Self.first, [Self.create]) == 0)
    }

    @Test func `a new file that another process has opened meanwhile is left as it is`() throws {
        let faster = "INSERT INTO aloft_keyvalue (key, value) VALUES ('device', '0123456789abcdef')"
        #expect(throws: AppMigrationFailed.self) {
            _ = try prepare(Self.first, [Self.create + ";" + faster, "CREATE"])
        }
        #expect(try tables().contains { $0.hasPrefix("itemCREATE") })
    }

    @Test func `migrations that a full disk cut are captured as a whole by the next opening`() throws {
        _ = try prepare(Self.first, [Self.create])
        try database.write { db in try db.execute(sql: Self.insert) }
        let sql = [Self.create, Self.rebuild, "CREATE TABLE note (t TEXT)"]
        #expect(throws: DatabaseError.self) { _ = try prepare(Self.first, sql, diesIn: 3) }
        #expect(steps.counts == [0, 3, 3])
        #expect(try prepare(Self.first, sql) == 1)
        let captured = try database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT verb || ' ' || (SELECT group_concat(value) FROM json_tree(edits) WHERE atom = 'A')
                    FROM aloft_outbox WHERE isMigrated
                    """)
        }
        #expect(captured == ["update A"])
    }

    @Test func `a rebuilt table's changes are divided into transactions that a server takes`() throws {
        _ = try prepare(Self.first, [Self.create])
        try database.write { db in
            for number in 1...450 {
                try db.execute(
                    sql: "INSERT INTO item (id, x) VALUES (?, 'a')", arguments: [TestCopy.id(number)])
            }
        }
        _ = try prepare(Self.first, [Self.create, Self.rebuild])
        try database.write { db in try db.execute(sql: "UPDATE item SET x = 'b' WHERE x = 'A'") }
        let sizes = try database.read { db in
            try Int.fetchAll(
                db,
                sql: """
                    SELECT count(*) FROM aloft_outbox WHERE verb = 'update' GROUP BY txn
                        ORDER BY min(sequence)
                    """)
        }
        #expect(sizes == [200, 200, 50, 450])
    }
}
