import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A record that the tables here do not take, because of a trigger of the app's own: it waits and is told,
/// and every other record comes.
struct UnwritableRecordTests {
    /// A trigger that keeps a title with an "x" out.
    enum Obstacle: String, CaseIterable, CustomTestStringConvertible {
        case constraintOfAnotherTable, failingFunction
        var testDescription: String { rawValue }

        var sql: String {
            let body =
                switch self {
                case .constraintOfAnotherTable: "INSERT INTO seen VALUES (instr(NEW.title, 'x'))"
                case .failingFunction:
                    "INSERT INTO seen SELECT 0 * length(json_extract(replace(NEW.title, 'x', '{'), '$'))"
                }
            return """
                CREATE TABLE seen (place INTEGER CHECK (place = 0));
                CREATE TRIGGER one AFTER INSERT ON note WHEN NEW.title LIKE '%x%' BEGIN \(body); END;
                CREATE TRIGGER two AFTER UPDATE ON note WHEN NEW.title LIKE '%x%' BEGIN \(body); END;
                """
        }
    }

    /// Whether rows can be in each other's way: the engine shows a pull otherwise then.
    enum Rows: String, CaseIterable, CustomTestStringConvertible {
        case free, withUniqueKeys
        var testDescription: String { rawValue }
        var schema: Schema {
            Schema(
                name: "notes", version: 1,
                tables: [
                    SyncTable(
                        "note", [.text("title"), .integer("level")],
                        unique: self == .free ? [] : [["level"]])
                ])
        }
    }

    static let cases = Obstacle.allCases.flatMap { one in Rows.allCases.map { (one, $0) } }

    private struct Two {
        let world = TestWorld()
        let server: DirectServer
        let here: Store
        let other: Store

        init(_ obstacle: Obstacle, _ rows: Rows) throws {
            server = try DirectServer(schema: rows.schema, world: world)
            here = try Self.copy(obstacle.sql, rows, world)
            other = try Self.copy("", rows, world)
            try sync()
        }

        private static func copy(_ sql: String, _ rows: Rows, _ world: TestWorld) throws -> Store {
            var migrator = DatabaseMigrator()
            let unique = rows == .free ? "" : ", UNIQUE (level)"
            migrator.registerMigration("1") { db in
                try db.execute(
                    sql:
                        "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, title TEXT, "
                        + "level INTEGER\(unique));"
                        + sql)
            }
            return try Store(
                database: DatabaseQueue(), schema: rows.schema, migrations: migrator, world: world)
        }

        func write(_ sql: String, _ store: Store) throws {
            world.pass(milliseconds: 10)
            try store.write { db in try db.execute(sql: sql) }
        }

        func sync() throws {
            for store in [other, here, other, here] { try server.sync(store, world: world) }
        }

        func insert(_ number: Int, _ title: String, _ store: Store) throws {
            try write(
                "INSERT INTO note VALUES ('\(TestCopy.id(number))', '\(title)', \(number))", store)
        }

        func notes(_ store: Store) throws -> [String] {
            try store.database.read { db in
                try String.fetchAll(
                    db, sql: "SELECT title || coalesce(' ' || level, '') FROM note ORDER BY title")
            }
        }

        func reasons(_ number: Int) throws -> [SyncReason] {
            let id = try #require(RecordID(TestCopy.id(number)))
            return try here.database.read { db in
                try ExplanationFacts(table: "note", id: id, standing: Standing()).reasons(db)
            }
        }

        func hiddenRecords() throws -> Int { try here.database.read { db in try BaseTable.waitingCount(db) } }
    }

