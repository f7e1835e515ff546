import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// A batch that something on the way could not read was sent, and a late repetition of it reaches the server
/// after the copy has built it again or rejected it.
struct GivenUpBatchTests {
    /// The way by which the copy hears of it.
    enum News: CaseIterable {
        /// A page comes first.
        case page
        /// The smaller batch is answered with `identityReused`.
        case refusal
    }

    private let talk: Talk

    init() throws {
        talk = try Talk(
            policy: SyncPolicy(retry: RetryPolicy(delaysMilliseconds: [1_000], triesBeforeReview: 1)))
        try talk.settle()
    }

    private static let unreadable = SyncAnswer(
        status: 400, contentType: Wire.jsonType,
        body: Data(#"{"code":"badRequest","message":"The body is no JSON.","action":"Correct it."}"#.utf8))

    private func rejected() throws -> Int {
        try talk.copy.database.read { db in try RejectedTable.count(db) }
    }

    private func author() throws -> Author {
        try talk.copy.database.read { db in try talk.copy.store.author(db) }
    }

    @Test(arguments: News.allCases)
    func `S1: a batch that was built again and arrives late is confirmed under the same identity`(
        _ news: News
    ) throws {
        let author = try author()
        try talk.insert(1...1)
        try talk.insert(2...2)
        try talk.write("UPDATE note SET visits = visits + 5 WHERE id = ?", [TestCopy.id(1)])
        var pushes: [SyncRequest] = []
        talk.inBetween = { [talk] request in
            guard request.path == "/api/sync/push" else { return nil }
            pushes.append(request)
            if pushes.count == 1 { return Self.unreadable }
            guard pushes.count == 2 else { return nil }
            #expect(talk.core.answer(pushes[0], account: "anna").answer.status == 200)
            return news == .page ? SyncAnswer(status: 503, contentType: "text/plain", body: Data()) : nil
        }
        try talk.settle()
        #expect(try self.author() == author)
        #expect(try talk.serverIDs() == [1, 2])
        #expect(try talk.copy.outbox().isEmpty)
        #expect(try rejected() == 0)
        let visits = try talk.copy.database.read { db in
            try Int.fetchOne(db, sql: "SELECT visits FROM note WHERE id = ?", arguments: [TestCopy.id(1)])
        }
        #expect(visits == 5)
        #expect(try talk.copy.database.read { db in try !GivenUpTable.isAny(db) })
    }

    @Test func `S1: a transaction that was rejected as unreadable and arrives late waits for nobody`() throws
    {
        let author = try author()
        try talk.insert(1...2)
        var first: SyncRequest?
        talk.inBetween = { request in
            guard request.path == "/api/sync/push" else { return nil }
            first = first ?? request
            return Self.unreadable
        }
        try talk.settle()
        #expect(try rejected() == 2)
        #expect(talk.core.answer(try #require(first), account: "anna").answer.status == 200)
        talk.inBetween = nil
        try talk.insert(3...3)
        try talk.settle()
        #expect(try rejected() == 0)
        #expect(try talk.shownIDs() == [1, 2, 3])
        #expect(try talk.serverIDs() == [1, 2, 3])
        #expect(try self.author() == author)
    }

    @Test func `a large batch that is put back in flight is byte for byte what it was`() throws {
        let bytes = Data((0..<2_500_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        func batch(_ id: String) throws -> PushBatch {
            PushBatch(
                schema: try SchemaTag(TestCopy.schema), scope: "own", author: try author(), id: id,
                previousSequence: 0, lastSequence: 7, changes: [])
        }
        let (large, small) = (try batch("large"), try batch("small"))
        try talk.copy.database.write { db in
            func pieces() throws -> Int? {
                try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_batch_piece")
            }
            func inFlight() throws -> InFlightBatch { try #require(try InFlightBatch.read("own", db)) }
            try InFlightBatch.keep(large, bytes, db)
            let hash = try inFlight().hash(db)
            try GivenUpTable.keep(inFlight(), db)
            try InFlightBatch.keep(small, Data("small".utf8), db)
            #expect(try inFlight().body(db) == Data("small".utf8))
            #expect(try !GivenUpTable.takeBack("large", endingAt: 6, of: "own", db))
            #expect(try GivenUpTable.takeBack("large", endingAt: 7, of: "own", db))
            #expect(try inFlight().body(db) == bytes)
            #expect(try inFlight().part(limit: 300_000, db) == bytes.prefix(300_000))
            #expect(try inFlight().hash(db) == hash)
            try inFlight().delete(db)
            #expect(try pieces() == 0)
            try GivenUpTable.forget("own", below: 1, db)
            #expect(try !GivenUpTable.isAny(db))
        }
    }
}
