import GRDB
import SyncCore
import SyncServer
import Synchronization
import Testing

@testable import OfflineEngine

/// Pulls of a device that has nothing unsent, and of one whose unsent changes do not concern them.
extension IndependentPullTests {
    @Test func `a pull where nothing waits asks of no record what waits`() throws {
        var counts: [Int] = []
        for pulled in [20, 400] {
            let core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: world)
            let (here, there) = (try Device(world), try Device(world))
            try there.write("INSERT INTO shelf (id, name) VALUES (#1, 'a')")
            for device in [there, here] { try device.talk(core) }
            for number in 0..<pulled {
                let id = TestCopy.id(1_000 + number)
                try there.write("INSERT INTO book (id, title, shelf) VALUES ('\(id)', '\(number)', #1)")
            }
            try there.talk(core)
            let run = Mutex<[String]>([])
            try here.database.writeWithoutTransaction { db in
                db.trace { event in run.withLock { $0.append("\(event)") } }
            }
            #expect(try here.talk(core) == .independent)
            let statements = run.withLock { $0 }
            #expect(statements.count { $0.contains("INTO \"book\"") } == pulled)
            counts.append(statements.count { $0.contains("aloft_outbox") })
        }
        #expect(counts[0] == counts[1])
    }

    @Test func `the confirmation of all that waited asks of no record what waits`() throws {
        var counts: [Int] = []
        for sent in [20, 400] {
            let core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: world)
            let here = try Device(world)
            try here.write("INSERT INTO shelf (id, name) VALUES (#1, 'a')")
            try here.talk(core)
            try here.store.write { db in
                for number in 0..<sent {
                    try db.execute(
                        sql: "INSERT INTO book (id, title, shelf) VALUES (?, 'x', ?)",
                        arguments: [TestCopy.id(1_000 + number), TestCopy.id(1)])
                }
            }
            let run = Mutex<[String]>([])
            try here.database.writeWithoutTransaction { db in
                db.trace { event in run.withLock { $0.append("\(event)") } }
            }
            #expect(try here.talk(core) == .independent)
            #expect(try here.shown().rows.count == sent + 1)
            counts.append(
                run.withLock { $0 }.count { $0.contains("aloft_outbox WHERE tbl") && $0.contains("update") })
        }
        #expect(counts[0] == counts[1])
    }

    @Test(arguments: [false, true])
    func `a table that refers to deleted records is not read for each of them`(isWaiting: Bool) async throws {
        var steps: [Int] = []
        for deleted in [5, 100] {
            let core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: world)
            let (here, there) = (try Device(world), try Device(world))
            for first in stride(from: 0, to: 2_000, by: 100) {
                try there.store.write { db in
                    for number in first..<first + 100 {
                        try db.execute(
                            sql: "INSERT INTO shelf (id, name) VALUES (?, ?)",
                            arguments: [TestCopy.id(10_000 + number), "\(number)"])
                        try db.execute(
                            sql: "INSERT INTO book (id, title, shelf) VALUES (?, 'x', ?)",
                            arguments: [TestCopy.id(20_000 + number), TestCopy.id(10_000 + number)])
                    }
                }
            }
            for device in [there, here] { try device.talk(core) }
            if isWaiting { try here.write("INSERT INTO shelf (id, name) VALUES (#1, 'mine')") }
            try there.write("DELETE FROM shelf WHERE CAST(name AS INTEGER) < \(deleted)")
            try there.talk(core)
            let counted = StepCount()
            try await here.database.writeWithoutTransaction { db in counted.attend(db) }
            var way: ShownPull.Way?
            try await counted.during { way = try here.talk(core, sends: 0) }
            #expect(way == .independent)
            #expect(try here.shown().rows.count == 4_000 - 2 * deleted + (isWaiting ? 1 : 0))
            steps.append(counted.steps)
        }
        // Reading the books for each of the shelves takes 800,000 more.
        #expect(steps[1] - steps[0] < 300_000)
    }

    /// A server that does not know a reference, which a newer version of the app introduced, sends such
    /// records.
    @Test(arguments: [false, true])
    func `a record without its parent is not shown where nothing waits`(isChildThere: Bool) throws {
        let older = Schema(
            name: "library", version: 1,
            tables: Self.schema.tables.map { table in
                SyncTable(table.name, table.columns.filter { $0.references == nil }, unique: table.unique)
            })
        let newer = Schema(name: "library", version: 2, tables: Self.schema.tables)
        let core = try ServerCore(database: DatabaseQueue(), schema: older, world: world)
        let (here, there, elsewhere) = (
            try Device(world, newer), try Device(world, newer), try Device(world, newer)
        )
        try there.write("INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#2, 'b')")
        for device in [there, here, elsewhere] { try device.talk(core) }
        try there.write("INSERT INTO book (id, title, shelf) VALUES (#11, 'pulled', #1)")
        try elsewhere.write("DELETE FROM shelf WHERE id = #1")
        let (first, second) = isChildThere ? (there, elsewhere) : (elsewhere, there)
        try first.talk(core)
        #expect(try here.talk(core) == .independent)
        #expect(try here.shown().rows.contains("book pulled in 1") == isChildThere)
        try second.talk(core)
        #expect(try here.talk(core) == .replayed)
        #expect(try here.shown() == Shown(["shelf 2 b"]))
        #expect(try here.database.read { try Row.fetchOne($0, sql: "PRAGMA foreign_key_check") } == nil)
        #expect(try here.store.verify("own").isGood)
        // The parent comes back, and with it the child.
        try elsewhere.write("INSERT INTO shelf (id, name) VALUES (#1, 'again')")
        try elsewhere.talk(core)
        try here.talk(core)
        #expect(try here.shown() == Shown(["shelf 1 again", "shelf 2 b", "book pulled in 1"]))
    }
}
