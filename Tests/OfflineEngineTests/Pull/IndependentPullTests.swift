import Foundation
import GRDB
import SyncCore
import SyncServer
import Synchronization
import Testing

@testable import OfflineEngine

/// A pull that is independent of the waiting changes is shown by itself; any other one with all waiting
/// changes replayed over it.
struct IndependentPullTests {
    /// Two devices of one account: their common records, the unsent changes of the first, what the other sent
    /// meanwhile, and what the first shows after pulling that.
    ///
    /// In SQL `#3` is the id that ends with a 3.
    struct Meeting: CustomTestStringConvertible {
        let testDescription: String
        let both: String
        /// A transaction each.
        let waiting: [String]
        /// A transaction that the other device sent before, which hides a waiting one; empty for none.
        var hiding = ""
        /// A transaction that was written here since; empty for none.
        var typedSince = ""
        let elsewhere: String
        let shown: Shown
    }

    /// The rows that a device shows, and the number of waiting changes that it hides.
    struct Shown: Hashable {
        let rows: [String]
        let hidden: Int

        init(_ rows: [String], hidden: Int = 0) {
            self.rows = rows
            self.hidden = hidden
        }
    }

    static let schema = Schema(
        name: "library", version: 1,
        tables: [
            SyncTable("shelf", [SyncColumn("name", .text, default: .text("new"))], unique: [["name"]]),
            SyncTable(
                "book",
                [
                    SyncColumn("title", .text),
                    SyncColumn("shelf", .text, references: SyncReference(to: "shelf", onDelete: .cascade)),
                ]),
            SyncTable("loan", [.reference("book", to: "book", onDelete: .restrict)]),
            // Its rows have their books' ids.
            SyncTable("cover", [.reference("book", to: "book", onDelete: .restrict)]),
            SyncTable(
                "seat", [.integer("line"), .integer("place"), .text("remark")], unique: [["line", "place"]]),
        ])

    final class Device {
        let database: DatabaseQueue
        let store: Store

        init(
            _ world: TestWorld, _ schema: Schema = IndependentPullTests.schema, trigger: String = ""
        ) throws {
            database = try DatabaseQueue()
            var migrator = DatabaseMigrator()
            migrator.registerMigration("1") { db in
                try schema.createTables(in: db)
                try db.execute(sql: trigger)
            }
            store = try Store(database: database, schema: schema, migrations: migrator, world: world)
        }

        func write(_ sql: String) throws {
            let full = sql.replacing(/#([0-9]+)/) { "'\(TestCopy.id(Int($0.output.1) ?? 0))'" }
            try store.write { db in try db.execute(sql: full) }
        }

        /// Syncs until nothing is left to send. After this many batches its changes do not get through.
        /// - Returns: how the last pull with news was shown.
        @discardableResult func talk(_ core: ServerCore, sends most: Int = .max) throws -> ShownPull.Way? {
            var sent = 0
            var talk = SyncConversation(store: store, policy: SyncPolicy())
            var way: ShownPull.Way?
            for _ in 0..<60 {
                guard case .send(let request, let pending) = try talk.next() else { return way }
                if pending.kind.isPush { sent += 1 }
                if pending.kind.isPush, sent > most {
                    try talk.receive(.failure(.noConnection), for: pending)
                    continue
                }
                try talk.receive(.success(core.answer(request, account: "anna").answer), for: pending)
                if let shown = talk.lastShown(in: "own"), shown.records > 0 { way = shown.way }
            }
            Issue.record("does not come to rest")
            return way
        }

        func shown() throws -> Shown {
            try database.read { db in
                let rows = try String.fetchAll(
                    db,
                    sql: """
                        SELECT * FROM (SELECT 'shelf ' || CAST(substr(id, -2) AS INTEGER) || ' ' || name
                            FROM shelf ORDER BY id)
                        UNION ALL SELECT * FROM (SELECT 'book ' || title || ' in '
                            || ifnull(CAST(substr(shelf, -2) AS INTEGER), 'none') FROM book ORDER BY id)
                        UNION ALL SELECT * FROM (SELECT 'loan of ' || CAST(substr(book, -2) AS INTEGER)
                            FROM loan ORDER BY id)
                        UNION ALL SELECT * FROM (SELECT 'cover of ' || CAST(substr(book, -2) AS INTEGER)
                            FROM cover ORDER BY id)
                        UNION ALL SELECT * FROM (SELECT 'seat ' || line || '/' || place FROM seat ORDER BY id)
                        """)
                let hidden = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM aloft_outbox WHERE hidden IS NOT NULL")
                return Shown(rows, hidden: hidden ?? 0)
            }
        }
    }

    let world = TestWorld()
    let core: ServerCore

