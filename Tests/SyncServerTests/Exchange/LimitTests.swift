import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

struct LimitTests {
    private func push(_ changes: [Change], _ core: ServerCore, after: Int64 = 0) throws -> [Outcome] {
        let batch = PushBatch(
            schema: try SchemaTag(RunningServer.schema), scope: "own", author: Batch.author,
            previousSequence: after,
            lastSequence: after + Int64(changes.count), changes: changes)
        let request = SyncRequest(
            method: "POST", path: "/api/sync/push", body: try JSONEncoder().encode(batch))
        let answer = core.answer(request, account: "a").answer
        return try JSONDecoder().decode(PushReply.self, from: answer.body).outcomes
    }

    private func change(
        _ sequence: Int64, _ verb: Change.Verb = .insert, generation: Int64 = 1, name: String = "Ada",
        device: String = Batch.author.device
    ) throws -> Change {
        let id = try #require(RecordID("01977421-a28d-7000-8000-00000000000\(sequence)"))
        return Change(
            sequence: sequence, transaction: sequence, table: "member", id: id, verb: verb,
            generation: generation,
            edits: ["name": .value(.text(name))], stamp: Stamp(milliseconds: 1, counter: 0, device: device))
    }

    private func core(_ limits: ExchangeLimits = ExchangeLimits()) throws -> ServerCore {
        try ServerCore(
            database: try DatabaseQueue(), schema: RunningServer.schema, world: StoppedWorld(), limits: limits
        )
    }

    @Test func `generations, stamps of others, nameless fields and huge values are refused`() throws {
        let core = try core()
        var nameless = try change(3)
        nameless.edits[""] = .value(.integer(1))
        var longName = try change(5)
        longName.edits[String(repeating: "x", count: 257)] = .value(.null)
        var longTable = try change(7)
        longTable.table = String(repeating: "x", count: 257)
        let outcomes = try push(
            [
                change(1, generation: .max), change(2, device: "ffffffffffffffff"), nameless,
                change(4, name: String(repeating: "x", count: 1_048_577)), longName, change(6), longTable,
            ], core)
        let expected: [Outcome.Result] = [
            .refused, .refused, .refused, .refused, .refused, .applied, .refused,
        ]
        #expect(outcomes.map(\.result) == expected)
        #expect(outcomes.last?.refusal?.message.utf8.count ?? .max < 200)
        #expect(outcomes[3].refusal?.reason == .tooLarge)
    }

    @Test func `the answer to a strange schema is short, and long names are not taken`() throws {
        let core = try core()
        func introduce(_ schema: Schema) throws -> SyncAnswer {
            core.answer(
                SyncRequest(method: "POST", path: "/api/sync/schema", body: try schema.canonicalJSON()),
                account: "a"
            ).answer
        }
        let columns = (0..<500).map { SyncColumn("bad name \($0)", .text) }
        let strange = try introduce(
            Schema(name: "studio", version: 1, tables: [SyncTable("member", columns)]))
        #expect(strange.status == 409)
        #expect(strange.body.count < 10_000)
        let long = String(repeating: "x", count: 257)
        let isTaken = try introduce(Schema(name: "studio", version: 1, tables: [SyncTable(long, [])])).status
        #expect(isTaken == 400)
    }

    @Test func `a schema is known however its JSON is spelled, and not too many of one account`() throws {
        let database = try DatabaseQueue()
        let core = try ServerCore(database: database, schema: RunningServer.schema, world: StoppedWorld())
        func introduce(_ body: String) throws -> String? {
            let answer = core.answer(
                SyncRequest(method: "POST", path: "/api/sync/schema", body: Data(body.utf8)), account: "a"
            ).answer
            return try JSONDecoder().decode([String: String].self, from: answer.body)["fingerprint"]
        }
        func pulls(_ fingerprint: String) throws -> Int {
            let tag = SchemaTag(name: "studio", version: 2, fingerprint: fingerprint)
            let query = PullQuery(
                scope: "own", cursor: nil, author: Batch.author, inFlightLastSequence: nil, limit: 9,
                schema: tag)
            return core.answer(
                SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items), account: "a"
            ).answer.status
        }
        let plain =
            #"{"name":"studio","news":1,"tables":[{"columns":[{"defaultValue":null,"merge":"lastWriterWins","#
            + #""name":"name","type":"text"}],"merge":"perField","name":"member"}],"version":2}"#
        let fingerprint = Schema.fingerprint(of: Data(plain.utf8))
        #expect(try pulls(fingerprint) == 409)
        let spelled = plain.replacing(
            "{\"name\":\"studio\",", with: "{ \"version\" : 2,\n\"name\":\"studio\","
        )
        .replacing("],\"version\":2}", with: "]}")
        #expect(try introduce(spelled) == fingerprint)
        #expect(try pulls(fingerprint) == 200)
        #expect(try introduce(plain) == fingerprint)
        for number in 0..<300 {
            _ = try introduce(plain.replacing("\"news\":1", with: "\"news\":\(number + 2)"))
        }
        let kept = try database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM knownSchema") }
        #expect(kept == 200)
        #expect(try pulls(fingerprint) == 409)
    }

    @Test func `a change that was set aside is not sent, and one that is sent was not`() throws {
        let core = try core()
        func status(rejected: [Int64]) throws -> Int {
            let batch = PushBatch(
                schema: try SchemaTag(RunningServer.schema), scope: "own", author: Batch.author,
                previousSequence: 0,
                lastSequence: 2, rejected: rejected, changes: [try change(1)])
            return core.answer(
                SyncRequest(method: "POST", path: "/api/sync/push", body: try JSONEncoder().encode(batch)),
                account: "a"
            ).answer.status
        }
        #expect(try status(rejected: [1]) == 400)
        #expect(try status(rejected: [2]) == 200)
    }

    @Test func `a record stops growing, whatever is merged into it, and can still be deleted`() throws {
        let core = try core()
        var changes = [try change(1)]
        for sequence in Int64(2)...7 {
            var growing = try change(sequence, .update)
            growing.id = changes[0].id
            growing.edits = ["field\(sequence)": .value(.text(String(repeating: "x", count: 1_000_000)))]
            changes.append(growing)
        }
        let outcomes = try changes.flatMap { try push([$0], core, after: $0.sequence - 1) }
        #expect(outcomes.map { $0.refusal?.reason } == [nil, nil, nil, nil, nil, .tooLarge, .tooLarge])
        var deletion = try change(8, .delete)
        deletion.id = changes[0].id
        deletion.edits = [:]
        #expect(try push([deletion], core, after: 7).map(\.result) == [.applied])
    }

    @Test func `a page ends by its bytes, and goes on`() throws {
        var limits = ExchangeLimits()
        limits.bytesPerPage = 2_000
        let core = try core(limits)
        _ = try push(try (1...4).map { try change($0, name: String(repeating: "x", count: 1_500)) }, core)
        var cursor: String?
        var counts: [Int] = []
        var isComplete = false
        while !isComplete, counts.count < 9 {
            let query = PullQuery(
                scope: "own", cursor: cursor, author: Batch.author, inFlightLastSequence: nil, limit: 100,
                schema: try SchemaTag(RunningServer.schema))
            let request = SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items)
            let page = try PullPage(core.answer(request, account: "a").answer.body)
            counts.append(page.lines.count)
            cursor = page.ending.cursor
            isComplete = page.ending.isComplete
        }
        #expect(counts == [2, 2])
    }
}
