import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// Answers to obsolete requests: another process on the same file went on meanwhile.
struct LateAnswerTests {
    private let copy: TestCopy
    private var talk: SyncConversation

    /// A copy with a batch in flight: number 1.
    init() throws {
        copy = try TestCopy()
        talk = SyncConversation(store: copy.store, policy: SyncPolicy())
        try copy.store.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES (?, 'a')", arguments: [TestCopy.id(1)])
        }
        try freeze()
    }

    private func freeze() throws {
        try copy.database.write { db in
            let outbox = Outbox(scope: "own", store: copy.store)
            _ = try BatchBuilder(outbox: outbox, policy: SyncPolicy()).batch(db)
        }
    }

    private func batch() throws -> PushBatch {
        try copy.database.read { db in
            let inFlight = try #require(try InFlightBatch.read("own", db))
            return try PushBatch(json: try inFlight.body(db))
        }
    }

    private func answer(_ value: some Encodable, status: Int) throws -> Result<SyncAnswer, TransportFailure> {
        .success(
            SyncAnswer(
                status: status, contentType: Wire.jsonType, body: try JSONEncoder.canonical.encode(value)))
    }

    private func page(
        acknowledgedThrough: Int64, cursor: String, reply: PushReply? = nil
    ) throws -> Result<SyncAnswer, TransportFailure> {
        let page = PullPage(
            heading: .init(
                scope: "own", serverTime: copy.store.world.now(), acknowledgedThrough: acknowledgedThrough,
                batch: try? batch().id,
                reply: reply), lines: [],
            ending: .init(count: 0, cursor: cursor, head: 1, isComplete: true, digest: nil))
        return .success(SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded()))
    }

    @Test
    mutating func `an answer to a batch that was rebuilt says nothing of one with the same numbers`() throws {
        let problem = Problem(code: "batchTooLarge", message: "", action: "")
        let verdict = "SELECT verdict FROM aloft_batch"
        for (id, expected) in [("another", 0), (try batch().id ?? "", 2)] {
            try talk.receive(
                answer(problem, status: 413),
                for: .init(scope: "own", kind: .push(changes: 1, lastSequence: 1, batch: id), askedAt: 0))
            #expect(try copy.database.read { try Int.fetchOne($0, sql: verdict) } == expected)
        }
    }

    @Test
    mutating func `a page says how far the identity that asked is acknowledged, not the present one`() throws
    {
        let author = try copy.database.read { db in try copy.store.author(db) }
        let other = Author(device: "00000000000000d9", incarnation: "00000000000000a9")
        for (asker, left) in [(other, 1), (author, 0)] {
            try talk.receive(
                page(acknowledgedThrough: 1, cursor: "c"),
                for: .init(
                    scope: "own", kind: .pull(from: nil, grant: 0, inFlight: 1, author: asker), askedAt: 0)
            )
            #expect(try copy.outbox().count == left)
        }
    }

    @Test
    mutating func
        `S1: a page of before the server was restored confirms nothing while a backfill is on its way`()
        throws
    {
        func backfillSource(_ epoch: String?) throws {
            try copy.database.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO aloft_scope (scope, backfillEpoch) VALUES ('own', ?)
                        ON CONFLICT (scope) DO UPDATE SET backfillEpoch = excluded.backfillEpoch
                        """, arguments: [epoch])
            }
        }
        let author = try copy.database.read { db in try copy.store.author(db) }
        for (epoch, left) in [("00000000000000e1", 1), (nil, 0)] {
            try backfillSource(epoch)
            try talk.receive(
                page(acknowledgedThrough: 1, cursor: "c"),
                for: .init(
                    scope: "own", kind: .pull(from: nil, grant: 0, inFlight: 1, author: author), askedAt: 0
                ))
            #expect(try copy.outbox().count == left)
        }
    }

    @Test
    mutating func `S10: a page that was long on its way does not set the clock back`() throws {
        let world = copy.world
        func offset() throws -> Int64? {
            try copy.database.read { db in try KeyValue.clockOffset.read(db).flatMap { Int64($0) } }
        }
        let author = try copy.database.read { db in try copy.store.author(db) }
        let asked = world.uptime()
        let written = try page(acknowledgedThrough: 0, cursor: "c")
        world.pass(milliseconds: 25_000)
        let kind = ScopeConversation.RequestKind.pull(from: nil, grant: 0, inFlight: 1, author: author)
        try talk.receive(written, for: .init(scope: "own", kind: kind, askedAt: asked))
        #expect(try offset() == 0)
    }

    @Test
    mutating func `stamps follow what the server has, also if it set nothing back the second time`() throws {
        let author = try copy.database.read { db in try copy.store.author(db) }
        let first = try #require(batch().changes.first?.stamp)
        let back = Stamp(milliseconds: first.milliseconds - 60_000, counter: 0, device: author.device)
        let push = SyncConversation.PendingRequest(
            scope: "own", kind: .push(changes: 1, lastSequence: 1, batch: try batch().id), askedAt: 0)
        let outcomes = [Outcome(sequence: 1, result: .applied)]
        try talk.receive(
            answer(
                PushReply(acknowledgedThrough: 1, outcomes: outcomes, serverTime: 1, clamped: [1: back]),
                status: 200),
            for: push)
        // It was restored, and applies the same bytes a minute later.
        let again = PushReply(acknowledgedThrough: 1, outcomes: outcomes, serverTime: 2, clamped: nil)
        try talk.receive(
            page(acknowledgedThrough: 1, cursor: "c", reply: again),
            for: .init(
                scope: "own", kind: .pull(from: nil, grant: 0, inFlight: 1, author: author), askedAt: 0))
        #expect(try copy.outbox().isEmpty)
        try copy.store.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES (?, 'b')", arguments: [TestCopy.id(2)])
        }
        try freeze()
        #expect(try #require(batch().changes.first?.stamp) > first)
    }
}
