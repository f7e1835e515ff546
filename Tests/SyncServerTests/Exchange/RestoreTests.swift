import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

/// Copies of a device's file, and a server that goes on from a backup.
struct RestoreTests {
    private static let schema = Schema(
        name: "notes", version: 1, tables: [SyncTable("note", [SyncColumn("title", .text)])])

    private let database: DatabaseQueue
    private let core: ServerCore
    private let author = Author(device: "aaaaaaaaaaaaaaaa", incarnation: "0000000000000001")

    init() throws {
        database = try DatabaseQueue()
        core = try ServerCore(database: database, schema: Self.schema, world: SystemWorld())
    }

    private func id(_ number: Int) throws -> RecordID {
        try #require(RecordID("01977421-a28d-7000-8000-00000000000\(number)"))
    }

    private func batch(_ number: Int, title: String) throws -> Data {
        let sequence = Int64(number)
        let change = Change(
            sequence: sequence, transaction: sequence, table: "note", id: try id(number), verb: .insert,
            generation: 1,
            edits: ["title": .value(.text(title))],
            stamp: Stamp(milliseconds: sequence, counter: 0, device: author.device))
        return try JSONEncoder().encode(
            PushBatch(
                schema: SchemaTag(Self.schema), scope: "own", author: author, previousSequence: sequence - 1,
                lastSequence: sequence,
                changes: [change]))
    }

    private func post(_ path: String, _ body: Data, to core: ServerCore) -> SyncAnswer {
        core.answer(
            SyncRequest(method: "POST", path: "/api/sync/" + path, body: body), account: "somebody"
        ).answer
    }

    private func pull(_ cursor: String?, from core: ServerCore) throws -> SyncAnswer {
        let query = PullQuery(
            scope: "own", cursor: cursor, author: author, inFlightLastSequence: nil, limit: nil,
            schema: try SchemaTag(Self.schema))
        return core.answer(
            SyncRequest(method: "GET", path: "/api/sync/pull", query: query.items), account: "somebody"
        ).answer
    }

    private func code(_ answer: SyncAnswer) throws -> String {
        try JSONDecoder().decode(Problem.self, from: answer.body).code
    }