    init() throws {
        core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: world)
    }

    /// The device whose changes waited, after its pull, and how that was shown.
    func meet(_ meeting: Meeting) throws -> (Device, ShownPull.Way?) {
        let (here, there) = (try Device(world), try Device(world))
        if !meeting.both.isEmpty { try there.write(meeting.both) }
        for device in [there, here] { try device.talk(core) }
        for transaction in meeting.waiting { try here.write(transaction) }
        world.pass(milliseconds: 1_000)
        if !meeting.hiding.isEmpty {
            try there.write(meeting.hiding)
            try there.talk(core)
            #expect(try here.talk(core, sends: 0) == .replayed)
            #expect(try here.shown().hidden > 0)
            if !meeting.typedSince.isEmpty { try here.write(meeting.typedSince) }
            world.pass(milliseconds: 1_000)
        }
        for transaction in meeting.elsewhere.split(separator: "|") { try there.write(String(transaction)) }
        try there.talk(core)
        return (here, try here.talk(core, sends: 0))
    }

    // MARK: Independent

    @Test func `records that have nothing to do with what waits are shown beside it, unreplayed`() throws {
        let meeting = Meeting(
            testDescription: "", both: "INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#2, 'b')",
            waiting: [
                "INSERT INTO shelf (id, name) VALUES (#3, 'mine')",
                "INSERT INTO book (id, title, shelf) VALUES (#11, 'typed', #1)",
                "UPDATE shelf SET name = 'still mine' WHERE id = #3",
            ],
            elsewhere: """
                INSERT INTO shelf (id, name) VALUES (#4, 'theirs');
                INSERT INTO book (id, title, shelf) VALUES (#12, 'pulled', #4), (#13, 'too', #1);
                UPDATE shelf SET name = 'renamed' WHERE id = #2
                """,
            shown: Shown([
                "shelf 1 a", "shelf 2 renamed", "shelf 3 still mine", "shelf 4 theirs", "book typed in 1",
                "book pulled in 4", "book too in 1",
            ]))
        let (here, way) = try meet(meeting)
        #expect(way == .independent)
        #expect(try here.shown() == meeting.shown)
        #expect(try here.database.read { try Row.fetchOne($0, sql: "PRAGMA foreign_key_check") } == nil)
        try here.talk(core)
        #expect(try here.shown() == meeting.shown)
        #expect(try here.store.verify("own").isGood)
    }

    @Test func `an edit of a record with edits that wait is merged with them, unreplayed`() throws {
        let meeting = Meeting(
            testDescription: "",
            both: """
                INSERT INTO shelf (id, name) VALUES (#1, 'a');
                INSERT INTO book (id, title, shelf) VALUES (#11, 'x', NULL)
                """,
            waiting: ["UPDATE book SET title = 'typed'"],
            elsewhere: "UPDATE book SET shelf = #1, title = 'late'",
            shown: Shown(["shelf 1 a", "book late in 1"]))
        let (here, way) = try meet(meeting)
        #expect(way == .independent)
        #expect(try here.shown() == meeting.shown)
    }

    @Test func `an edit beside a key of several columns is merged, unreplayed`() throws {
        let meeting = Meeting(
            testDescription: "", both: "INSERT INTO seat (id, line, place) VALUES (#1, 1, 1)",
            waiting: ["UPDATE seat SET remark = 'window'"], elsewhere: "UPDATE seat SET place = 2",
            shown: Shown(["seat 1/2"]))
        let (here, way) = try meet(meeting)
        #expect(way == .independent)
        #expect(try here.shown() == meeting.shown)
    }

