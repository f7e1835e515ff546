import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// Answers that no good server gives, or gives once: nothing is lost, nothing is asked for without a pause.
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
            ? try JSONEncoder.canonical.encode(LostHistory(problem, epoch: "00000000000000e1", fork: 0))
            : try JSONEncoder.canonical.encode(problem)
        return SyncAnswer(status: code.status, contentType: Wire.jsonType, body: body)
    }

    private func page(_ lines: [String] = []) throws -> SyncAnswer {
        let page = PullPage(
            heading: .init(scope: "own", serverTime: copy.store.world.now(), mark: 0, reply: nil),
            lines: lines, ending: .init(count: lines.count, cursor: "c", head: 0, isComplete: true))
        return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
    }

    /// Asks and answers, and lets time pass where there is nothing to do; gives how often it waited.
    private func converse(
        rounds: Int, _ answer: (SyncRequest) throws -> SyncAnswer
    ) throws -> Int {
        var waits = 0
        for _ in 0..<rounds {
            switch try talk.next() {
            case .send(let request, let errand): try talk.receive(.success(answer(request)), for: errand)
            case .wait(let until):
                waits += 1
                let rest = (until ?? copy.world.uptime() + 60_000) - copy.world.uptime()
                copy.world.pass(milliseconds: max(1, rest))
            }
        }
        return waits
    }

    @Test(arguments: [SyncProblem.startOver, .historyLost, .identityReused])
    func `who is told to begin anew again and again asks with pauses`(_ code: SyncProblem) throws {
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

    @Test func `E6: what the server cannot read waits for a person, and nothing waits for it`() throws {
        let bad = TestCopy.id(2)
        var taken: Set<String> = []
        var mark: Int64 = 0
        var reply: PushReply?
        var id: String?
        _ = try converse(rounds: 200) { request in
            guard request.path != "/api/sync/pull", let body = request.body else {
                let page = PullPage(
                    heading: .init(
                        scope: "own", serverTime: copy.world.now(), mark: mark, batch: id, reply: reply),
                    lines: [],
                    ending: .init(count: 0, cursor: "c\(mark)", head: 0, isComplete: true))
                return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
            }
            let batch = try PushBatch(json: body)
            if batch.changes.contains(where: { $0.id.text == bad }) {
                return try problem(.badRequest)
            }
            taken.formUnion(batch.changes.map(\.id.text))
            mark = batch.through
            id = batch.id
            let outcomes = batch.changes.map { Outcome(n: $0.n, result: .applied) }
            let answer = PushReply(mark: mark, outcomes: outcomes, serverTime: 1)
            reply = answer
            return SyncAnswer(
                status: 200, contentType: Wire.jsonType, body: try JSONEncoder.canonical.encode(answer))
        }
        #expect(taken == [TestCopy.id(1), TestCopy.id(3)])
        #expect(try copy.outbox().isEmpty)
        let aside = try copy.database.read { db in
            try Row.fetchAll(db, sql: "SELECT record, refusal ->> '$.reason' FROM aloft_setaside")
        }
        #expect(aside.map { $0[0] as String } == [bad])
        #expect(aside.map { $0[1] as String } == ["malformed"])
    }
}
