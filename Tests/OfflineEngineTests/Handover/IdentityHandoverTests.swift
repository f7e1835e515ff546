import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// A copy restored from a backup that is older than the server's memory of refusals.
struct IdentityHandoverTests {
    /// A change that the server refuses, a transaction of two, and another one: the server took them, and
    /// this copy is from before it heard of that.
    private func restored(isCertain: Bool) throws -> Talk {
        let talk = try Talk()
        try talk.write("INSERT INTO note (id, done) VALUES (?, 'perhaps')", [TestCopy.id(1)])
        try talk.insert(2...3)
        try talk.insert(4...4)
        while !talk.sent.contains(where: { $0.request.path == "/api/sync/push" }) {
            try #require(try talk.step { $0.path == "/api/sync/push" ? nil : $1 })
        }
        #expect(try talk.serverIDs() == [2, 3, 4])
        try talk.copy.database.write { try Identity.renew(isCertain: isCertain, talk.world, $0) }
        talk.conversation = SyncConversation(store: talk.copy.store, policy: SyncPolicy())
        return talk
    }

    private func rejected(_ talk: Talk) throws -> [String] {
        try talk.copy.database.read { db in
            try RejectedChanges.all(db).flatMap(\.entries).map {
                "\($0.change.sequence) \($0.refusal.reason.rawValue)"
            }
        }
    }

    private func forget(_ talk: Talk) throws {
        talk.world.pass(milliseconds: 31 * 86_400_000)
        _ = try talk.core.collectTombstones()
    }

    @Test func `what the server refused so long ago that it forgot waits for a person`() throws {
        let talk = try restored(isCertain: true)
        try forget(talk)
        try talk.settle()
        #expect(try rejected(talk) == ["1 uncertain"])
        #expect(try talk.shownIDs() == [2, 3, 4])
        #expect(try talk.copy.outbox().isEmpty)
    }

    @Test func `a transaction is set aside as a whole, and may be sent again`() throws {
        let talk = try restored(isCertain: true)
        try forget(talk)
        try talk.server.write { try $0.execute(sql: "UPDATE appliedBatch SET refusalsForgottenThrough = 2") }
        try talk.settle()
        #expect(try rejected(talk) == ["1 uncertain", "2 uncertain", "3 uncertain"])
        #expect(try talk.shownIDs() == [2, 3, 4])
        let id = try #require(
            try talk.copy.database.read { try RejectedChanges.all($0).last?.id })
        try talk.copy.store.write { db in
            try RejectedChanges(store: talk.copy.store).retry(id, replacing: [:], db)
        }
        try talk.settle()
        #expect(try rejected(talk) == ["1 uncertain"])
        #expect(try talk.serverIDs() == [2, 3, 4])
        #expect(try talk.copy.outbox().isEmpty)
    }

    @Test func `what it remembers is told, and the rest is taken for applied`() throws {
        let talk = try restored(isCertain: true)
        try talk.settle()
        #expect(try rejected(talk) == ["1 wrongType"])
        #expect(try talk.shownIDs() == [2, 3, 4])
    }

    /// Then the numbers may be another copy's, and everything is sent again.
    @Test func `of a copy that went on under its old identity it tells nothing`() throws {
        let talk = try restored(isCertain: false)
        try forget(talk)
        try talk.settle()
        #expect(try rejected(talk) == ["1 wrongType"])
        #expect(try talk.serverIDs() == [2, 3, 4])
    }

    /// A removal names the additions that it ends: none, if it were sent before they are known here.
    @Test func `what the former identity added is taken out again`() throws {
        let talk = try Talk()
        try talk.write("INSERT INTO note (id, tags) VALUES (?, '[\"a\",\"b\"]')", [TestCopy.id(1)])
        while !talk.sent.contains(where: { $0.request.path == "/api/sync/push" }) {
            try #require(try talk.step { $0.path == "/api/sync/push" ? nil : $1 })
        }
        try talk.copy.database.write { try Identity.renew(isCertain: true, talk.world, $0) }
        talk.conversation = SyncConversation(store: talk.copy.store, policy: SyncPolicy())
        try talk.write("UPDATE note SET tags = '[\"b\"]' WHERE id = ?", [TestCopy.id(1)])
        try talk.settle()
        let tags = try talk.server.read { db in
            try String.fetchOne(db, sql: "SELECT line ->> '$.fields.tags' FROM record")
        }
        #expect(tags == #"["b"]"#)
        #expect(try talk.copy.outbox().isEmpty)
    }
}
