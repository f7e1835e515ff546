import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// E24: an unsynced database becomes records, one set of them however many devices have a copy of it.
struct AdoptionTests {

    static let schema = Schema(
        name: "studio", version: 1,
        tables: [
            SyncTable(
                "member",
                [
                    SyncColumn("name", .text),
                    SyncColumn("visits", .integer, merge: .counter, default: .integer(0)),
                    SyncColumn("tags", .text, merge: .union, default: .text("[]")),
                    SyncColumn(
                        "invited_by", .text, references: SyncReference(to: "member", onDelete: .setNull)),
                ]),
            SyncTable(
                "booking",
                [
                    SyncColumn("day", .text), SyncColumn("price", .real),
                    SyncColumn(
                        "member_id", .text, references: SyncReference(to: "member", onDelete: .cascade)),
                ]),
        ])

    static let migrations: DatabaseMigrator = {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("studio") { db in
            try db.execute(
                sql: """
                    CREATE TABLE member (id TEXT PRIMARY KEY NOT NULL, name TEXT, visits INTEGER DEFAULT 0,
                        tags TEXT DEFAULT '[]', invited_by TEXT REFERENCES member(id) ON DELETE SET NULL);
                    CREATE TABLE booking (id TEXT PRIMARY KEY NOT NULL, day TEXT, price REAL,
                        member_id TEXT REFERENCES member(id) ON DELETE CASCADE);
                    """)
        }
        return migrator
    }()

    static let adoption = Adoption(
        dataset: "studio 7",
        tables: [
            AdoptedTable(
                "booking", key: ["day", "place"], references: ["member_id": ["member_number"]]),
            AdoptedTable("member", key: ["number"], references: ["invited_by": ["invited_by"]]),
        ])

    /// The studio's database from before there was any syncing.
    static func old(_ folder: URL, _ change: String = "") throws -> URL {
        let file = folder.appending(path: "old-\(UUID().uuidString).sqlite")
        try DatabaseQueue(path: file.path).write { db in
            try db.execute(
                sql: """
                    CREATE TABLE member (number INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, visits INTEGER,
                        tags TEXT DEFAULT '[]', invited_by INTEGER);
                    CREATE TABLE booking (day TEXT, place TEXT, price INTEGER, member_number INTEGER,
                        PRIMARY KEY (day, place)) WITHOUT ROWID;
                    INSERT INTO member (name, visits, tags, invited_by) VALUES
                        ('Ada', 5, '["a"]', 3), ('Bea', 0, '[]', NULL), ('Cleo', 1, '[]', 2);
                    INSERT INTO booking VALUES ('2026-01-01', 'mat 1', 12, 1), ('2026-01-01', 'mat 2', 9, 3);
                    """ + change)
        }
        return file
    }

    private let server: DirectServer
    private let world = TestWorld()
    private let one: StoredCopy
    private let two: StoredCopy

    init() throws {
        server = try DirectServer(schema: Self.schema, world: world)
        one = try StoredCopy(world: world)
        two = try StoredCopy(world: world)
    }

    private func open(_ copy: StoredCopy) throws -> Replica {
        try copy.open(schema: Self.schema, migrations: Self.migrations).replica()
    }

    private func sync(_ replica: Replica) throws {
        world.pass(milliseconds: 1_000)
        try server.sync(replica.store, world: world)
    }

