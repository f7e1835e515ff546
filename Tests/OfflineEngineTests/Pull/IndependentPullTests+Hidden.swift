import GRDB
import SyncCore
import SyncServer
import Synchronization
import Testing

@testable import OfflineEngine

/// Pulls while changes are hidden because they conflict with the server's records.
extension IndependentPullTests {
    // MARK: Independent

    private static let besideHidden = [
        Meeting(
            testDescription: "a unique value is taken",
            both: "", waiting: ["INSERT INTO shelf (id, name) VALUES (#1, 'mine')"],
            hiding: "INSERT INTO shelf (id, name) VALUES (#2, 'mine')",
            elsewhere: """
                INSERT INTO shelf (id, name) VALUES (#3, 'theirs');
                INSERT INTO book (id, title, shelf) VALUES (#11, 'pulled', #2), (#12, 'too', #3)
                """,
            shown: Shown(
                ["shelf 2 mine", "shelf 3 theirs", "book pulled in 2", "book too in 3"], hidden: 1)),
        Meeting(
            testDescription: "a record that is referred to was deleted",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#2, 'b')",
            waiting: ["INSERT INTO book (id, title, shelf) VALUES (#11, 'typed', #1)"],
            hiding: "DELETE FROM shelf WHERE id = #1",
            elsewhere: "UPDATE shelf SET name = 'renamed'", shown: Shown(["shelf 2 renamed"], hidden: 1)),
        Meeting(
            testDescription: "something refers to a record that was deleted here",
            both: "INSERT INTO book (id, title, shelf) VALUES (#8, 'x', NULL), (#9, 'y', NULL)",
            waiting: ["DELETE FROM book WHERE id = #8"],
            hiding: "INSERT INTO loan (id, book) VALUES (#21, #8)",
            elsewhere: "INSERT INTO loan (id, book) VALUES (#22, #9)",
            shown: Shown(["book x in none", "book y in none", "loan of 8", "loan of 9"], hidden: 1)),
        Meeting(
            testDescription: "a record is deleted and takes others along",
            both: """
                INSERT INTO shelf (id, name) VALUES (#5, 'e');
                INSERT INTO book (id, title, shelf) VALUES (#15, 'x', #5)
                """,
            waiting: ["INSERT INTO shelf (id, name) VALUES (#1, 'mine')"],
            hiding: "INSERT INTO shelf (id, name) VALUES (#2, 'mine')",
            elsewhere: "DELETE FROM shelf WHERE id = #5", shown: Shown(["shelf 2 mine"], hidden: 1)),
    ]

    @Test(arguments: besideHidden)
    func `a pull that has nothing to do with what is hidden leaves it so, unreplayed`(
        _ meeting: Meeting
    ) throws {
        let (here, way) = try meet(meeting)
        #expect(way == .independent)
        let shown = try here.shown()
        #expect(shown == meeting.shown)
        try here.talk(core)
        #expect(try here.shown().hidden == 0)
        #expect(try here.store.verify("own").isGood)
    }

