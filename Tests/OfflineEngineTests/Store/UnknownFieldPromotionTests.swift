import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

/// S12: the writes of newer apps survive an older one, and are there when it becomes a newer one itself.
struct UnknownFieldPromotionTests {

    private static func schema(_ version: Int) -> Schema {
        let title = SyncColumn("title", .text)
        let old = [SyncTable("note", [title])]
        let new = [
            SyncTable("note", [title, SyncColumn("level", .integer)]),
            SyncTable("photo", [SyncColumn("name", .text)]),
        ]
        return Schema(name: "growing", version: version, tables: version == 1 ? old : new)
    }

    private static func migrations(_ version: Int) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(sql: "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, title TEXT)")
        }
        if version == 2 {
            migrator.registerMigration("2") { db in
                try db.execute(
                    sql: """
                        ALTER TABLE note ADD COLUMN level INTEGER;
                        CREATE TABLE photo (id TEXT PRIMARY KEY NOT NULL, name TEXT)
                        """)
            }
        }
        return migrator
    }

    private let database: DatabaseQueue
    private let world = TestWorld()

    init() throws {
        database = try DatabaseQueue()
        let store = try open(1)
        let clock = FieldStamps(start: Stamp(milliseconds: 1, counter: 0, device: "00000000000000aa"))
        let records = try [
            record("note", 1, ["title": .text("a"), "level": .integer(7), "later": .text("x")], clock),
            record("note", 2, ["title": .text("b"), "level": .integer(8)], clock),
            record("photo", 3, ["name": .text("p")], clock), record("photo", 4, [:], clock),
        ]
        let page = PullPage(
            heading: .init(scope: "own", serverTime: 1_750_000_000_000, acknowledgedThrough: 0, reply: nil),
            lines: try records.map { String(decoding: try JSONEncoder().encode($0), as: UTF8.self) },
            ending: .init(count: 4, cursor: "e.0..4", head: 4, isComplete: true))
        var conversation = SyncConversation(store: store, policy: SyncPolicy())
        try conversation.receive(
            .success(
                SyncAnswer(status: 200, contentType: "application/x-ndjson", body: try page.encoded())),
            for: .init(scope: "own", kind: .pull(from: nil, grant: 0, inFlight: nil), askedAt: 0))
        try store.write { db in
            try db.execute(sql: "UPDATE note SET title = 'mine' WHERE id = ?", arguments: [TestCopy.id(2)])
        }
    }

    private func open(_ version: Int) throws -> Store {
        try Store(
            database: database, schema: Self.schema(version), migrations: Self.migrations(version),
            world: world)
    }

    private func record(
        _ table: String, _ number: Int, _ fields: [String: FieldValue], _ clock: FieldStamps
    ) throws -> SyncedRecord {
        SyncedRecord(
            table: table, id: try #require(RecordID(TestCopy.id(number))), generation: 1, version: 1,
            number: Int64(number), fields: fields, clock: clock)
    }

    @Test
    func `fields and tables of newer apps are shown once there is a place for them`() throws {
        _ = try open(2)
        try database.read { db in
            #expect(try Int.fetchAll(db, sql: "SELECT level FROM note ORDER BY id") == [7, 8])
            #expect(try String.fetchAll(db, sql: "SELECT title FROM note ORDER BY id") == ["a", "mine"])
            #expect(try String?.fetchAll(db, sql: "SELECT name FROM photo ORDER BY id") == ["p", nil])
            let extra = try String.fetchAll(db, sql: "SELECT extra FROM aloft_row WHERE extra IS NOT NULL")
            #expect(extra == [#"{"later":"x"}"#])
            let base = try String.fetchOne(db, sql: "SELECT fields FROM aloft_base")
            #expect(base == #"{"level":8,"title":"b"}"#)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_outbox") == 1)
        }
    }

    @Test
    func `values that come for a record are not shown in a newer generation of it`() throws {
        let old = try open(1)
        for sql in ["DELETE FROM note WHERE id = ?", "INSERT INTO note (id, title) VALUES (?, 'again')"] {
            try old.write { db in try db.execute(sql: sql, arguments: [TestCopy.id(1)]) }
        }
        _ = try open(2)
        try database.read { db in
            #expect(try Int?.fetchAll(db, sql: "SELECT level FROM note ORDER BY id") == [nil, 8])
            let base = try String.fetchOne(
                db, sql: "SELECT fields FROM aloft_base WHERE id = ?", arguments: [TestCopy.id(1)])
            #expect(base == #"{"level":7,"title":"a"}"#)
        }
    }
}
