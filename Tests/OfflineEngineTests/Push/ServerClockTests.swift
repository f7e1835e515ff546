import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// S10: a server's clock that was set back takes no edit away.
struct ServerClockTests {
    private let copy: TestCopy
    private let other: TestCopy
    private let serverWorld = TestWorld()
    private let server: DirectServer

    init() throws {
        copy = try TestCopy()
        other = try TestCopy()
        server = try DirectServer(world: serverWorld)
    }

    private func write(_ sql: String, _ copy: TestCopy) throws {
        copy.world.pass(milliseconds: 10)
        try copy.store.write { db in try db.execute(sql: sql) }
        try server.sync(copy.store, world: copy.world)
    }

    private func titles() throws -> [[String]] {
        for copy in [copy, other] { try server.sync(copy.store, world: copy.world) }
        return try [copy, other].map { copy in
            try copy.database.read { db in try String.fetchAll(db, sql: "SELECT title FROM note") }
        }
    }

    @Test func `an edit wins over the values that it was made over, though these have later stamps`() throws {
        serverWorld.pass(milliseconds: 3_600_000)
        try server.sync(copy.store, world: copy.world)
        try write("INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'a')", copy)
        serverWorld.pass(milliseconds: -3_600_000)
        try write("UPDATE note SET title = 'b'", copy)
        #expect(try titles() == [["b"], ["b"]])
        try write("UPDATE note SET title = 'c'", other)
        #expect(try titles() == [["c"], ["c"]])
        try write("UPDATE note SET title = 'd'", copy)
        try write("UPDATE note SET title = 'e'", copy)
        #expect(try titles() == [["e"], ["e"]])
    }

    @Test func `a device an hour ahead is still set back to the server's minute`() throws {
        try write("INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'a')", other)
        copy.world.pass(milliseconds: 3_600_000)
        try write("UPDATE note SET title = 'b'", copy)
        serverWorld.pass(milliseconds: 120_000)
        other.world.pass(milliseconds: 120_000)
        try write("UPDATE note SET title = 'c'", other)
        #expect(try titles() == [["c"], ["c"]])
    }
}