    @Test func `what the server refuses of it goes, what it takes comes, unreplayed`() throws {
        let meeting = Self.besideHidden[0]
        let (here, _) = try meet(meeting)
        try here.write("INSERT INTO shelf (id, name) VALUES (#4, 'later')")
        #expect(try here.talk(core) == .independent)
        #expect(
            try here.shown()
                == Shown(meeting.shown.rows.prefix(2) + ["shelf 4 later"] + meeting.shown.rows.suffix(2)))
        #expect(
            try here.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_rejected") }
                == 1)
    }

    @Test func `a record that is confirmed as it is shown may be referred to by what waits`() throws {
        let (here, there) = (try Device(world), try Device(world))
        for device in [there, here] { try device.talk(core) }
        try here.write("INSERT INTO shelf (id, name) VALUES (#5, 'e')")
        // The batch of this is on its way; the next one waits behind it.
        try here.talk(core, sends: 0)
        try here.write("INSERT INTO book (id, title, shelf) VALUES (#15, 'x', #5)")
        try here.write("INSERT INTO shelf (id, name) VALUES (#1, 'mine')")
        try there.write("INSERT INTO shelf (id, name) VALUES (#2, 'mine')")
        try there.talk(core)
        #expect(try here.talk(core, sends: 0) == .replayed)
        #expect(try here.talk(core, sends: 1) == .independent)
        #expect(try here.shown() == Shown(["shelf 2 mine", "shelf 5 e", "book x in 5"], hidden: 1))
    }

    @Test func `a record of which many edits are merged is looked at once`() throws {
        var counts: [Int] = []
        for edits in [2, 40] {
            let core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: world)
            let (here, there) = (try Device(world), try Device(world))
            try there.write("INSERT INTO book (id, title) VALUES (#8, 'x')")
            for device in [there, here] { try device.talk(core) }
            for number in 0..<edits { try here.write("UPDATE book SET title = '\(number)'") }
            try here.talk(core, sends: 0)
            try here.write("INSERT INTO shelf (id, name) VALUES (#1, 'mine')")
            world.pass(milliseconds: 1_000)
            try there.write("INSERT INTO shelf (id, name) VALUES (#2, 'mine')")
            try there.write("UPDATE book SET title = 'late'")
            try there.talk(core)
            #expect(try here.talk(core, sends: 0) == .replayed)
            let run = Mutex<[String]>([])
            try here.database.writeWithoutTransaction { db in
                db.trace { event in run.withLock { $0.append("\(event)") } }
            }
            #expect(try here.talk(core, sends: 1) == .independent)
            counts.append(run.withLock { $0.count { $0.contains("json_type(edits") } })
        }
        #expect(counts[0] > 0)
        #expect(counts[0] == counts[1])
    }

    @Test func `another scope's hidden changes are none of a scope's`() throws {
        let (here, there) = (try Device(world), try Device(world))
        try there.write("INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#2, 'b')")
        for device in [there, here] { try device.talk(core) }
        try here.write("UPDATE shelf SET name = 'c' WHERE id = #2; DELETE FROM shelf WHERE id = #1")
        try there.write("INSERT INTO shelf (id, name) VALUES (#3, 'c')")
        try there.talk(core)
        #expect(try here.talk(core, sends: 0) == .replayed)
        try here.write("UPDATE shelf SET name = 'd' WHERE id = #2")
        try here.database.read { db in
            for (scope, isHiding) in [("own", true), ("team", false)] {
                let deleted = try OutboxTable.tablesOfHiddenDeletions(in: scope, db)
                #expect(try OutboxTable.hidesAny(of: scope, db) == isHiding)
                #expect(try OutboxTable.hasShownAfterHidden(in: scope, db) == isHiding)
                #expect(deleted == (isHiding ? ["shelf"] : []))
            }
        }
    }

    // MARK: Dependent pulls

    @Test func `a change that a trigger of the app refuses is shown when it fits again`() throws {
        let full = """
            CREATE TABLE room (places INTEGER CHECK (places >= 0));
            CREATE TRIGGER full AFTER INSERT ON shelf
            BEGIN INSERT INTO room SELECT 2 - count(*) FROM shelf; END
            """
        let (here, there) = (try Device(world, trigger: full), try Device(world))
        try there.write("INSERT INTO shelf (id, name) VALUES (#1, 'a')")
        for device in [there, here] { try device.talk(core) }
        try here.write("INSERT INTO shelf (id, name) VALUES (#2, 'b')")
        try there.write("INSERT INTO shelf (id, name) VALUES (#3, 'c')")
        try there.talk(core)
        try here.talk(core, sends: 0)
        #expect(try here.shown() == Shown(["shelf 1 a", "shelf 3 c"], hidden: 1))
        try there.write("DELETE FROM shelf WHERE id = #1")
        try there.talk(core)
        #expect(try here.talk(core, sends: 0) == .replayed)
        #expect(try here.shown() == Shown(["shelf 2 b", "shelf 3 c"]))
    }

    @Test func `a deletion is shown though an earlier change of what goes with it is hidden`() throws {
        let (here, there) = (try Device(world), try Device(world))
        try there.write(
            """
            INSERT INTO shelf (id, name) VALUES (#1, 'a');
            INSERT INTO book (id, title, shelf) VALUES (#11, 'b', #1)
            """)
        for device in [there, here] { try device.talk(core) }
        try here.write("INSERT INTO shelf (id, name) VALUES (#2, 'c'); UPDATE book SET title = 'typed'")
        try here.write("DELETE FROM shelf WHERE id = #1")
        try there.write("INSERT INTO shelf (id, name) VALUES (#3, 'c')")
        try there.talk(core)
        try here.talk(core, sends: 0)
        #expect(try here.shown() == Shown(["shelf 3 c"], hidden: 2))
        for device in [here, there] { try device.talk(core) }
        #expect(try there.shown() == Shown(["shelf 3 c"]))
        #expect(try here.shown() == Shown(["shelf 3 c"]))
    }

    private static let meetingHidden = [
        Meeting(
            testDescription: "the unique value is given up",
            both: "", waiting: ["INSERT INTO shelf (id, name) VALUES (#1, 'mine')"],
            hiding: "INSERT INTO shelf (id, name) VALUES (#2, 'mine')",
            elsewhere: "UPDATE shelf SET name = 'theirs'", shown: Shown(["shelf 1 mine", "shelf 2 theirs"])),
        Meeting(
            testDescription: "the record with the unique value is deleted",
            both: "", waiting: ["INSERT INTO shelf (id, name) VALUES (#1, 'mine')"],
            hiding: "INSERT INTO shelf (id, name) VALUES (#2, 'mine')",
            elsewhere: "DELETE FROM shelf", shown: Shown(["shelf 1 mine"])),
        Meeting(
            testDescription: "the record that is referred to comes again",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a')",
            waiting: ["INSERT INTO book (id, title, shelf) VALUES (#11, 'typed', #1)"],
            hiding: "DELETE FROM shelf",
            elsewhere: "INSERT INTO shelf (id, name) VALUES (#1, 'again')",
            shown: Shown(["shelf 1 again", "book typed in 1"])),
        Meeting(
            testDescription: "the record that is referred to comes again, and what refers to it has its id",
            both: "INSERT INTO book (id, title) VALUES (#8, 'x')",
            waiting: ["INSERT INTO cover (id, book) VALUES (#8, #8)"],
            hiding: "DELETE FROM book",
            elsewhere: "INSERT INTO book (id, title) VALUES (#8, 'again')",
            shown: Shown(["book again in none", "cover of 8"])),
        Meeting(
            testDescription: "nothing refers any more to the record that was deleted here",
            both: "INSERT INTO book (id, title, shelf) VALUES (#8, 'x', NULL), (#9, 'y', NULL)",
            waiting: ["DELETE FROM book WHERE id = #8"],
            hiding: "INSERT INTO loan (id, book) VALUES (#21, #8)",
            elsewhere: "UPDATE loan SET book = #9", shown: Shown(["book y in none", "loan of 9"])),
        Meeting(
            testDescription: "nothing refers any more to what the deletion takes along",
            both: """
                INSERT INTO shelf (id, name) VALUES (#1, 'a');
                INSERT INTO book (id, title, shelf) VALUES (#11, 'x', NULL)
                """,
            waiting: ["DELETE FROM shelf"],
            hiding: """
                UPDATE book SET shelf = #1;
                INSERT INTO loan (id, book) VALUES (#21, #11)
                """,
            elsewhere: "DELETE FROM loan", shown: Shown([])),
        Meeting(
            testDescription: "a record with a hidden edit was edited again",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a')",
            waiting: ["UPDATE shelf SET name = 'mine'"],
            hiding: "INSERT INTO shelf (id, name) VALUES (#2, 'mine')",
            typedSince: "UPDATE shelf SET name = 'typed' WHERE id = #1",
            elsewhere: "INSERT INTO shelf (id, name) VALUES (#3, 'theirs')",
            shown: Shown(["shelf 1 a", "shelf 2 mine", "shelf 3 theirs"], hidden: 2)),
        Meeting(
            testDescription: "a record with a hidden edit is edited elsewhere",
            both: "INSERT INTO shelf (id, name) VALUES (#1, 'a')",
            waiting: ["UPDATE shelf SET name = 'mine'"],
            hiding: "INSERT INTO shelf (id, name) VALUES (#2, 'mine')",
            elsewhere: "UPDATE shelf SET name = 'theirs' WHERE id = #1",
            shown: Shown(["shelf 1 theirs", "shelf 2 mine"])),
    ]

    @Test(arguments: meetingHidden)
    func `a pull that meets what is hidden is shown with all that waits`(_ meeting: Meeting) throws {
        let (here, way) = try meet(meeting)
        #expect(way == .replayed)
        let shown = try here.shown()
        #expect(shown == meeting.shown)
        #expect(try here.database.read { try Row.fetchOne($0, sql: "PRAGMA foreign_key_check") } == nil)
    }

    @Test func `a value that was shown and is confirmed counts, though the server has gone on from it`()
        throws
    {
        let (here, there) = (try Device(world), try Device(world))
        try there.write(
            """
            INSERT INTO shelf (id, name) VALUES (#1, 'a'); INSERT INTO book (id, title) VALUES (#8, 'x')
            """)
        for device in [there, here] { try device.talk(core) }
        try here.write("UPDATE shelf SET name = 'mine'")
        try here.write("UPDATE shelf SET name = 'b'; DELETE FROM book")
        // The batch of these is on its way; the next one waits behind it.
        try here.talk(core, sends: 0)
        try here.write("INSERT INTO shelf (id, name) VALUES (#2, 'mine')")
        try there.write("INSERT INTO loan (id, book) VALUES (#21, #8)")
        try there.talk(core)
        #expect(try here.talk(core, sends: 0) == .replayed)
        let hiding = try here.shown()
        #expect(hiding == Shown(["shelf 1 mine", "book x in none", "loan of 8"], hidden: 3))
        try there.write("DELETE FROM loan")
        try there.talk(core)
        #expect(try here.talk(core, sends: 1) == .replayed)
        let shown = try here.shown()
        #expect(shown == Shown(["shelf 1 b", "shelf 2 mine"]))
    }
}
