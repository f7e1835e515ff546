import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// Answers that no correct server gives, or gives once: nothing is lost, and no request is repeated without a
/// pause.
final class StrangeAnswerTests {
    private let copy: TestCopy
    private var talk: SyncConversation

    /// A copy with three transactions that wait.
    init() throws {
        copy = try TestCopy()
        talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        for number in 1...3 {
            try copy.store.write { db in
                try db.execute(
                    sql: "INSERT INTO note (id, title) VALUES (?, 'a')", arguments: [TestCopy.id(number)])
            }
        }
    }

    private func problem(_ code: SyncProblem) throws -> SyncAnswer {
        let problem = Problem(code: code.rawValue, message: "No.", action: "Nothing.")
        let body =
            code == .historyLost
            ? try JSONEncoder.canonical.encode(
                LostHistory(problem, epoch: "00000000000000e1", divergencePoint: 0))
            : try JSONEncoder.canonical.encode(problem)
        return SyncAnswer(status: code.status, contentType: Wire.jsonType, body: body)
    }

    private func page(_ lines: [String] = []) throws -> SyncAnswer {
        let page = PullPage(
            heading: .init(
                scope: "own", serverTime: copy.store.world.now(), acknowledgedThrough: 0, reply: nil),
            lines: lines, ending: .init(count: lines.count, cursor: "c", head: 0, isComplete: true))
        return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
    }

    /// Exchanges requests and answers, and lets time pass in between; returns the number of waits.
    private func converse(
        rounds: Int, _ answer: (SyncRequest) throws -> SyncAnswer
    ) throws -> Int {
        var waits = 0
        for _ in 0..<rounds {
            switch try talk.nextRequest() {
            case .send(let request, let pending): try talk.receive(.success(answer(request)), for: pending)
            case .keep: break
            case .wait(let until):
                waits += 1
                let rest = (until ?? copy.world.uptime() + 60_000) - copy.world.uptime()
                copy.world.pass(milliseconds: max(1, rest))
            }
        }
        return waits
    }

    @Test(arguments: [SyncProblem.startOver, .historyLost, .identityReused])
    func `a client that is told to start over again and again asks with pauses`(_ code: SyncProblem) throws {
        let waits = try converse(rounds: 100) { _ in try problem(code) }
        #expect(waits > 30)
        #expect(try copy.outbox().count == 3)
    }

    @Test func `a line that is no record is an answer to be asked for again, and no error`() throws {
        var pages = 0
        let waits = try converse(rounds: 20) { request in
            guard request.path == "/api/sync/pull" else { return try problem(.internalFailure) }
            pages += 1
            return try page(["{\"table\":7}"])
        }
        #expect(pages > 3)
        #expect(waits > 3)
    }

    @Test func `E6: a change that the server cannot read waits for a person, and nothing for it`() throws {
        let bad = TestCopy.id(2)
        var taken: Set<String> = []
        var acknowledgedThrough: Int64 = 0
        var reply: PushReply?
        var id: String?
        _ = try converse(rounds: 200) { request in
            guard request.path != "/api/sync/pull", let body = request.body else {
                let page = PullPage(
                    heading: .init(
                        scope: "own", serverTime: copy.world.now(), acknowledgedThrough: acknowledgedThrough,
                        batch: id, reply: reply),
                    lines: [],
                    ending: .init(count: 0, cursor: "c\(acknowledgedThrough)", head: 0, isComplete: true))
                return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
            }
            let batch = try PushBatch(json: body)
            if batch.changes.contains(where: { $0.id.text == bad }) {
                return try problem(.badRequest)
            }
            taken.formUnion(batch.changes.map(\.id.text))
            acknowledgedThrough = batch.lastSequence
            id = batch.id
            let outcomes = batch.changes.map { Outcome(sequence: $0.sequence, result: .applied) }
            let answer = PushReply(
                acknowledgedThrough: acknowledgedThrough, outcomes: outcomes, serverTime: 1)
            reply = answer
            return SyncAnswer(
                status: 200, contentType: Wire.jsonType, body: try JSONEncoder.canonical.encode(answer))
        }
        #expect(taken == [TestCopy.id(1), TestCopy.id(3)])
        #expect(try copy.outbox().isEmpty)
        let aside = try copy.database.read { db in
            try Row.fetchAll(db, sql: "SELECT record, refusal ->> '$.reason' FROM aloft_rejected")
        }
        #expect(aside.map { $0[0] as String } == [bad])
        #expect(aside.map { $0[1] as String } == ["malformed"])
    }

