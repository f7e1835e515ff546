import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// Transactions that do not fit into one request, or exceed the server's limit.
struct LargeTransactionTests {
    /// Requests have room for 600 bytes.
    private func narrow() throws -> Talk {
        var limits = ExchangeLimits()
        limits.leastBytesPerPart = 1
        var policy = SyncPolicy()
        policy.bytesPerRequest = 600
        return try Talk(limits: limits, policy: policy)
    }

    @Test func `a batch over one request goes in parts of the same bytes, in their order`() throws {
        let talk = try narrow()
        try talk.insert(1...9)
        try talk.step()
        _ = try talk.conversation.nextRequest()
        let stored = try talk.copy.database.read { db in
            try Data.fetchOne(db, sql: "SELECT body FROM aloft_batch")
        }
        let body = try #require(stored)
        try talk.settle()
        let parts = talk.sent.filter { $0.request.path == "/api/sync/part" }
        #expect(parts.count == (body.count + 599) / 600)
        #expect(parts.allSatisfy { $0.request.bodyType == "application/octet-stream" })
        let joined = parts.reduce(Data()) { $0 + ($1.request.body ?? Data()) }
        #expect(joined == body)
        #expect(!talk.sent.contains { $0.request.path == "/api/sync/push" })
        #expect(try talk.serverIDs() == Array(1...9))
        #expect(try talk.copy.outbox().isEmpty)
    }

    @Test func `neither a lost answer nor a restart begins a batch in parts again`() throws {
        let talk = try narrow()
        try talk.insert(1...9)
        var lost = 0
        try talk.settle { request, answer in
            guard request.path == "/api/sync/part", lost < 9 else { return answer }
            lost += 1
            return lost % 2 == 0 ? nil : answer
        }
        #expect(try talk.serverIDs() == Array(1...9))
        let froms = talk.sent.compactMap { $0.request.query["from"].flatMap { Int($0) } }
        #expect(froms.first == 0)
        let steps = zip(froms, froms.dropFirst()).map { before, after in after - before }
        #expect(Set(steps) == [0, 600])

        let again = try narrow()
        try again.insert(1...9)
        while again.sent.count < 4 { try again.step() }
        again.conversation = SyncConversation(store: again.copy.store, policy: again.conversation.policy)
        try again.step()
        try again.settle()
        let restarted = again.sent.compactMap { $0.request.query["from"].flatMap { Int($0) } }
        #expect(restarted == restarted.sorted())
        #expect(Set(restarted).count == restarted.count)
        #expect(try again.serverIDs() == Array(1...9))
    }

    @Test func `a server that forgot the parts gets them again`() throws {
        let talk = try narrow()
        try talk.insert(1...9)
        while talk.sent.count < 4 { try talk.step() }
        try talk.server.write { db in try db.execute(sql: "DELETE FROM part; DELETE FROM partial") }
        try talk.settle()
        #expect(try talk.serverIDs() == Array(1...9))
    }

    @Test func `a pull that is due has its turn between two parts`() throws {
        let talk = try narrow()
        try talk.insert(1...9)
        while talk.sent.count < 3 { try talk.step() }
        talk.conversation.requestPull()
        try talk.step()
        try talk.step()
        #expect(
            talk.sent.map(\.request.path)
                == ["pull", "part", "part", "pull", "part"].map { "/api/sync/" + $0 })
    }

    @Test func `a batch too large for a server on the way goes in smaller parts`() throws {
        let talk = try Talk()
        try talk.insert(1...40, title: String(repeating: "long ", count: 400))
        talk.inBetween = { request in
            guard let body = request.body, body.count > 30_000 else { return nil }
            let problem = Problem(code: "tooLarge", message: "Too large.", action: "Send less.")
            return SyncAnswer(
                status: 413, contentType: "application/json",
                body: (try? JSONEncoder().encode(problem)) ?? Data())
        }
        try talk.settle()
        #expect(try talk.serverIDs() == Array(1...40))
        #expect(try talk.copy.database.read { db in try RejectedChanges.all(db) }.isEmpty)
        #expect(talk.sent.last { $0.request.path == "/api/sync/part" }?.request.body?.count ?? 0 <= 30_000)
    }

    @Test func `the stored bytes of a large batch are the batch, piece by piece`() throws {
        let copy = try TestCopy()
        let name = String(repeating: "0123456789", count: 1_000)
        let changes = try (1...250).map { sequence in
            Change(
                sequence: Int64(sequence), transaction: 1, table: "note",
                id: try #require(RecordID(TestCopy.id(sequence))),
                verb: .insert, generation: 1, edits: ["title": .value(.text("\(sequence)" + name))],
                stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000d1"))
        }
        let batch = PushBatch(
            schema: copy.store.tag, scope: "own",
            author: Author(device: "00000000000000d1", incarnation: "00000000000000a1"), id: "1",
            previousSequence: 0, lastSequence: 250, changes: changes)
        let body = try batch.encoded()
        let plain = try JSONEncoder.canonical.encode(batch)
        #expect(body == plain)
        try copy.database.write { db in
            try InFlightBatch.keep(batch, body, db)
            let kept = try #require(try InFlightBatch.read("own", db))
            let counts: [Int] = [kept.changeCount, kept.transactionCount, kept.bytes]
            #expect(counts == [250, 1, body.count] as [Int])
            #expect(try kept.body(db) == body)
            #expect(try kept.hash(db) == PartQuery.hash(of: body))
            var read = Data()
            while read.count < body.count {
                try db.execute(sql: "UPDATE aloft_batch SET receivedBytes = ?", arguments: [read.count])
                let part = try InFlightBatch.read("own", db)?.part(limit: 300_000, db) ?? Data()
                try #require((1...300_000).contains(part.count))
                read += part
            }
            #expect(read == body)
            try kept.delete(db)
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_batch_piece") == 0)
        }
    }

    @Test func `more than the server takes is set aside with what hangs on it, the rest goes`() throws {
        var limits = ExchangeLimits()
        limits.changesPerPush = 10
        let talk = try Talk(limits: limits)
        try talk.insert(1...20)
        try talk.write("UPDATE note SET title = 'later' WHERE id = ?", [TestCopy.id(7)])
        try talk.insert(21...22)
        try talk.settle()
        #expect(try talk.serverIDs() == [21, 22])
        #expect(try talk.copy.outbox().isEmpty)
        // A restored copy has to be told of the rejection.
        let told = try talk.sent.compactMap { sent -> [Int64]? in
            guard sent.request.path == "/api/sync/push", let body = sent.request.body else { return nil }
            return try PushBatch(json: body).rejected
        }
        #expect(told.last == Array(1...21))
        let aside = try talk.copy.database.read { db in try RejectedChanges.all(db) }
        #expect(aside.map(\.entries.count) == [20, 1])
        #expect(aside.first?.entries.first?.refusal.reason == .tooLarge)
        #expect(aside.last?.entries.first?.refusal.because == 1)
        #expect(try talk.shownIDs() == [21, 22])
    }
}