    @Test
    func `S2: nothing new is taken under an identity that another copy has taken over from`() throws {
        let first = try batch(1, title: "a")
        let answer = post("push", first, to: core)
        #expect(answer.status == 200)
        func retirement(_ device: Character, lastSequence: Int64) throws -> IdentityRetirementReply {
            let successor = Author(
                device: String(repeating: device, count: 16), incarnation: "0000000000000002")
            let asked = IdentityRetirement(
                scope: "own", author: author, successor: successor, lastSequence: lastSequence)
            let reply = post("retirement", try JSONEncoder().encode(asked), to: core)
            return try JSONDecoder().decode(IdentityRetirementReply.self, from: reply.body)
        }
        #expect(
            try retirement("b", lastSequence: 5)
                == IdentityRetirementReply(acknowledgedThrough: 1, taken: 0, refused: []))
        #expect(
            try retirement("c", lastSequence: 3)
                == IdentityRetirementReply(acknowledgedThrough: 1, taken: 5, refused: []))
        #expect(
            try retirement("b", lastSequence: 5)
                == IdentityRetirementReply(acknowledgedThrough: 1, taken: 0, refused: []))
        #expect(try code(post("push", batch(2, title: "b"), to: core)) == "identityReused")
        #expect(post("push", first, to: core) == answer)
    }

    @Test
    func `L3: who speaks of changes that the server never had, and does not say what it has, ends nothing`()
        throws
    {
        _ = post("push", try batch(1, title: "a"), to: core)
        let cursor = try PullPage(pull(nil, from: core).body).ending.cursor
        for _ in 0..<2 {
            #expect(try code(post("push", batch(9, title: "b"), to: core)) == "identityReused")
        }
        #expect(try pull(cursor, from: core).status == 200)
        let known = core.answer(
            SyncRequest(
                method: "POST", path: "/api/sync/push", query: ["cursor": cursor],
                body: try batch(9, title: "b")), account: "somebody"
        ).answer
        #expect(try code(known) == "historyLost")
    }

    /// A server on a copy that was made before the second record, and the cursor of a reader of both.
    private func restored() throws -> (core: ServerCore, cursor: String, lost: LostHistory) {
        _ = post("push", try batch(1, title: "a"), to: core)
        let backup = try DatabaseQueue()
        try database.backup(to: backup)
        _ = post("push", try batch(2, title: "b"), to: core)
        let cursor = try PullPage(pull(nil, from: core).body).ending.cursor
        let restored = try ServerCore(database: backup, schema: Self.schema, world: SystemWorld())
        let answer = try pull(cursor, from: restored)
        #expect(answer.status == 410)
        return (restored, cursor, try JSONDecoder().decode(LostHistory.self, from: answer.body))
    }

    @Test
    func `a device that was away while the server was started a thousand times has lost nothing`() throws {
        _ = post("push", try batch(1, title: "a"), to: core)
        let cursor = try PullPage(pull(nil, from: core).body).ending.cursor
        let scope = try #require(
            try database.read { db in try String.fetchOne(db, sql: "SELECT scope FROM run_start") })
        try database.write { db in
            for number in 0..<1_500 {
                try db.execute(
                    sql: "INSERT INTO run_start (scope, first, run) VALUES (?, ?, ?)",
                    arguments: [scope, 2 + number, "x\(number)"])
            }
            try db.execute(sql: "UPDATE scope SET head = 1502 WHERE id = ?", arguments: [scope])
        }
        #expect(try pull(cursor, from: core).status == 200)
    }

    private func backfill(_ lost: LostHistory, _ record: SyncedRecord) throws -> Data {
        try JSONEncoder().encode(
            Backfill(
                scope: "own", epoch: lost.epoch, divergencePoint: lost.divergencePoint, author: author,
                acknowledgedThrough: 2, records: [record]))
    }

    @Test
    func `a restored server asks for what it lost, and takes it back once`() throws {
        let (restored, cursor, lost) = try restored()
        #expect(lost.code == "historyLost")
        #expect(lost.divergencePoint == 1)
        let page = try PullPage(pull(nil, from: core).body)
        let second = try JSONDecoder().decode(SyncedRecord.self, from: Data(page.lines[1].utf8))
        for _ in 0..<2 {
            #expect(try post("backfill", backfill(lost, second), to: restored).status == 200)
        }
        let back = try PullPage(pull(nil, from: restored).body)
        #expect(back.lines.count == 2)
        #expect(back.heading.acknowledgedThrough == 2)
        #expect(back.lines[1].contains(#""title":"b""#))
        #expect(try code(pull(cursor, from: restored)) == "historyLost")
    }

    /// A machine whose clock begins at 1970 after it was restored.
    private struct EarlyWorld: World {
        func now() -> Int64 { 0 }
        func uptime() -> Int64 { 0 }
        func random() -> UInt64 { 7 }
    }

    @Test
    func `S1: a restored server whose clock is behind takes back what its clock cannot explain`() throws {
        let (_, cursor, _) = try restored()
        let backup = try DatabaseQueue()
        let page = try PullPage(pull(nil, from: core).body)
        var second = try JSONDecoder().decode(SyncedRecord.self, from: Data(page.lines[1].utf8))
        second.clock.start = Stamp(milliseconds: 1_750_000_000_000, counter: 0, device: author.device)
        let early = try ServerCore(database: backup, schema: Self.schema, world: EarlyWorld())
        _ = post("push", try batch(1, title: "a"), to: early)
        let lost = try JSONDecoder().decode(LostHistory.self, from: pull(cursor, from: early).body)
        #expect(try post("backfill", backfill(lost, second), to: early).status == 200)
        let back = try PullPage(pull(nil, from: early).body)
        #expect(back.lines.count == 2)
        let taken = try JSONDecoder().decode(SyncedRecord.self, from: Data(back.lines[1].utf8))
        #expect(taken.fields == ["title": .text("b")])
        #expect(taken.clock.start.milliseconds == ExchangeLimits().clockLeadMilliseconds)
    }

    @Test(arguments: [false, true])
    func `S1: what the last history had does not give way to numbers of an earlier one`(isFirst: Bool) throws
    {
        let (restored, _, lost) = try restored()
        func record(_ number: Int64, _ title: String, at time: Int64) throws -> SyncedRecord {
            SyncedRecord(
                table: "note", id: try id(2), generation: 1, version: 1, number: number,
                fields: ["title": .text(title)],
                clock: FieldStamps(start: Stamp(milliseconds: time, counter: 0, device: author.device)))
        }
        var former = lost
        former.divergencePoint = -1
        let earlier = try backfill(former, record(99, "long ago", at: 1))
        let last = try backfill(lost, record(2, "lately", at: 9))
        for body in isFirst ? [earlier, last] : [last, earlier] {
            #expect(post("backfill", body, to: restored).status == 200)
        }
        let page = try PullPage(pull(nil, from: restored).body)
        #expect(page.lines.last?.contains(#""title":"lately""#) == true)
    }

    @Test
    func `a replica that read on from the restored server unnoticed is asked for nothing that it has`()
        throws
    {
        _ = post("push", try batch(1, title: "a"), to: core)
        let backup = try DatabaseQueue()
        try database.backup(to: backup)
        _ = post("push", try batch(2, title: "b"), to: core)
        let lost = try PullPage(pull(nil, from: core).body).ending.cursor
        let restored = try ServerCore(database: backup, schema: Self.schema, world: SystemWorld())
        _ = post("push", try batch(2, title: "c"), to: restored)
        let readOn = try PullPage(pull(nil, from: restored).body).ending.cursor
        func divergencePoint(_ cursor: String) throws -> Int64 {
            try JSONDecoder().decode(LostHistory.self, from: pull(cursor, from: restored).body)
                .divergencePoint
        }
        #expect(try divergencePoint(lost) == 1)
        #expect(try divergencePoint(readOn) == 2)
    }

    @Test
    func `changes set aside without being sent are told to the successor`() throws {
        var batch = try PushBatch(json: batch(1, title: "a"))
        batch.lastSequence = 3
        batch.rejected = [2, 3]
        #expect(post("push", try batch.encoded(), to: core).status == 200)
        let successor = Author(device: "bbbbbbbbbbbbbbbb", incarnation: "0000000000000002")
        let asked = IdentityRetirement(scope: "own", author: author, successor: successor, lastSequence: 3)
        let answer = post("retirement", try JSONEncoder().encode(asked), to: core)
        let reply = try JSONDecoder().decode(IdentityRetirementReply.self, from: answer.body)
        #expect(reply.acknowledgedThrough == 3)
        #expect(reply.refused.map(\.sequence) == [2, 3])
        for wrong in [[3, 2], [4], [0]] as [[Int64]] {
            batch.rejected = wrong
            #expect(try code(post("push", batch.encoded(), to: core)) == "badRequest")
        }
    }

    @Test(arguments: [Int64.max, -1])
    func `records that this server cannot have had are left out of a backfill, and nothing breaks`(
        count: Int64
    ) throws {
        let (restored, _, lost) = try restored()
        func taken(_ record: SyncedRecord) throws -> Int? {
            let answer = try post("backfill", backfill(lost, record), to: restored)
            return try JSONDecoder().decode(BackfillReply.self, from: answer.body).taken
        }
        var record = SyncedRecord(
            table: "note", id: try id(2), generation: 1, version: count, number: 2,
            clock: FieldStamps(start: Stamp(milliseconds: 1, counter: 0, device: author.device)))
        #expect(try taken(record) == 0)
        record.version = 1
        record.number = count
        #expect(try taken(record) == 0)
        record.number = 2
        record.table = "aloft_grant"
        #expect(try taken(record) == 0)
        #expect(post("backfill", Data("{}".utf8), to: restored).status == 400)
        #expect(post("retirement", Data("[]".utf8), to: restored).status == 400)
    }
}
