import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// Observers of many writes in a row never get an older state than before, only some of the states in between
/// if they are slow, and in the end the final state.
///
/// An observer that got two states in the wrong order would see time run back, or wait for the last one for
/// ever: then the time limit ends the test.
@Suite(.timeLimit(.minutes(20))) struct ObservationLoadTests {
    /// Each writer has its own row with a counter.
    private static let writers = 5

    @Test func `500 quick writes come to a slow observer as few states, the last of them as it stands`()
        async throws
    {
        let replica = try MemberCopy().open(SystemWorld())
        try await Self.begin(replica)
        let end = Array(repeating: 100, count: Self.writers)
        let (commits, committed) = AsyncStream<Int>.makeStream()
        async let writing: Void = Self.write(100, in: replica, telling: committed)
        async let quick = Self.states(of: replica, until: end)
        var states = replica.observe { db in try Self.progress(db) }.makeAsyncIterator()
        var commit = commits.makeAsyncIterator()
        var slow: [[Int]] = []
        while slow.last != end, let state = try await states.next() {
            slow.append(state)
            // It looks again after 50 more writes, or all.
            for _ in 0..<50 { if await commit.next() == nil { break } }
        }
        try await writing
        let other = try await quick
        Self.expectForward(slow)
        Self.expectForward(other)
        // The first, one for each 50, and those under way at the end: few of 500.
        #expect(slow.last == end && slow.count <= 100, "\(slow)")
        // No older state comes after the last one.
        try await Self.write(101, by: 1, in: replica)
        var expected = end
        expected[0] = 101
        let next = try await states.next()
        #expect(next == expected)
    }

    @Test func `writes of two programs at once are seen by an observer, to the last one`()
        async throws
    {
        let copy = try MemberCopy()
        let replica = try copy.open(SystemWorld())
        try await replica.store.database.writeWithoutTransaction { db in
            // On a slow disk a writer waits for another longer than an app would.
            try db.execute(sql: "PRAGMA busy_timeout = 600000")
        }
        try await Self.begin(replica)
        let end = Array(repeating: 20, count: Self.writers)
        let seen: [[Int]] = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await replica.run() }
            group.addTask { try await Self.writeElsewhere(20, by: Self.writers, copy.file) }
            for writer in 1..<Self.writers {
                group.addTask {
                    for count in 1...20 { try await Self.write(count, by: writer, in: replica) }
                }
            }
            let states = try await Self.states(of: replica, until: end)
            group.cancelAll()
            return states
        }
        Self.expectForward(seen)
        #expect(seen.last == end, "\(seen)")
    }

    // MARK: Writing

    private static func begin(_ replica: Replica) async throws {
        try await replica.write { db in
            for writer in 1...writers {
                try db.execute(
                    sql: "INSERT INTO member (id, name) VALUES (?, '0')", arguments: [TestCopy.id(writer)])
            }
        }
    }

    /// All writers at once, each up to `last`; reports every write that is on disk.
    private static func write(
        _ last: Int, in replica: Replica, telling committed: AsyncStream<Int>.Continuation
    ) async throws {
        defer { committed.finish() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 1...writers {
                group.addTask {
                    for count in 1...last {
                        try await write(count, by: writer, in: replica)
                        committed.yield(count)
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    /// The last writer is a tool without the engine, on the same connection.
    private static func write(_ count: Int, by writer: Int, in replica: Replica) async throws {
        if writer == writers {
            try await replica.store.database.write { db in try write(count, by: writer, db) }
        } else {
            try await replica.write { db in try write(count, by: writer, db) }
        }
    }

    /// A second connection, as another program has one.
    private static func writeElsewhere(_ last: Int, by writer: Int, _ file: URL) async throws {
        var configuration = Configuration()
        configuration.busyMode = .timeout(600)
        let other = try DatabaseQueue(path: file.path, configuration: configuration)
        for count in 1...last {
            try await other.write { db in try write(count, by: writer, db) }
        }
    }

    private static func write(_ count: Int, by writer: Int, _ db: Database) throws {
        try db.execute(
            sql: "UPDATE member SET name = ? WHERE id = ?", arguments: ["\(count)", TestCopy.id(writer)])
    }

    // MARK: Observing

    /// The count of each writer.
    private static func progress(_ db: Database) throws -> [Int] {
        try Int.fetchAll(db, sql: "SELECT CAST(name AS INTEGER) FROM member ORDER BY id")
    }

    /// The states up to a given one, for an observer that looks again at once.
    private static func states(of replica: Replica, until end: [Int]) async throws -> [[Int]] {
        var states: [[Int]] = []
        for try await state in replica.observe({ db in try progress(db) }) {
            states.append(state)
            if state == end { break }
        }
        return states
    }

    /// No writer is ever less far than before, and no state comes twice in a row.
    private static func expectForward(
        _ states: [[Int]], sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for (before, after) in zip(states, states.dropFirst()) {
            let isForward = zip(before, after).allSatisfy { $0 <= $1 } && before != after
            #expect(isForward, "\(before) and then \(after)", sourceLocation: sourceLocation)
        }
    }
}
