import Foundation
import GRDB
import SyncCore
import Testing

@testable import SyncServer

/// Attempts of one writer of a scope against the others there.
struct SharedScopeTests {
    private let database: DatabaseQueue
    private let core: ServerCore
    private let scope: String

    init() throws {
        database = try DatabaseQueue()
        let world = StoppedWorld()
        let schema = Schema(
            name: "boards", version: 1,
            tables: [
                SyncTable("board", [SyncColumn("title", .text)], scopeColumn: "scope"),
                SyncTable("diary", [SyncColumn("title", .text)]),
            ])
        core = try ServerCore(database: database, schema: schema, world: world)
        let scopes = try SharedScopes(database: database, world: world)
        scope = try scopes.make()
        for account in ["ada", "bob"] { try scopes.grant(.writer, on: scope, to: account) }
    }

    private func push(
        _ author: Author, after: Int64, as account: String, table: String = "board"
    ) throws -> SyncAnswer {
        let change = Change(
            sequence: after + 1, transaction: after + 1, table: table,
            id: try #require(RecordID("01977421-a28d-7000-8000-000000000001")), verb: .insert, generation: 1,
            edits: ["title": .value(.text("plan"))],
            stamp: Stamp(milliseconds: 1, counter: 0, device: author.device))
        let batch = PushBatch(
            schema: try SchemaTag(core.context.schema), scope: scope, author: author, previousSequence: after,
            lastSequence: after + 1, changes: [change])
        let request = SyncRequest(
            method: "POST", path: "/api/sync/push", query: ["revision": "1"],
            body: try JSONEncoder().encode(batch))
        return core.answer(request, account: account).answer
    }

    private func pull(
        _ author: Author, cursor: String?, known: String? = nil, as account: String,
        from core: ServerCore? = nil
    ) throws -> SyncAnswer {
        let core = core ?? self.core
        let query = PullQuery(
            scope: scope, cursor: cursor, known: known, author: author, inFlightLastSequence: nil, limit: 10,
            schema: try SchemaTag(core.context.schema))
        return core.answer(
            SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items), account: account
        ).answer
    }

    @Test
    func `S13: who speaks of changes that the server never had has nobody else start over`() throws {
        let ada = Author(device: "00000000000000a0", incarnation: "0000000000000001")
        let bob = Author(device: "00000000000000b0", incarnation: "0000000000000001")
        #expect(try push(ada, after: 0, as: "ada").status == 200)
        let cursor = try PullPage(pull(ada, cursor: nil, as: "ada").body).ending.cursor
        let answer = try push(bob, after: 5, as: "bob")
        #expect(try JSONDecoder().decode(Problem.self, from: answer.body).code == "identityReused")
        #expect(try pull(ada, cursor: cursor, as: "ada").status == 200)
        #expect(try push(bob, after: 0, as: "bob").status == 200)
    }

    @Test
    func `S13: what is each account's own is taken in no scope that they share`() throws {
        let bob = Author(device: "00000000000000b0", incarnation: "0000000000000001")
        let answer = try push(bob, after: 0, as: "bob", table: "diary")
        let reply = try JSONDecoder().decode(PushReply.self, from: answer.body)
        #expect(reply.outcomes.map { $0.refusal?.reason } == [.notAllowed])
        #expect(try PullPage(pull(bob, cursor: nil, as: "bob").body).lines.isEmpty)
    }

    @Test
    func `a restored server wants back what it lost from who may write, and not from who may only read`()
        throws
    {
        let ada = Author(device: "00000000000000a0", incarnation: "0000000000000001")
        let eve = Author(device: "00000000000000e0", incarnation: "0000000000000001")
        try SharedScopes(database: database, world: StoppedWorld()).grant(.reader, on: scope, to: "eve")
        let backup = try DatabaseQueue()
        try database.backup(to: backup)
        #expect(try push(ada, after: 0, as: "ada").status == 200)
        let cursors = try ["ada": ada, "eve": eve].map { account, author in
            (account, author, try PullPage(pull(author, cursor: nil, as: account).body).ending.cursor)
        }
        let restored = try ServerCore(database: backup, schema: core.context.schema, world: StoppedWorld())
        for (account, author, cursor) in cursors {
            let answer = try pull(author, cursor: cursor, as: account, from: restored)
            #expect(answer.status == 410)
            let code = try JSONDecoder().decode(Problem.self, from: answer.body).code
            #expect(code == (account == "ada" ? "historyLost" : "startOver"))
        }
        // Nor when it reads again from the beginning.
        let cursor = try #require(cursors.first { $0.0 == "eve" }?.2)
        #expect(try pull(eve, cursor: nil, known: cursor, as: "eve", from: restored).status == 200)
        #expect(try pull(ada, cursor: nil, known: cursor, as: "ada", from: restored).status == 410)
    }
}
