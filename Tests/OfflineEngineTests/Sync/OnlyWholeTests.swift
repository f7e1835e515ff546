import Foundation
import GRDB
import SyncCore
import SyncServer
import Synchronization
import Testing

@testable import OfflineEngine

/// An obstacle to a whole exchange leaves the copy as it was, and going on.
struct OnlyWholeTests {
    private let copy: TestCopy
    private let core: ServerCore

    init() throws {
        copy = try TestCopy()
        core = try ServerCore(database: DatabaseQueue(), schema: TestCopy.schema, world: TestWorld())
        try Self.write(1, "a", copy)
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        try Self.talk(&talk, core)
    }

    private static func write(_ number: Int, _ title: String, _ copy: TestCopy) throws {
        try copy.store.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, title) VALUES (?, ?)", arguments: [TestCopy.id(number), title])
        }
    }

    private static func talk(_ talk: inout SyncConversation, _ core: ServerCore) throws {
        for _ in 0..<40 {
            guard case .send(let request, let pending) = try talk.nextRequest() else { return }
            try talk.receive(.success(core.answer(request, account: "anna").answer), for: pending)
        }
    }

    private func place() throws -> [String?] {
        try copy.database.read { db in
            let cursor = try String.fetchOne(db, sql: "SELECT cursor FROM aloft_scope WHERE scope = 'own'")
            return [cursor] + (try String.fetchAll(db, sql: "SELECT title FROM note ORDER BY title"))
        }
    }

    /// The process ends in a commit, if that is to come.
    private final class NoCommit: TransactionObserver {
        struct Died: Error {}
        let comes = Mutex(false)

        func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
        func databaseDidChange(with event: DatabaseEvent) {}
        func databaseWillCommit() throws { if comes.withLock({ $0 }) { throw Died() } }
        func databaseDidCommit(_ db: Database) {}
        func databaseDidRollback(_ db: Database) {}
    }

    @Test
    func `S4: a cursor does not move without what it stands for`() throws {
        let other = try TestCopy()
        var others = SyncConversation(store: other.store, policy: SyncPolicy())
        try Self.talk(&others, core)
        try Self.write(2, "b", other)
        try Self.talk(&others, core)
        let before = try place()
        let end = NoCommit()
        copy.database.add(transactionObserver: end, extent: .databaseLifetime)
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        end.comes.withLock { $0 = true }
        #expect(throws: NoCommit.Died.self) { try Self.talk(&talk, core) }
        end.comes.withLock { $0 = false }
        #expect(try place() == before)
        try Self.talk(&talk, core)
        #expect(try place().dropFirst() == ["a", "b"])
        #expect(try place().first != before.first)
    }

    @Test
    func `S12: a replica that is too old for the server is told so, and goes on without it`() throws {
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        let problem = Problem(
            code: SyncProblem.protocolTooOld.rawValue, message: "It speaks version 2.",
            action: "Update the app.")
        let answer = SyncAnswer(
            status: SyncProblem.protocolTooOld.status, contentType: Wire.jsonType,
            body: try JSONEncoder().encode(problem))
        try Self.write(2, "b", copy)
        guard case .send(_, let pending) = try talk.next() else {
            Issue.record("nothing is asked")
            return
        }
        try talk.receive(.success(answer), for: pending)
        guard case .mismatch(let told, _) = talk.block else {
            Issue.record("\(String(describing: talk.block)) is not what it was told")
            return
        }
        #expect(told.message == "It speaks version 2.")
        #expect(try place().dropFirst() == ["a", "b"])
        let waiting = try copy.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM aloft_outbox")
        }
        #expect(waiting == 1)
    }

    @Test
    func `L4: a sign-in that ended loses nothing, and what waited goes on after the next`() throws {
        try Self.write(2, "b", copy)
        var talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        guard case .send(_, let pending) = try talk.next() else {
            Issue.record("nothing is asked")
            return
        }
        try talk.receive(.failure(.signInNeeded), for: pending)
        #expect(talk.block == .signInNeeded)
        #expect(try talk.next() == .wait(until: nil))
        // A sign-in begins another conversation over the same file.
        talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        try Self.talk(&talk, core)
        let waiting = try copy.database.read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM aloft_outbox")
        }
        #expect(waiting == 0)
    }
}