    /// Accepts every batch but those with a change of `bad`, like a server; returns its answer.
    private final class Taking {
        var acknowledgedThrough: Int64 = 0
        var pushes: [PushBatch] = []
        private var last: (id: String?, reply: PushReply)?

        func answer(
            _ request: SyncRequest, _ world: TestWorld, isBad: (PushBatch) -> Bool
        ) throws -> SyncAnswer? {
            if request.path == "/api/sync/pull" {
                let page = PullPage(
                    heading: .init(
                        scope: "own", serverTime: world.now(), acknowledgedThrough: acknowledgedThrough,
                        batch: last?.id, reply: last?.reply
                    ),
                    lines: [],
                    ending: .init(count: 0, cursor: "c\(acknowledgedThrough)", head: 0, isComplete: true))
                return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
            }
            guard let body = request.body else { return nil }
            let batch = try PushBatch(json: body)
            pushes.append(batch)
            if isBad(batch) { return nil }
            acknowledgedThrough = batch.lastSequence
            let reply = PushReply(
                acknowledgedThrough: acknowledgedThrough,
                outcomes: batch.changes.map { Outcome(sequence: $0.sequence, result: .applied) },
                serverTime: 1)
            last = (batch.id, reply)
            return SyncAnswer(
                status: 200, contentType: Wire.jsonType, body: try JSONEncoder.canonical.encode(reply))
        }
    }

    private func aside() throws -> [String] {
        try copy.database.read { db in try String.fetchAll(db, sql: "SELECT record FROM aloft_rejected") }
    }

    @Test
    func `E6: a server that reads nothing for a while gets few changes set aside, after tries of their own`()
        throws
    {
        for number in 4...40 {
            try copy.store.write { db in
                try db.execute(sql: "INSERT INTO note (id) VALUES (?)", arguments: [TestCopy.id(number)])
            }
        }
        let server = Taking()
        let start = copy.world.now()
        _ = try converse(rounds: 600) { request in
            try server.answer(request, copy.world) { _ in true } ?? problem(.badRequest)
        }
        let aside = try aside()
        #expect((1...6).contains(aside.count))
        for (place, id) in aside.enumerated() {
            let alone = server.pushes.filter { $0.changes.count == 1 && $0.changes[0].id.text == id }
            #expect(alone.count >= 5 << place)
        }
        #expect(try copy.outbox().count + aside.count == 40)
        #expect(copy.world.now() - start > Int64(server.pushes.count) * 5_000)
        _ = try converse(rounds: 400) { request in
            try server.answer(request, copy.world) { _ in false } ?? problem(.internalFailure)
        }
        #expect(try copy.outbox().isEmpty)
        #expect(try self.aside() == aside)
    }