    private func shown(_ replica: Replica) async throws -> [String] {
        try await replica.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT m.name || ' ' || m.visits || ' ' || m.tags || ' ' || ifnull(i.name, '-') AS line
                    FROM member m LEFT JOIN member i ON i.id = m.invited_by
                    UNION ALL
                    SELECT b.day || ' ' || b.price || ' ' || m.name
                    FROM booking b LEFT JOIN member m ON m.id = b.member_id ORDER BY line
                    """)
        }
    }

    private func write(_ replica: Replica, _ sql: String) async throws {
        world.pass(milliseconds: 1_000)
        try await replica.write { db in try db.execute(sql: sql) }
    }

    private static let rows = [
        "2026-01-01 12.0 Ada", "2026-01-01 9.0 Cleo", #"Ada 5 ["a"] Cleo"#, "Bea 0 [] -", "Cleo 1 [] Bea",
    ]

    @Test
    func `two devices that adopt one copy have one set of records, and nothing counts twice`() async throws {
        let (first, second) = (try open(one), try open(two))
        let report = try await first.adopt(Self.adoption, from: Self.old(one.folder))
        #expect(report == AdoptionReport(adopted: ["member": 3, "booking": 2]))
        #expect(try await shown(first) == Self.rows)
        #expect(try await first.outbox().count == 5)
        try sync(first)
        _ = try await second.adopt(Self.adoption, from: Self.old(two.folder))
        try sync(second)
        try sync(first)
        for replica in [first, second] {
            #expect(try await shown(replica) == Self.rows)
            #expect(try await replica.outbox().isEmpty)
            #expect(try await replica.heldRecords().isEmpty)
            #expect(try await replica.rejectedTransactions().isEmpty)
        }
        #expect(try await first.adopt(Self.adoption, from: Self.old(one.folder)).wasDone)
    }

    @Test
    func `a later edit is not undone by a device that adopts the same copy afterwards`()
        async throws
    {
        let (first, second) = (try open(one), try open(two))
        _ = try await first.adopt(Self.adoption, from: Self.old(one.folder))
        try sync(first)
        try await write(first, "UPDATE member SET name = 'Ada L.', visits = visits + 1 WHERE name = 'Ada'")
        try sync(first)
        world.pass(milliseconds: 60_000)
        _ = try await second.adopt(Self.adoption, from: Self.old(two.folder))
        try sync(second)
        try sync(first)
        for replica in [first, second] {
            #expect(try await shown(replica).contains(#"Ada L. 6 ["a"] Cleo"#))
            #expect(try await replica.heldRecords().isEmpty)
        }
    }

    @Test func `the writes of the app's triggers meanwhile are not adopted`() async throws {
        // Made before capture's triggers, it runs after them.
        var migrations = Self.migrations
        migrations.registerMigration("counts") { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER counts AFTER INSERT ON booking
                    WHEN (SELECT applying FROM aloft_capture) = 0 BEGIN
                        UPDATE member SET visits = visits + 1 WHERE id = NEW.member_id;
                    END
                    """)
        }
        let first = try one.open(schema: Self.schema, migrations: migrations).replica()
        _ = try await first.adopt(Self.adoption, from: Self.old(one.folder))
        let adopted = try await first.store.database.read { db in
            try String.fetchAll(db, sql: "SELECT DISTINCT verb || isAdopted FROM aloft_outbox ORDER BY 1")
        }
        #expect(adopted == ["insert1", "update0"])
    }

    private static let changed = "UPDATE member SET name = 'Beatrix', tags = '[\"x\"]' WHERE number = 2;"

    /// Both have adopted, the second from a copy that was changed; returns the held versions.
    private func collide(syncsFirst: Bool) async throws -> (Replica, Replica, HeldRecord) {
        let (first, second) = (try open(one), try open(two))
        _ = try await first.adopt(Self.adoption, from: Self.old(one.folder))
        try sync(first)
        if syncsFirst { try sync(second) }
        let report = try await second.adopt(Self.adoption, from: Self.old(two.folder, Self.changed))
        #expect(report.differing == (syncsFirst ? ["member": 1] : [:]))
        #expect(report.known == (syncsFirst ? ["member": 2, "booking": 2] : [:]))
        try sync(second)
        try sync(first)
        let held = try await first.heldRecords()
        #expect(try await second.heldRecords() == held)
        #expect(held.count == 1)
        return (first, second, try #require(held.first))
    }

    @Test(arguments: [false, true])
    func `other values are held as a whole and merge with nothing`(syncsFirst: Bool) async throws {
        let (first, second, held) = try await collide(syncsFirst: syncsFirst)
        #expect(held.record.id == Self.adoption.id(of: "member", key: [.integer(2)]))
        #expect(held.current == ["name": .text("Bea")])
        #expect(held.held.map(\.fields) == [["name": .text("Beatrix"), "tags": .text(#"["x"]"#)]])
        #expect(try await first.conflicts().isEmpty)
        #expect(try await shown(first) == Self.rows)
        #expect(try await shown(second) == Self.rows)
    }

    @Test(arguments: ["current", "held", "both"])
    func `either stays, or both, and then it is settled everywhere`(choice: String) async throws {
        let (first, second, held) = try await collide(syncsFirst: false)
        let version = try #require(held.held.first)
        let fresh =
            switch choice {
            case "current": try await first.settle(held, by: .keepCurrent)
            case "held": try await first.settle(held, by: .take(version))
            default: try await first.settle(held, by: .keepBoth(version))
            }
        #expect((fresh != nil) == (choice == "both"))
        #expect(fresh != held.record.id)
        #expect(try await first.heldRecords().isEmpty)
        try sync(first)
        try sync(second)
        let names = try await second.read { db in
            try String.fetchAll(db, sql: "SELECT name || tags FROM member WHERE name LIKE 'Bea%' ORDER BY 1")
        }
        let expected = ["current": ["Bea[]"], "held": [#"Beatrix["x"]"#]]
        #expect(names == expected[choice] ?? ["Bea[]", #"Beatrix["x"]"#])
        #expect(try await second.heldRecords().isEmpty)
        #expect(try await shown(first) == shown(second))
    }

    @Test
    func `a deleted record stays deleted when another device adopts it`() async throws {
        let (first, second) = (try open(one), try open(two))
        _ = try await first.adopt(Self.adoption, from: Self.old(one.folder))
        try sync(first)
        try await write(first, "DELETE FROM booking")
        try sync(first)
        _ = try await second.adopt(Self.adoption, from: Self.old(two.folder))
        try sync(second)
        #expect(try await shown(second).count == 3)
    }

    @Test
    func `rows that refer to each other in a circle travel together, many rows in parts`() async throws {
        let first = try open(one)
        let more = """
            UPDATE member SET invited_by = 1 WHERE number = 2;
            WITH RECURSIVE c(i) AS (SELECT 4 UNION ALL SELECT i + 1 FROM c WHERE i < 600)
            INSERT INTO member (number, name, visits, invited_by) SELECT i, 'M' || i, i,
                CASE WHEN i > 4 THEN i - (i % 7 > 2) END FROM c WHERE i % 7 <> 8;
            UPDATE member SET invited_by = NULL WHERE invited_by = number;
            """
        _ = try await first.adopt(Self.adoption, from: Self.old(one.folder, more))
        let parts = try await first.read { db in
            try Int.fetchOne(db, sql: "SELECT count(DISTINCT txn) FROM aloft_outbox")
        }
        #expect(parts == 3)
        try sync(first)
        #expect(try await first.rejectedTransactions().isEmpty)
        #expect(try await first.outbox().isEmpty)
        let second = try open(two)
        try sync(second)
        #expect(try await shown(second) == shown(first))
    }

    @Test(arguments: [
        (
            "INSERT INTO booking VALUES ('x', 'y', 1, 77);",
            "A row of “booking” refers to one that is not there"
        ),
        (
            "UPDATE booking SET price = 'dear';",
            "“booking.price” of the row “2026-01-01”, “mat 1” does not fit its type real"
        ),
        ("ALTER TABLE booking RENAME COLUMN place TO spot;", "The rows for “booking” have no column “place”"),
    ])
    func `a row that cannot be adopted is named, and nothing is adopted`(
        sql: String, sentence: String
    ) async throws {
        let first = try open(one)
        let file = try Self.old(one.folder, sql)
        let error = await #expect(throws: ReplicaError.self) {
            try await first.adopt(Self.adoption, from: file)
        }
        #expect(error?.description.hasPrefix(sentence) == true)
        #expect(try await first.outbox().isEmpty)
    }

    @Test
    func `a record that was adopted and not sent is salvaged as adopted`() async throws {
        let (first, second) = (try open(one), try open(two))
        _ = try await first.adopt(Self.adoption, from: Self.old(one.folder))
        try sync(first)
        _ = try await second.adopt(Self.adoption, from: Self.old(two.folder, Self.changed))
        try await second.store.database.writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
        }
        var bytes = try two.bytes()
        bytes.file.replaceSubrange(0..<16, with: Data(count: 16))
        let third = try StoredCopy(world: world)
        try third.put(bytes)
        guard case .safeMode(let safeMode) = try third.open(schema: Self.schema, migrations: Self.migrations)
        else {
            Issue.record("opened")
            return
        }
        let fresh = try safeMode.salvageNow().replica()
        try sync(fresh)
        #expect(try await fresh.heldRecords().count == 1)
        #expect(try await shown(fresh) == Self.rows)
    }
}
