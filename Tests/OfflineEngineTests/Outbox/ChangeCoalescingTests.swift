import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// The changes of one transaction to one record travel as their combined effect.
struct ChangeCoalescingTests {
    private let copy: TestCopy

    init() throws { copy = try TestCopy() }

    private func write(_ statements: [String]) throws {
        try copy.store.write { db in for sql in statements { try db.execute(sql: sql) } }
    }

    private func batch() throws -> PushBatch? {
        try copy.database.write { db in
            let outbox = Outbox(scope: "own", store: copy.store)
            return try BatchBuilder(outbox: outbox, policy: SyncPolicy()).batch(db).flatMap {
                try PushBatch(json: $0.body(db))
            }
        }
    }

    @Test func `additions of one transaction add up, and the last value stays`() throws {
        try write([
            "INSERT INTO note (id, title) VALUES ('\(TestCopy.id(1))', 'a')",
            "UPDATE note SET visits = visits + 3", "UPDATE note SET visits = visits + 4, title = 'b'",
        ])
        let change = try #require(try batch()?.changes.first)
        #expect(
            change.edits["visits"] == .value(.integer(7)) || change.edits["visits"] == .delta(.integer(7)))
        #expect(change.edits["title"] == .value(.text("b")))
    }

    @Test func `additions whose sum passes 64 bits stay two, and all else is one`() throws {
        let half = Int64.max / 4 * 3
        try write(["INSERT INTO note (id, visits) VALUES ('\(TestCopy.id(1))', -\(half))"])
        try copy.database.write { db in try db.execute(sql: "DELETE FROM aloft_outbox") }
        try write([
            "UPDATE note SET visits = 0, title = 'a'", "UPDATE note SET visits = \(half), weight = 2.5",
            "UPDATE note SET visits = visits - 5",
        ])
        let changes = try #require(try batch()?.changes)
        #expect(
            changes.map(\.edits) == [
                ["visits": .delta(.integer(half))],
                [
                    "visits": .delta(.integer(half - 5)), "title": .value(.text("a")),
                    "weight": .value(.real(2.5)),
                ],
            ])
        #expect(changes.map(\.verb) == [.update, .update])
    }

    @Test func `S1: an element that a transaction puts into a set and takes out is not put in`() throws {
        // The record exists only here: the server has never seen its additions.
        try write(["INSERT INTO note (id) VALUES ('\(TestCopy.id(1))')"])
        try copy.database.write { db in try db.execute(sql: "DELETE FROM aloft_outbox") }
        try write(["UPDATE note SET tags = '[\"night\"]'", "UPDATE note SET tags = '[]', title = 'b'"])
        let change = try #require(try batch()?.changes.first)
        #expect(change.edits["tags"] == .elements(added: [], removed: [:]))
    }
}
