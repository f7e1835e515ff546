import Foundation
import GRDB
import SyncCore
import Testing

@testable import SyncServer

/// Batches that come in parts, on the server's side.
struct PartTests {
    private let database: DatabaseQueue
    private let world = StoppedWorld()
    private let core: ServerCore
    private static let author = Author(device: "00000000000000d1", incarnation: "00000000000000a1")

    init() throws {
        database = try DatabaseQueue()
        core = try Self.core(database, world)
    }

    private static func core(
        _ database: DatabaseQueue, _ world: StoppedWorld, _ alter: (inout ExchangeLimits) -> Void = { _ in }
    ) throws -> ServerCore {
        var limits = ExchangeLimits()
        limits.leastBytesPerPart = 10
        alter(&limits)
        return try ServerCore(database: database, schema: RunningServer.schema, world: world, limits: limits)
    }

    /// A batch of one transaction, as bytes.
    private func batch(
        _ numbers: ClosedRange<Int64> = 1...3, after: Int64 = 0, name: String = "Ada", author: Author = author
    ) throws -> Data {
        let changes = try numbers.map { sequence in
            Change(
                sequence: sequence, transaction: 1, table: "member",
                id: try #require(RecordID("01977421-a28d-7000-8000-00000000000\(sequence)")), verb: .insert,
                generation: 1, edits: ["name": .value(.text(name))],
                stamp: Stamp(milliseconds: 1, counter: 0, device: author.device))
        }
        return try PushBatch(
            schema: try SchemaTag(RunningServer.schema), scope: "own", author: author,
            previousSequence: after,
            lastSequence: numbers.upperBound, changes: changes
        ).encoded()
    }

    private func part(
        _ body: Data, _ range: Range<Int>, lastSequence: Int64 = 3, hash: String? = nil,
        author: Author = author
    ) throws -> SyncRequest {
        let query = PartQuery(
            scope: "own", author: author, schema: try SchemaTag(RunningServer.schema), previousSequence: 0,
            lastSequence: lastSequence, hash: hash ?? PartQuery.hash(of: body), bytes: body.count,
            from: range.lowerBound)
        return SyncRequest(
            method: "POST", path: "/api/sync/part", query: query.items,
            body: body[range.lowerBound..<min(range.upperBound, body.count)])
    }

    /// The server's answer: the bytes it has, that the batch is applied, or the code of its problem.
    private func said(_ answer: SyncAnswer) -> String {
        if let part = try? JSONDecoder().decode(PartReply.self, from: answer.body) { return "\(part.have)" }
        if let reply = try? JSONDecoder().decode(PushReply.self, from: answer.body) {
            return "applied through \(reply.acknowledgedThrough)"
        }
        return (try? JSONDecoder().decode(Problem.self, from: answer.body).code) ?? "nothing"
    }

    private func send(
        _ request: SyncRequest, account: String = "anna", _ core: ServerCore? = nil
    ) -> String {
        said((core ?? self.core).answer(request, account: account).answer)
    }

