import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// E9: a value that lost can be written again, as an ordinary change.
@Suite(.timeLimit(.minutes(20))) struct OverwrittenTests {
    private let stamp = Stamp(milliseconds: 5, counter: 0, device: "00000000000000bb")

    private func lost(_ position: Int64, _ field: String, _ edit: Edit) throws -> OverwrittenEntry {
        let id = try #require(RecordID(TestCopy.id(1)))
        return OverwrittenEntry(
            position: position, lostAt: 1,
            value: OverwrittenValue(table: "note", id: id, field: field, edit: edit, stamp: stamp)
        )
    }

    @Test func `values, additions and elements that lost are written over what is there`() throws {
        let copy = try TestCopy()
        try copy.store.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, title, visits, tags) VALUES (?, 'now', 4, '[\"day\"]')",
                arguments: [TestCopy.id(1)])
        }
        let before = try copy.outbox().count
        try copy.store.write { db in
            try OverwrittenRestore(store: copy.store).run(
                [
                    try lost(3, "title", .value(.text("lost last"))),
                    try lost(1, "title", .value(.text("lost first"))),
                    try lost(2, "visits", .delta(.integer(2))),
                    try lost(4, "tags", .elements(added: ["night"], removed: ["day": [stamp]])),
                ], db)
        }
        let row = try copy.database.read { db in
            try String.fetchOne(db, sql: "SELECT title || ' ' || visits || ' ' || tags FROM note")
        }
        #expect(row == #"lost last 6 ["night"]"#)
        #expect(try copy.outbox().dropFirst(before).allSatisfy { $0.hasPrefix("update ") })
    }

    @Test func `a deleted record comes back with what was done to it`() throws {
        let copy = try TestCopy()
        try copy.store.write { db in
            try OverwrittenRestore(store: copy.store).run(
                [try lost(1, "title", .value(.text("back"))), try lost(2, "visits", .delta(.integer(3)))], db)
        }
        let row = try copy.database.read { db in
            try String.fetchOne(db, sql: "SELECT title || ' ' || visits FROM note")
        }
        #expect(row == "back 3")
        #expect(try copy.outbox().map { $0.split(separator: " ")[0] } == ["insert", "update"])
    }

    @Test func `a table that this app does not have is an error, and nothing happens`() throws {
        let copy = try TestCopy()
        var strange = try lost(2, "title", .value(.text("x")))
        strange.value.table = "other"
        #expect(throws: ReplicaError.recordIsGone("This app has no table “other” any more.")) {
            try copy.store.write { db in
                try OverwrittenRestore(store: copy.store).run(
                    [try lost(1, "title", .value(.text("x"))), strange], db)
            }
        }
        #expect(try copy.outbox() == [])
    }

    @Test func `two desks: the losing value is listed at the other end, and restored for both`() async throws
    {
        try await LoopbackServer.with { server in
            let (first, second) = (try MemberCopy().open(server.world), try MemberCopy().open(server.world))
            try await first.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "first")
            try await second.signIn(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "second")
            let id = try #require(RecordID(TestCopy.id(1)))
            try await first.set(id, "Ada")
            try await first.syncOnce()
            try await second.syncOnce()
            try await first.set(id, "Ada L.")
            server.world.pass(seconds: 1)
            try await second.set(id, "Ada B.")
            try await second.syncOnce()
            try await first.syncOnce()
            let page = try await first.overwritten(of: RecordKey(table: "member", id: id))
            #expect(page.values.map(\.value.edit) == [.value(.text("Ada L."))])
            server.world.pass(seconds: 1)
            try await first.restore(page.values)
            try await first.syncOnce()
            try await second.syncOnce()
            #expect(try await second.name(of: id) == "Ada L.")
        }
    }

    @Test func `offline it says so, signed out it says so`() async throws {
        let copy = try MemberCopy()
        let replica = try copy.open(SystemWorld())
        await #expect(throws: OnlineError.signInNeeded) { try await replica.overwritten() }
        let nowhere = try #require(URL(string: "http://127.0.0.1:1"))
        copy.secrets.write(MemorySecrets(signedInAt: nowhere).read("session"), for: "session")
        await #expect(throws: OnlineError.noConnection) { try await replica.overwritten() }
    }
}

extension Replica {
    func set(_ id: RecordID, _ name: String) async throws {
        try await write { db in
            try db.execute(
                sql: """
                    INSERT INTO member (id, name) VALUES (?, ?)
                    ON CONFLICT (id) DO UPDATE SET name = excluded.name
                    """, arguments: [id.text, name])
        }
    }

    func name(of id: RecordID) async throws -> String? {
        try await read { db in
            try String.fetchOne(db, sql: "SELECT name FROM member WHERE id = ?", arguments: [id.text])
        }
    }

    /// Runs until a pull was shown and nothing waits.
    func syncOnce() async throws {
        let events = events()
        await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.run() }
            for await event in events {
                guard case .pullApplied = event.kind else { continue }
                let waiting = try? await self.outbox()
                if waiting?.isEmpty == true { break }
            }
            group.cancelAll()
        }
    }
}
