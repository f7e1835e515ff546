import Foundation
import GRDB
import SyncCore
import Synchronization
import Testing

@testable import OfflineEngine

/// A state that is read in parts: those that a commit concerns are read again, and never one without the
/// other.
@Suite(.timeLimit(.minutes(20))) struct PartObservationTests {
    private static let tables = ["flight", "leg", "star"]

    private let file: URL

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-parts-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "copy.sqlite")
    }

    /// A copy with one row in each of three tables.
    private func open() async throws -> Replica {
        let columns = [SyncColumn("name", .text), SyncColumn("other", .text)]
        var migrator = DatabaseMigrator()
        migrator.registerMigration("tables") { db in
            for table in Self.tables {
                try db.execute(
                    sql: "CREATE TABLE \(table) (id TEXT PRIMARY KEY NOT NULL, name TEXT, other TEXT)")
            }
        }
        let replica = try Replica(
            at: file,
            schema: Schema(name: "parts", version: 1, tables: Self.tables.map { SyncTable($0, columns) }),
            migrations: migrator, secrets: MemorySecrets(), server: nil, world: SystemWorld(),
            policy: SyncPolicy(), timeouts: .patient)
        try await replica.write { db in
            for (number, table) in Self.tables.enumerated() {
                try db.execute(
                    sql: "INSERT INTO \(table) (id, name) VALUES (?, '0')", arguments: [TestCopy.id(number)])
            }
        }
        return replica
    }

    /// The name in each table, read table by table, each reading told to `reads`.
    private static func names(
        in replica: Replica, _ reads: Reads = Reads()
    ) -> AsyncThrowingStream<[String: String], any Error> {
        replica.observe(tables, from: [:]) { table, names, db in
            reads.note(table)
            names[table] = try String.fetchOne(db, sql: "SELECT name FROM \(table)")
        }
    }

    @Test func `after a commit only the parts are read again whose tables changed`() async throws {
        let replica = try await open()
        let reads = Reads()
        var states = Self.names(in: replica, reads).makeAsyncIterator()
        #expect(try await states.next() == ["flight": "0", "leg": "0", "star": "0"])
        #expect(reads.take() == Self.tables)
        try await replica.write { db in try db.execute(sql: "UPDATE leg SET name = '1'") }
        #expect(try await states.next() == ["flight": "0", "leg": "1", "star": "0"])
        #expect(reads.take() == ["leg"])
        try await replica.write { db in
            try db.execute(sql: "UPDATE star SET name = '2'")
            try db.execute(sql: "UPDATE flight SET name = '2'")
        }
        #expect(try await states.next() == ["flight": "2", "leg": "1", "star": "2"])
        #expect(reads.take() == ["flight", "star"])
    }

    @Test func `a change that is announced without its rows reads its part, a rollback none`() async throws {
        let replica = try await open()
        let reads = Reads()
        var states = Self.names(in: replica, reads).makeAsyncIterator()
        _ = try await states.next()
        _ = reads.take()
        await #expect(throws: CancellationError.self) {
            try await replica.write { db in
                try db.execute(sql: "UPDATE flight SET name = '9'")
                throw CancellationError()
            }
        }
        // As a pull does.
        try await replica.store.database.write { db in
            let statement = try BulkStatement("UPDATE leg SET name = '1'", db)
            try statement.run()
            try BulkStatement.announce(["leg"], db)
        }
        #expect(try await states.next() == ["flight": "0", "leg": "1", "star": "0"])
        // The end of the rolled-back transaction wakes the reader, which may meet this commit before its end:
        // then it reads the part once more afterwards.
        #expect(Set(reads.take()) == ["leg"])
    }

    @Test func `another program's commit is in no state by half`() async throws {
        let replica = try await open()
        let reads = Reads()
        var states = Self.names(in: replica, reads).makeAsyncIterator()
        _ = try await states.next()
        _ = reads.take()
        // Nobody tells of the first commit; the second one is this program's.
        try await DatabaseQueue(path: file.path).write { db in
            for table in ["flight", "leg"] { try db.execute(sql: "UPDATE \(table) SET name = '1'") }
        }
        try await replica.write { db in try db.execute(sql: "UPDATE flight SET other = '2'") }
        #expect(try await states.next() == ["flight": "1", "leg": "1", "star": "0"])
        #expect(reads.take() == ["flight"] + Self.tables)
    }

    @Test func `a part that reads another table than before follows that one, too`() async throws {
        let replica = try await open()
        var states = replica.observe(["chosen"], from: [""]) { _, names, db in
            let table = try String.fetchOne(db, sql: "SELECT name FROM star") == "0" ? "leg" : "flight"
            names = [table, try String.fetchOne(db, sql: "SELECT name FROM \(table)") ?? ""]
        }.makeAsyncIterator()
        #expect(try await states.next() == ["leg", "0"])
        try await replica.write { db in try db.execute(sql: "UPDATE star SET name = '1'") }
        #expect(try await states.next() == ["flight", "0"])
        try await replica.write { db in try db.execute(sql: "UPDATE flight SET name = '5'") }
        #expect(try await states.next() == ["flight", "5"])
    }

    @Test func `of many commits at once, here and by another program, none is seen by half`() async throws {
        let replica = try await open()
        try await replica.store.database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA busy_timeout = 600000")
        }
        let last = 150
        let seen = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            group.addTask {
                for _ in 1...last { try await replica.write { db in try Self.count(["flight", "leg"], db) } }
            }
            group.addTask {
                // The reader is always behind with one of the two.
                for number in 1...last {
                    try await replica.write { db in
                        try db.execute(sql: "UPDATE flight SET other = ?", arguments: ["\(number)"])
                    }
                }
            }
            group.addTask { [file] in
                var configuration = Configuration()
                configuration.busyMode = .timeout(600)
                let other = try DatabaseQueue(path: file.path, configuration: configuration)
                for _ in 1...20 { try await other.write { db in try Self.count(["flight", "leg"], db) } }
            }
            var seen: [[String: String]] = []
            for try await state in Self.names(in: replica) {
                seen.append(state)
                if state["flight"] == "\(last + 20)" { break }
            }
            group.cancelAll()
            return seen
        }
        #expect(seen.allSatisfy { $0["flight"] == $0["leg"] }, "\(seen)")
    }

    private static func count(_ tables: [String], _ db: Database) throws {
        for table in tables {
            try db.execute(sql: "UPDATE \(table) SET name = CAST(name AS INTEGER) + 1")
        }
    }

    /// Which parts were read.
    private final class Reads: Sendable {
        private let tables = Mutex<[String]>([])

        func note(_ table: String) { tables.withLock { $0.append(table) } }

        /// The parts that were read since it was last asked.
        func take() -> [String] {
            tables.withLock { tables in
                defer { tables = [] }
                return tables
            }
        }
    }
}