    @Test func `a change that comes to nothing and cannot be read is gone, and asked about once`() throws {
        try copy.store.write { db in
            try db.execute(sql: "INSERT INTO note (id) VALUES (?)", arguments: [TestCopy.id(9)])
            try db.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [TestCopy.id(9)])
        }
        let server = Taking()
        _ = try converse(rounds: 200) { request in
            try server.answer(request, copy.world) { $0.lastSequence > 3 } ?? problem(.badRequest)
        }
        #expect(try copy.outbox().isEmpty)
        #expect(try aside().isEmpty)
        #expect(server.pushes.count < 20)
    }

    @Test
    func
        `a mark of nobody's, a schema that is never known, a page that leads nowhere: with pauses`()
        throws
    {
        let acknowledgedThrough = try converse(rounds: 100) { request in
            guard request.path == "/api/sync/pull" else {
                let reply = IdentityRetirementReply(acknowledgedThrough: 0, taken: 0, refused: [])
                return SyncAnswer(
                    status: 200, contentType: Wire.jsonType, body: try JSONEncoder.canonical.encode(reply))
            }
            let page = PullPage(
                heading: .init(
                    scope: "own", serverTime: copy.world.now(), acknowledgedThrough: 99, reply: nil),
                lines: [],
                ending: .init(count: 0, cursor: "c", head: 0, isComplete: true))
            return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
        }
        #expect(acknowledgedThrough > 20)
        let schema = try converse(rounds: 100) { request in
            guard request.path == "/api/sync/schema" else { return try problem(.schemaUnknown) }
            return SyncAnswer(status: 200, contentType: Wire.jsonType, body: Data("{}".utf8))
        }
        #expect(schema > 20)
        var cursor: String?
        let page = try converse(rounds: 100) { request in
            guard request.path == "/api/sync/pull" else { return try problem(.internalFailure) }
            cursor = request.query["cursor"] ?? cursor ?? "c"
            let page = PullPage(
                heading: .init(
                    scope: "own", serverTime: copy.world.now(), acknowledgedThrough: 0, reply: nil),
                lines: [],
                ending: .init(count: 0, cursor: cursor ?? "", head: 9, isComplete: false))
            return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
        }
        #expect(page > 40)
    }

    @Test
    func `S1: a record that a restored server cannot read waits for a person, and the rest is given back`()
        throws
    {
        let bad = TestCopy.id(13)
        let records = try (11...15).map { number in
            let stamp = Stamp(milliseconds: 1, counter: 0, device: "cccccccccccccccc")
            let id = try #require(RecordID(TestCopy.id(number)))
            return SyncedRecord(
                table: "note", id: id, generation: 1, version: 1, number: Int64(number), deleted: nil,
                fields: ["title": .text("t\(number)")], clock: FieldStamps(start: stamp), details: nil)
        }
        let lines = try records.map { try $0.json() }
        var given: [String] = []
        var isLost = false
        var waits = 0
        waits = try converse(rounds: 4) { _ in isLost ? try problem(.historyLost) : try page(lines) }
        isLost = true
        var isAsked = false
        waits += try converse(rounds: 60) { request in
            switch request.path {
            case "/api/sync/pull" where !isAsked:
                isAsked = true
                return try problem(.historyLost)
            case "/api/sync/pull":
                return try page(lines.filter { !$0.contains(bad) })
            case "/api/sync/backfill":
                let backfill = try JSONDecoder().decode(Backfill.self, from: request.body ?? Data())
                if backfill.records.contains(where: { $0.id.text == bad }) { return try problem(.badRequest) }
                given += backfill.records.map(\.id.text)
                let reply = BackfillReply(taken: backfill.records.count, cursor: "k")
                return SyncAnswer(
                    status: 200, contentType: Wire.jsonType, body: try JSONEncoder.canonical.encode(reply))
            default: return try problem(.internalFailure)
            }
        }
        #expect(given.sorted() == [11, 12, 14, 15].map(TestCopy.id))
        #expect(waits > 3)
        let shown = try copy.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT id FROM note WHERE id > ? ORDER BY id", arguments: [TestCopy.id(10)])
        }
        #expect(shown == given.sorted())
        let entry = try #require(
            try copy.database.read { db in try RejectedChanges.all(db) }.first?.entries.first)
        #expect(entry.change.id.text == bad)
        #expect(entry.change.edits == ["title": .value(.text("t13"))])
        #expect(entry.refusal.reason == .malformed)
        let numbers = try copy.database.read { db in
            try Int64.fetchAll(db, sql: "SELECT sequence FROM aloft_outbox")
        }
        #expect(!numbers.contains(entry.change.sequence))
    }
}