/// A copy that talks to a server core without a network.
final class Talk {
    let copy: TestCopy
    let world = TestWorld()
    let server: DatabaseQueue
    private(set) var core: ServerCore
    var conversation: SyncConversation
    /// Something on the way that answers in place of the server.
    var inBetween: ((SyncRequest) -> SyncAnswer?)?
    /// The requests that were sent, and the status of each answer.
    private(set) var sent: [(request: SyncRequest, status: Int)] = []

    init(limits: ExchangeLimits = ExchangeLimits(), policy: SyncPolicy = SyncPolicy()) throws {
        copy = try TestCopy()
        server = try DatabaseQueue()
        core = try ServerCore(database: server, schema: TestCopy.schema, world: world, limits: limits)
        conversation = SyncConversation(store: copy.store, policy: policy)
    }

    /// Another core over the same database, or over another one.
    func restart(_ limits: ExchangeLimits = ExchangeLimits(), on other: DatabaseQueue? = nil) throws {
        core = try ServerCore(
            database: other ?? server, schema: TestCopy.schema, world: world, limits: limits)
    }

    func write(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try copy.store.write { db in try db.execute(sql: sql, arguments: arguments) }
    }

    /// One transaction that makes these notes.
    func insert(_ numbers: ClosedRange<Int>, title: String = "note") throws {
        try copy.store.write { db in
            for number in numbers {
                try db.execute(
                    sql: "INSERT INTO note (id, title) VALUES (?, ?)",
                    arguments: [TestCopy.id(number), title])
            }
        }
    }

    /// One request and its answer; false if there is nothing to send.
    @discardableResult
    func step(_ alter: (SyncRequest, SyncAnswer) -> SyncAnswer? = { $1 }) throws -> Bool {
        guard case .send(let request, let pending) = try conversation.nextRequest() else { return false }
        let answer = inBetween?(request) ?? core.answer(request, account: "anna").answer
        sent.append((request, answer.status))
        guard let heard = alter(request, answer) else {
            try conversation.receive(.failure(.timedOut), for: pending)
            return true
        }
        try conversation.receive(.success(heard), for: pending)
        return true
    }

    /// Talks for some minutes of the clock.
    func settle(_ alter: (SyncRequest, SyncAnswer) -> SyncAnswer? = { $1 }) throws {
        for _ in 0..<40 {
            conversation.requestPull()
            for _ in 0..<200 { if try !step(alter) { break } }
            (copy.store.world as? TestWorld)?.pass(milliseconds: 20_000)
        }
    }

    /// The numbers of the notes that the server has.
    func serverIDs() throws -> [Int] {
        try server.read { db in
            try String.fetchAll(db, sql: "SELECT id FROM record WHERE NOT isDeleted ORDER BY id")
        }.compactMap { Int($0.suffix(12), radix: 16) }
    }

    func shownIDs() throws -> [Int] {
        try copy.database.read { db in try String.fetchAll(db, sql: "SELECT id FROM note ORDER BY id") }
            .compactMap { Int($0.suffix(12), radix: 16) }
    }
}