    @Test func `an independent pull runs as many statements whatever waits`() throws {
        var counts: [Int] = []
        for waiting in [20, 400] {
            let core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: world)
            let (here, there) = (try Device(world), try Device(world))
            try there.write("INSERT INTO shelf (id, name) VALUES (#1, 'a')")
            for device in [there, here] { try device.talk(core) }
            for number in 0..<waiting {
                let id = TestCopy.id(1_000 + number)
                try here.write("INSERT INTO book (id, title, shelf) VALUES ('\(id)', '\(number)', #1)")
            }
            // The batch is built now; reading it again for each try is not part of the pull.
            try here.talk(core, sends: 0)
            try there.write("INSERT INTO book (id, title, shelf) VALUES (#2, 'pulled', #1)")
            try there.talk(core)
            let run = Mutex<[String]>([])
            try here.database.writeWithoutTransaction { db in
                db.trace { event in run.withLock { $0.append("\(event)") } }
            }
            #expect(try here.talk(core, sends: 0) == .independent)
            let statements = run.withLock { $0 }
            #expect(statements.contains { $0.contains("INTO \"book\"") })
            counts.append(statements.count)
        }
        #expect(counts[0] == counts[1])
    }

    // MARK: Dependent pulls

    @Test(arguments: meetings)
    func `a pull that meets what waits is shown with all of it`(_ meeting: Meeting) throws {
        let (here, way) = try meet(meeting)
        #expect(way == .replayed)
        #expect(try here.shown() == meeting.shown)
        #expect(try here.database.read { try Row.fetchOne($0, sql: "PRAGMA foreign_key_check") } == nil)
    }

    private static let meetings = [
        Meeting(
            testDescription: "a unique value that what waits passes through",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a')",
            waiting: ["UPDATE shelf SET name = 'b'", "UPDATE shelf SET name = 'c'"],
            elsewhere: "INSERT INTO shelf (id, name) VALUES (#2, 'b')",
            shown: Shown(["shelf 1 a", "shelf 2 b"], hidden: 2)),
        Meeting(
            testDescription: "a unique value that a row has that waits",
            both: "", waiting: ["INSERT INTO shelf (id, name) VALUES (#1, 'mine')"],
            elsewhere: "INSERT INTO shelf (id, name) VALUES (#2, 'mine')",
            shown: Shown(["shelf 2 mine"], hidden: 1)),
        Meeting(
            testDescription: "a unique value that is the default, of which an insert that waits says nothing",
            both: "",
            waiting: ["INSERT INTO shelf (id) VALUES (#1)", "UPDATE shelf SET name = 'z'"],
            elsewhere: "INSERT INTO shelf (id) VALUES (#2)",
            shown: Shown(["shelf 2 new"], hidden: 2)),
        Meeting(
            testDescription: "two halves of a unique key of several columns",
            both: "INSERT INTO seat (id, line, place) VALUES (#1, 1, 1), (#2, 2, 2)",
            waiting: ["UPDATE seat SET line = 2 WHERE id = #1", "UPDATE seat SET line = 3 WHERE id = #1"],
            elsewhere: "UPDATE seat SET place = 2 WHERE id = #1",
            shown: Shown(["seat 1/2", "seat 2/2"], hidden: 2)),
        Meeting(
            testDescription: "a deleted record to which something refers that waits",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#2, 'b')",
            waiting: ["INSERT INTO book (id, title, shelf) VALUES (#11, 'typed', #1)"],
            elsewhere: "DELETE FROM shelf WHERE id = #1",
            shown: Shown(["shelf 2 b"], hidden: 1)),
        Meeting(
            testDescription: "a deleted record to which what waits referred for a while",
            both: """
                INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#2, 'b');
                INSERT INTO book (id, title, shelf) VALUES (#11, 'x', #1)
                """,
            waiting: ["UPDATE book SET shelf = #2", "UPDATE book SET shelf = #1"],
            elsewhere: "DELETE FROM shelf WHERE id = #2",
            shown: Shown(["shelf 1 a", "book x in 1"], hidden: 2)),
        Meeting(
            testDescription: "a record in one that a deletion takes along that waits",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#2, 'b')",
            waiting: ["DELETE FROM shelf WHERE id = #1"],
            elsewhere: "INSERT INTO book (id, title, shelf) VALUES (#11, 'pulled', #1)",
            shown: Shown(["shelf 2 b"])),
        Meeting(
            testDescription: "a record in one that goes and comes again in what waits",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a')",
            waiting: ["DELETE FROM shelf", "INSERT INTO shelf (id, name) VALUES (#1, 'again')"],
            elsewhere: "INSERT INTO book (id, title, shelf) VALUES (#11, 'pulled', #1)",
            shown: Shown(["shelf 1 again"])),
        Meeting(
            testDescription: "another life of a record whose former one was edited in what waits",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a')",
            waiting: ["UPDATE shelf SET name = 'mine'"],
            elsewhere: "DELETE FROM shelf|INSERT INTO shelf (id, name) VALUES (#1, 'again')",
            shown: Shown(["shelf 1 again"])),
        Meeting(
            testDescription: "a record deleted and made again elsewhere, with what was in it",
            both: """
                INSERT INTO shelf (id, name) VALUES (#1, 'a');
                INSERT INTO book (id, title, shelf) VALUES (#11, 'x', #1)
                """,
            waiting: [
                "UPDATE shelf SET name = 'mine'; INSERT INTO book (id, title, shelf) VALUES (#12, 'new', #1)",
                "UPDATE book SET title = 'typed' WHERE id = #11",
            ],
            elsewhere: "DELETE FROM shelf|INSERT INTO shelf (id, name) VALUES (#1, 'again')",
            shown: Shown(["shelf 1 again", "book new in 1"])),
    ]
}
