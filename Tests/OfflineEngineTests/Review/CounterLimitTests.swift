import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A counter does not pass the limits of 64 bits, at neither end.
struct CounterLimitTests {
    private let world = TestWorld()
    private let server: DirectServer
    private let first: TestCopy
    private let second: TestCopy

    init() throws {
        server = try DirectServer(world: world)
        first = try TestCopy()
        second = try TestCopy()
    }

    private func write(_ sql: String, _ copy: TestCopy) throws {
        copy.world.pass(milliseconds: 10)
        try copy.store.write { db in try db.execute(sql: sql) }
    }

    private func sync() throws {
        for copy in [first, second, first, second] { try server.sync(copy.store, world: world) }
    }

    private func visits(_ copy: TestCopy) throws -> Int64? {
        try copy.database.read { db in try Int64.fetchOne(db, sql: "SELECT visits FROM note") }
    }

    @Test(arguments: ["visits + 1", "9223372036854775808", "1e19", "-1e19"])
    func `the statement that would is refused where it is written`(_ expression: String) throws {
        try write("INSERT INTO note (id, visits) VALUES ('\(TestCopy.id(1))', \(Int64.max))", first)
        let error = #expect(throws: DatabaseError.self) {
            try write("UPDATE note SET visits = \(expression)", first)
        }
        #expect(error?.message == "aloft: a counter stays within the limits of 64 bits")
        #expect(try visits(first) == .max)
    }

    @Test func `a transaction that adds more than they hold is refused, never counted as less`() throws {
        let half = Int64.max / 4 * 3
        try write("INSERT INTO note (id, visits) VALUES ('\(TestCopy.id(1))', -\(half))", first)
        try sync()
        try write("UPDATE note SET visits = 0; UPDATE note SET visits = \(half)", second)
        try sync()
        #expect(try visits(first) == -half)
        #expect(try visits(second) == -half)
        let refused = try second.database.read { db in try RejectedChanges.all(db) }
        #expect(refused.flatMap(\.entries).map(\.refusal.reason).contains(.outOfRange))
    }

    @Test func `two devices that pass them together: the later one is refused, and both show the same`()
        throws
    {
        try write("INSERT INTO note (id) VALUES ('\(TestCopy.id(1))')", first)
        try sync()
        try write("UPDATE note SET visits = \(Int64.max - 1)", first)
        try write("UPDATE note SET visits = 5", second)
        try sync()
        #expect(try visits(first) == .max - 1)
        #expect(try visits(second) == .max - 1)
        let refused = try second.database.read { db in try RejectedChanges.all(db) }
        #expect(refused.flatMap(\.entries).map(\.refusal.reason) == [.outOfRange])
        try write("UPDATE note SET visits = visits - 10", first)
        try sync()
        #expect(try visits(second) == .max - 11)
    }
}