    private func count(_ table: String) throws -> Int {
        try database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0 }
    }

    @Test func `nothing counts before the last part, and then everything does, once`() throws {
        let body = try batch()
        #expect(send(try part(body, 0..<100)) == "100")
        #expect(send(try part(body, 100..<200)) == "200")
        #expect(try [count("record"), count("appliedBatch")] == [0, 0])
        let last = try part(body, 200..<body.count)
        let answer = core.answer(last, account: "anna")
        #expect(said(answer.answer) == "applied through 3")
        #expect(answer.moved == "anna")
        #expect(try [count("record"), count("part"), count("partial")] == [3, 0, 0])
        world.pass(seconds: 9)
        #expect(core.answer(last, account: "anna").answer == answer.answer)
        #expect(core.answer(try part(body, 0..<100), account: "anna").answer == answer.answer)
        let whole = SyncRequest(method: "POST", path: "/api/sync/push", body: body)
        #expect(core.answer(whole, account: "anna").answer == answer.answer)
        #expect(try count("record") == 3)
    }

    @Test func `a part that does not go on where the server stands changes nothing`() throws {
        let body = try batch()
        #expect(send(try part(body, 100..<200)) == "0")
        #expect(send(try part(body, 200..<body.count)) == "0")
        #expect(send(try part(body, 0..<100)) == "100")
        #expect(send(try part(body, 0..<100)) == "100")
        #expect(send(try part(body, 200..<body.count)) == "100")
        #expect(send(try part(body, 50..<150)) == "100")
        #expect(try [count("part"), count("record")] == [1, 0])
        #expect(send(try part(body, 100..<body.count)) == "applied through 3")
    }

    @Test func `parts of two batches are never mixed`() throws {
        let (body, other) = (try batch(), try batch(name: "Bea"))
        #expect(send(try part(body, 0..<100)) == "100")
        #expect(send(try part(other, 100..<other.count)) == "0")
        #expect(send(try part(other, 0..<120)) == "120")
        #expect(send(try part(body, 100..<200)) == "0")
        #expect(send(try part(body, 0..<100)) == "100")
        // Sending all of another batch at once leaves those parts unchanged.
        #expect(send(try part(other, 0..<other.count)) == "applied through 3")
        #expect(try count("part") == 0)
        let names = try database.read { db in
            try String.fetchSet(db, sql: "SELECT line ->> '$.fields.name' FROM record")
        }
        #expect(names == ["Bea"])
    }

    @Test func `parts that do not come to what they say are thrown away`() throws {
        let body = try batch()
        let wrong = String(repeating: "0", count: 64)
        #expect(send(try part(body, 0..<100, hash: wrong)) == "100")
        #expect(send(try part(body, 100..<body.count, hash: wrong)) == "badRequest")
        #expect(try [count("part"), count("record"), count("appliedBatch")] == [0, 0, 0])
        // The bytes are a batch, but not the one that the query announced.
        #expect(send(try part(body, 0..<body.count, lastSequence: 9)) == "badRequest")
        #expect(try count("record") == 0)
    }

    @Test func `sizes have limits, and each has its answer`() throws {
        let body = try batch()
        let small = try Self.core(database, world) { $0.bytesPerBatch = body.count - 1 }
        #expect(send(try part(body, 0..<100), small) == "batchTooLarge")
        #expect(send(try part(body, 0..<9)) == "badRequest")
        #expect(send(try part(body, 0..<0)) == "badRequest")
        let few = try Self.core(database, world) { $0.changesPerPush = 2 }
        #expect(send(try part(body, 0..<body.count), few) == "batchTooLarge")
        var nonsense = try part(body, 0..<100)
        nonsense.query["hash"] = "../../etc"
        #expect(send(nonsense) == "badRequest")
        nonsense.query["hash"] = nil
        #expect(send(nonsense) == "badRequest")
    }

    @Test func `an account has room for so much, and never takes another's`() throws {
        let body = try batch()
        let tight = try Self.core(database, world) {
            $0.parts.bytesPerAccount = 150
            $0.parts.bytes = 260
        }
        func author(_ device: Int) -> Author {
            Author(device: "00000000000000d\(device)", incarnation: "00000000000000a1")
        }
        func send(_ device: Int, _ account: String) throws -> String {
            let mine = try batch(author: author(device))
            return self.send(try part(mine, 0..<100, author: author(device)), account: account, tight)
        }
        #expect(try send(1, "anna") == "100")
        #expect(try send(2, "anna") == "busy")
        #expect(try send(3, "bert") == "100")
        #expect(try send(4, "carl") == "busy")
        // A batch that does not go on makes room; the longest idle first, and an account's own before any
        // other's.
        world.pass(seconds: 601)
        #expect(try send(2, "anna") == "100")
        #expect(
            try database.read { db in
                try String.fetchAll(db, sql: "SELECT device FROM partial ORDER BY device").map {
                    $0.suffix(2)
                }
            } == ["d2", "d3"])
        #expect(try send(1, "bert") == "identityReused")
        world.pass(seconds: 86_401)
        _ = try tight.collectTombstones()
        #expect(try [count("part"), count("partial")] == [0, 0])
        #expect(self.send(try part(body, 100..<200), tight) == "0")
    }

    @Test func `when all room is taken, who keeps the most gives way to who keeps less`() throws {
        let tight = try Self.core(database, world) { $0.parts.bytes = 450 }
        func author(_ device: Int) -> Author {
            Author(device: "00000000000000d\(device)", incarnation: "00000000000000a1")
        }
        func send(_ device: Int, _ account: String, _ range: Range<Int> = 0..<100) throws -> String {
            let mine = try batch(author: author(device))
            return self.send(try part(mine, range, author: author(device)), account: account, tight)
        }
        #expect(try send(1, "anna") == "100")
        world.pass(seconds: 1)
        for device in 2...4 { #expect(try send(device, "anna") == "100") }
        #expect(try send(5, "bert") == "100")
        #expect(
            try database.read { db in
                try String.fetchAll(db, sql: "SELECT substr(device, 15) FROM partial ORDER BY device")
            } == ["d2", "d3", "d4", "d5"])
        // An account that would then keep as much as the largest one does not displace it.
        #expect(try send(1, "anna") == "busy")
        #expect(try send(5, "bert", 100..<200) == "200")
        #expect(try send(5, "bert", 200..<300) == "busy")
        #expect(try count("partial") == 3)
    }

    @Test func `each part is refused to who may not write there any more`() throws {
        let scopes = try SharedScopes(database: database, world: world)
        let scope = try scopes.make()
        try scopes.grant(.writer, on: scope, to: "anna")
        let body = try batch()
        var first = try part(body, 0..<100)
        first.query["scope"] = scope
        first.query["revision"] = "1"
        #expect(send(first) == "100")
        try scopes.grant(.reader, on: scope, to: "anna")
        var second = try part(body, 100..<200)
        second.query["scope"] = scope
        second.query["revision"] = "1"
        #expect(send(second) == "notAllowed")
        #expect(send(second, account: "bert") == "notAllowed")
    }

    @Test func `a large reply comes with the complete page, and with no other`() throws {
        let changes = (1...3_000).map { sequence in
            Change(
                sequence: Int64(sequence), transaction: 1, table: "member", id: RecordID(), verb: .insert,
                generation: 1,
                edits: [:], stamp: Stamp(milliseconds: 1, counter: 0, device: Self.author.device))
        }
        let body = try PushBatch(
            schema: try SchemaTag(RunningServer.schema), scope: "own", author: Self.author,
            previousSequence: 0,
            lastSequence: 3_000, changes: changes
        ).encoded()
        let pushed = core.answer(
            SyncRequest(method: "POST", path: "/api/sync/push", body: body), account: "anna"
        ).answer
        func heading(_ limit: Int) throws -> PullPage.Heading {
            let query = PullQuery(
                scope: "own", cursor: nil, author: Self.author, inFlightLastSequence: 3_000, limit: limit,
                schema: try SchemaTag(RunningServer.schema))
            let request = SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items)
            return try PullPage(core.answer(request, account: "anna").answer.body).heading
        }
        let reply = try JSONDecoder().decode(PushReply.self, from: pushed.body)
        #expect(try heading(5).acknowledgedThrough == 3_000)
        #expect(try heading(5).reply == nil)
        #expect(try heading(5_000).reply == reply)
    }

    @Test func `a server that was restored says what it lacks`() throws {
        let body = try batch()
        #expect(send(try part(body, 0..<100)) == "100")
        let backup = try DatabaseQueue()
        try database.backup(to: backup)
        #expect(send(try part(body, 100..<200)) == "200")
        let restored = try Self.core(backup, world)
        #expect(send(try part(body, 200..<body.count), restored) == "100")
        #expect(send(try part(body, 100..<body.count), restored) == "applied through 3")
    }
}