    @Test(arguments: cases)
    func `the other records come, and the one that waits says why`(_ obstacle: Obstacle, _ rows: Rows) throws
    {
        let two = try Two(obstacle, rows)
        try two.write(
            "INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'a'), ('\(TestCopy.id(2))', 'x'), "
                + "('\(TestCopy.id(3))', 'c')", two.other)
        try two.sync()
        #expect(try two.notes(two.here) == ["a", "c"])
        #expect(try two.hiddenRecords() == 1)
        guard case .recordHidden(let message) = try two.reasons(2).first else {
            Issue.record("\(try two.reasons(2))")
            return
        }
        #expect(
            message.contains(obstacle == .failingFunction ? "malformed JSON" : "CHECK constraint failed"))
        #expect(try two.reasons(1).contains { if case .onServer = $0 { true } else { false } })
    }

    @Test(arguments: cases)
    func `a record that waits stops no later pull, and is shown when it fits`(
        _ obstacle: Obstacle, _ rows: Rows
    ) throws {
        let two = try Two(obstacle, rows)
        try two.insert(1, "a", two.other)
        try two.insert(2, "b", two.other)
        try two.sync()
        try two.write("UPDATE note SET title = 'x' WHERE title = 'b'", two.other)
        try two.sync()
        #expect(try two.notes(two.here) == ["a 1"])
        try two.write(
            "UPDATE note SET title = 'xx' WHERE title = 'x'; UPDATE note SET title = 'd' WHERE title = 'a'",
            two.other)
        try two.sync()
        #expect(try two.notes(two.here) == ["d 1"])
        #expect(try two.hiddenRecords() == 1)
        try two.write("UPDATE note SET title = 'e' WHERE title = 'xx'", two.other)
        try two.sync()
        #expect(try two.notes(two.here) == ["d 1", "e 2"])
        #expect(try two.hiddenRecords() == 0)
        #expect(try two.here.verify("own").isGood)
    }

    @Test(arguments: cases)
    func `one that waits and is deleted waits no more`(_ obstacle: Obstacle, _ rows: Rows) throws {
        let two = try Two(obstacle, rows)
        try two.insert(1, "x", two.other)
        try two.sync()
        #expect(try two.hiddenRecords() == 1)
        try two.write("DELETE FROM note", two.other)
        try two.sync()
        #expect(try two.hiddenRecords() == 0)
        #expect(try two.notes(two.here) == [])
    }

    @Test(arguments: cases)
    func `a change that waits does not fit what came: it is hidden, sent, and shown again`(
        _ obstacle: Obstacle, _ rows: Rows
    ) throws {
        let two = try Two(obstacle, rows)
        try two.insert(1, "a", two.other)
        try two.sync()
        try two.write("UPDATE note SET level = 7", two.here)
        try two.insert(2, "b", two.here)
        try two.write("UPDATE note SET title = 'x'", two.other)
        try two.server.sync(two.other, world: two.world)
        // The pull brings the title, and the level is sent after it.
        try two.sync()
        let shown = try two.notes(two.here)
        #expect(shown == ["b 2"])
        #expect(try two.notes(two.other) == ["b 2", "x 7"])
        #expect(try two.here.database.read { db in try OutboxTable.count(db) } == 0)
        try two.write("UPDATE note SET title = 'c' WHERE title = 'x'", two.other)
        try two.sync()
        #expect(try two.notes(two.here) == ["b 2", "c 7"])
        #expect(try two.hiddenRecords() == 0)
    }

    @Test(arguments: cases)
    func `when the trigger is gone, the next pull shows what waited, though it brings nothing`(
        _ obstacle: Obstacle, _ rows: Rows
    ) throws {
        let two = try Two(obstacle, rows)
        try two.insert(1, "x", two.other)
        try two.sync()
        #expect(try two.notes(two.here) == [])
        try two.here.database.write { db in try db.execute(sql: "DROP TRIGGER one; DROP TRIGGER two") }
        try two.server.sync(two.here, world: two.world)
        #expect(try two.notes(two.here) == ["x 1"])
        #expect(try two.hiddenRecords() == 0)
    }

    @Test(arguments: Rows.allCases)
    func `a deletion that a trigger refuses stops nothing either`(_ rows: Rows) throws {
        let two = try Two(.constraintOfAnotherTable, rows)
        for (number, title) in ["a", "b", "c"].enumerated() { try two.insert(number, title, two.other) }
        try two.sync()
        try two.here.database.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER three AFTER DELETE ON note WHEN OLD.title = 'b' BEGIN
                        INSERT INTO seen VALUES (1); END
                    """)
        }
        try two.write(
            "DELETE FROM note WHERE title = 'b'; UPDATE note SET title = 'd' WHERE title = 'c'", two.other)
        try two.sync()
        #expect(try two.notes(two.here) == ["a 0", "b 1", "d 2"])
        #expect(try two.hiddenRecords() == 1)
        try two.here.database.write { db in try db.execute(sql: "DROP TRIGGER three") }
        try two.server.sync(two.here, world: two.world)
        #expect(try two.notes(two.here) == ["a 0", "d 2"])
        #expect(try two.hiddenRecords() == 0)
    }
}
