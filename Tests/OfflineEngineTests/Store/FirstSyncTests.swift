import Foundation
import GRDB
import Notation
import OfflineEngine
import SyncCore
import Testing

/// A first sync, and the quick way by which most records of a pull become rows.
@Suite(.timeLimit(.minutes(20))) struct FirstSyncTests {

    private static let schema = Schema(
        name: "first", version: 1,
        tables: [
            SyncTable(
                "place", [SyncColumn("name", .text), SyncColumn("code", .text)],
                unique: [["code"]]),
            SyncTable(
                "visit",
                [
                    SyncColumn("title", .text), SyncColumn("weight", .real),
                    SyncColumn("done", .boolean, default: .integer(0)),
                    SyncColumn("count", .integer, default: .integer(1)),
                    SyncColumn("place", .text, references: SyncReference(to: "place", onDelete: .cascade)),
                ]),
        ])

    private static func migrations() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE place (id TEXT PRIMARY KEY NOT NULL, name TEXT, code TEXT UNIQUE);
                    CREATE TABLE visit (
                        id TEXT PRIMARY KEY NOT NULL, title TEXT, weight REAL, done INTEGER DEFAULT 0,
                        count INTEGER DEFAULT 1, place TEXT REFERENCES place(id) ON DELETE CASCADE);
                    CREATE TABLE seen (id TEXT PRIMARY KEY NOT NULL);
                    CREATE TRIGGER visit_seen AFTER INSERT ON visit BEGIN
                        INSERT OR IGNORE INTO seen (id) VALUES (NEW.id);
                    END
                    """)
        }
        return migrator
    }

    private let copy = Result { try TestCopy(schema: Self.schema, migrations: Self.migrations()) }
    private let clock = FieldStamps(
        start: Stamp(milliseconds: 5, counter: 0, device: "00000000000000aa"),
        fields: ["title": Stamp(milliseconds: 7, counter: 1, device: "00000000000000ab")])

    private func record(
        _ table: String, _ id: Int, _ number: Int64, _ fields: [String: FieldValue]
    ) throws -> SyncedRecord {
        let id = try #require(RecordID(TestCopy.id(id)))
        return SyncedRecord(
            table: table, id: id, generation: 1, version: number, number: number, fields: fields, clock: clock
        )
    }

    /// The server's records: values of every form, known and unknown, in any order of tables.
    private func records() throws -> [SyncedRecord] {
        var records = try [
            record("visit", 1, 1, ["title": .text("say \"hi\"\nthere"), "weight": .real(2.5)]),
            record("visit", 2, 2, ["title": .text(""), "weight": .integer(3), "done": .integer(1)]),
            record(
                "visit", 3, 3, ["title": .text("é😀"), "count": .null, "later": .text("from a newer app")]),
            record("visit", 4, 4, ["weight": .integer(9_007_199_254_740_993), "count": .integer(1)]),
            record("visit", 5, 5, ["title": .null, "place": .text(TestCopy.id(20))]),
            record("elsewhere", 6, 6, ["x": .integer(1)]),
            record("visit", 7, 7, ["title": .text("gone")]),
            record("place", 20, 8, ["name": .text("Home"), "code": .text("H")]),
            record("visit", 8, 9, ["place": .text(TestCopy.id(20)), "count": .integer(-5)]),
            record("visit", 9, 9, ["title": .text("a"), "unheard": .text("from a newer app")]),
        ]
        records[6].deleted = clock.newest
        return records
    }

    private func page(
        _ lines: [String], cursor: String, isComplete: Bool, digest: UInt64? = nil
    ) throws -> Result<SyncAnswer, TransportFailure> {
        let page = PullPage(
            heading: .init(scope: "own", serverTime: 1_750_000_000_000, acknowledgedThrough: 0, reply: nil),
            lines: lines,
            ending: .init(
                count: lines.count, cursor: cursor, head: 99, isComplete: isComplete, digest: digest?.hex16))
        return .success(
            SyncAnswer(status: 200, contentType: "application/x-ndjson", body: try page.encoded()))
    }

    private func pending(from cursor: String?) -> SyncConversation.PendingRequest {
        .init(scope: "own", kind: .pull(from: cursor, grant: 0, inFlight: nil), askedAt: 0)
    }

    /// Everything there is to see of what was pulled.
    private func dump(_ copy: TestCopy) throws -> [String] {
        try copy.database.read { db in
            try [
                "SELECT json_array(id, title, weight, typeof(weight), done, count, place) FROM visit",
                "SELECT json_array(id, name, code) FROM place", "SELECT id FROM seen",
                """
                SELECT json_array(tbl, id, scope, number, version, generation, isDeleted, clock, details,
                    extra, digest, ifnull(keptDigest, digest)) FROM aloft_row
                """,
                "SELECT json_array(tbl, id, fields, isDeleted, why) FROM aloft_base",
                "SELECT json_array(scope, cursor, digest, serverDigest) FROM aloft_scope",
                "SELECT floor FROM aloft_capture", "SELECT id FROM aloft_outbox",
            ].flatMap { try String.fetchAll(db, sql: $0 + " ORDER BY 1") }
        }
    }

    @Test
    func `records taken from bytes are those that are read one by one`() throws {
        let (quick, slow) = (try copy.get(), try TestCopy(schema: Self.schema, migrations: Self.migrations()))
        let lines = try records().map { try $0.json() }
        // The fast path accepts no white space.
        for (copy, lines) in [
            (quick, lines), (slow, lines.map { $0.replacing("{\"clock", with: "{ \"clock") }),
        ] {
            var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
            try talk.receive(page(lines, cursor: "c1", isComplete: true), for: pending(from: nil))
            let changed = try record("visit", 1, 10, ["title": .text("new"), "count": .integer(2)]).json()
            let again = lines == (try records().map { try $0.json() }) ? changed : " " + changed
            try talk.receive(page([again], cursor: "c2", isComplete: true), for: pending(from: "c1"))
        }
        #expect(try dump(quick) == dump(slow))
        #expect(try dump(quick).count == 27)
        let extra = try quick.database.read { db in
            try String.fetchAll(db, sql: "SELECT id || extra FROM aloft_row WHERE extra LIKE '%unheard%'")
        }
        #expect(extra == ["\(TestCopy.id(9)){\"unheard\":\"from a newer app\"}"])
    }

    @Test
    func `a record that changed during a first sync has its later state shown, and the sum is right`()
        throws
    {
        let copy = try copy.get()
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        let first = try records()
        // Two places: the second takes the code of the first before that one is said to have another.
        let later = try [
            record("place", 21, 10, ["code": .text("H")]), record("place", 20, 11, ["code": .text("K")]),
            record("visit", 1, 12, ["title": .text("later")]), record("visit", 2, 13, [:]),
        ]
        var gone = later[3]
        gone.deleted = clock.newest
        let lines = try first.map { try $0.json() }
        try talk.receive(page(lines, cursor: "c1", isComplete: false), for: pending(from: nil))
        #expect(try copy.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") } == 0)
        let rest = try [later[0], later[1], later[2], gone]
        var states: [RecordKey: SyncedRecord] = [:]
        for state in first + rest { states[state.key] = state }
        var sum: UInt64 = 0
        for state in states.values { sum &+= state.digest }
        try talk.receive(
            page(try rest.map { try $0.json() }, cursor: "c2", isComplete: true, digest: sum),
            for: pending(from: "c1"))
        #expect(
            try copy.database.read { db in
                try String.fetchAll(db, sql: "SELECT id || ' ' || code FROM place ORDER BY id")
            } == ["\(TestCopy.id(20)) K", "\(TestCopy.id(21)) H"])
        #expect(
            try copy.database.read { db in
                try String.fetchAll(
                    db, sql: "SELECT title FROM visit WHERE id <= ? ", arguments: [TestCopy.id(2)])
            } == ["later"])
        #expect(
            try copy.database.read { db in
                try Bool.fetchOne(db, sql: "SELECT printf('%016x', digest) = serverDigest FROM aloft_scope")
            } == true)
        #expect(try copy.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM aloft_page") } == 0)
        #expect(try copy.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM aloft_base") } == 0)
    }

    @Test
    func `a first sync goes on after a restart, and a child without its parent waits`() throws {
        let copy = try copy.get()
        let lines = try records().map { try $0.json() }
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        try talk.receive(page(Array(lines[..<5]), cursor: "c1", isComplete: false), for: pending(from: nil))
        let store = try Store(
            database: copy.database, schema: Self.schema, migrations: Self.migrations(), world: TestWorld())
        talk = SyncConversation(store: store, policy: SyncPolicy())
        guard case .send(let request, _) = try talk.next() else {
            Issue.record("It asks for the next page.")
            return
        }
        #expect(request.query["cursor"] == "c1")
        // The server, which knows no references, forgot the parent.
        try talk.receive(
            page(Array(lines[5..<7]), cursor: "c2", isComplete: true), for: pending(from: "c1"))
        #expect(
            try copy.database.read { try String.fetchAll($0, sql: "SELECT id FROM visit ORDER BY id") }
                == (1...4).map(TestCopy.id))
        #expect(
            try copy.database.read { try String.fetchAll($0, sql: "SELECT id || why FROM aloft_base") }
                == ["\(TestCopy.id(5))waits"])
        #expect(
            try copy.database.read { try String.fetchAll($0, sql: "PRAGMA foreign_key_check") }.isEmpty)
    }

    @Test
    func `an observer of a table, or one that a trigger fills, is told once of what came`() async throws {
        let copy = try copy.get()
        let seen = ValueObservation.tracking { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM seen") ?? 0
        }
        var counts = seen.values(in: copy.database).makeAsyncIterator()
        #expect(try await counts.next() == 0)
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        let line = try record("visit", 1, 1, ["title": .text("a")]).json()
        try talk.receive(page([line], cursor: "c1", isComplete: true), for: pending(from: nil))
        #expect(try await counts.next() == 1)
    }

    @Test(arguments: [
        "UPDATE aloft_page SET lines = substr(lines, 1, length(lines) - 9)",
        "UPDATE aloft_stage SET line = substr(line, 1, 20)",
    ])
    func `a stage that is damaged is downloaded again`(damage: String) throws {
        let copy = try copy.get()
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        let lines = try records().map { try $0.json() }
        let isFirst = damage.contains("aloft_page")
        if !isFirst { try talk.receive(page([], cursor: "c0", isComplete: true), for: pending(from: nil)) }
        let start = isFirst ? nil : "c0"
        let staged = isFirst ? lines : Array(lines.dropFirst())
        if !isFirst {
            // A known record makes the next pull one that is staged record by record.
            try talk.receive(page([lines[0]], cursor: "c0", isComplete: true), for: pending(from: "c0"))
        }
        try talk.receive(page(staged, cursor: "c1", isComplete: false), for: pending(from: start))
        try copy.database.write { db in
            try db.execute(sql: damage)
            #expect(db.changesCount > 0)
        }
        try talk.receive(page([], cursor: "c2", isComplete: true), for: pending(from: "c1"))
        let next = try copy.database.read { db in
            try String.fetchOne(db, sql: "SELECT ifnull(stageCursor, cursor) FROM aloft_scope")
        }
        #expect(next == start)
        try talk.receive(page(staged, cursor: "c2", isComplete: true), for: pending(from: start))
        #expect(try copy.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") } == 7)
    }
}
