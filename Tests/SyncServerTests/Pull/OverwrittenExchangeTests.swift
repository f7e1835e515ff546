import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

/// E9, S8: overwritten values are listed for 30 days, to those who may read the scope.
struct OverwrittenExchangeTests {

    private static let schema = Schema(
        name: "studio", version: 1,
        tables: [
            SyncTable(
                "member",
                [
                    SyncColumn("name", .text),
                    SyncColumn("visits", .integer, merge: .counter, default: .integer(0)),
                    SyncColumn("email", .text, merge: .manual),
                ])
        ])
    private static let month: Int64 = 30 * 86_400

    private let world = StoppedWorld()
    private let core: ServerCore
    private let ada = Author(device: "aaaaaaaaaaaaaaaa", incarnation: "0000000000000001")
    private let bob = Author(device: "bbbbbbbbbbbbbbbb", incarnation: "0000000000000001")

    init() throws {
        core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: world)
    }

    private func id(_ number: Int) throws -> RecordID {
        try #require(RecordID("01977421-a28d-7000-8000-00000000000\(number)"))
    }

    /// Pushes one change as one transaction, stamped at that second.
    @discardableResult private func push(
        _ author: Author, _ sequence: Int64, _ record: Int, _ verb: Change.Verb,
        _ edits: [String: Edit] = [:],
        second: Int64, seen: [String: [Stamp]]? = nil, account: String = "anna"
    ) throws -> Outcome.Result {
        let change = Change(
            sequence: sequence, transaction: sequence, table: "member", id: try id(record), verb: verb,
            generation: 1,
            edits: edits, stamp: Stamp(milliseconds: second * 1_000, counter: 0, device: author.device),
            seen: seen)
        let batch = PushBatch(
            schema: try SchemaTag(Self.schema), scope: "own", author: author, previousSequence: sequence - 1,
            lastSequence: sequence,
            changes: [change])
        let request = SyncRequest(
            method: "POST", path: "/api/sync/push", body: try JSONEncoder().encode(batch))
        let (answer, _) = core.answer(request, account: account)
        return try JSONDecoder().decode(PushReply.self, from: answer.body).outcomes[0].result
    }

    private func ask(_ query: [String: String], account: String? = "anna") -> SyncAnswer {
        core.answer(
            SyncRequest(method: "GET", path: "/api/sync/overwritten", query: query), account: account
        ).answer
    }

    private func page(_ query: [String: String] = [:], account: String = "anna") throws -> OverwrittenPage {
        try JSONDecoder().decode(OverwrittenPage.self, from: ask(query, account: account).body)
    }

    @Test func `an older write that lost is listed with its device, time and record`() throws {
        try push(ada, 1, 1, .insert, ["name": .value(.text("Ada"))], second: 10)
        try push(ada, 2, 1, .update, ["name": .value(.text("Ada L."))], second: 30)
        #expect(try push(bob, 1, 1, .update, ["name": .value(.text("Ada B."))], second: 20) == .merged)
        let stamp = Stamp(milliseconds: 20_000, counter: 0, device: bob.device)
        let overwritten = OverwrittenValue(
            table: "member", id: try id(1), field: "name", edit: .value(.text("Ada B.")), stamp: stamp)
        #expect(
            try page()
                == OverwrittenPage(
                    values: [OverwrittenEntry(position: 1, lostAt: world.now(), value: overwritten)],
                    next: nil))
    }

    @Test func `changes to a deleted record are listed, additions to counters, too`() throws {
        try push(ada, 1, 1, .insert, ["name": .value(.text("Ada"))], second: 10)
        try push(ada, 2, 1, .delete, second: 20)
        let edits: [String: Edit] = ["name": .value(.text("Ada B.")), "visits": .delta(.integer(3))]
        #expect(try push(bob, 1, 1, .update, edits, second: 30) == .overruled)
        #expect(try push(bob, 2, 7, .update, ["visits": .delta(.integer(1))], second: 40) == .overruled)
        let all = try page().values.map { [$0.value.id.text.suffix(1).description, $0.value.field] }
        #expect(all == [["7", "visits"], ["1", "visits"], ["1", "name"]])
        let ones = try page(["table": "member", "id": try id(1).text]).values.map(\.value.edit)
        #expect(ones == [.delta(.integer(3)), .value(.text("Ada B."))])
        #expect(try page(["table": "other", "id": try id(1).text]).values == [])
    }

    @Test func `the version of a conflict that a person did not choose is listed`() throws {
        try push(ada, 1, 1, .insert, ["email": .value(.text("first"))], second: 10)
        #expect(try push(bob, 1, 1, .update, ["email": .value(.text("bob"))], second: 20) == .conflict)
        #expect(try page().values == [])
        // A writer that had not seen it has not chosen against it.
        #expect(try push(ada, 2, 1, .update, ["email": .value(.text("ada"))], second: 30) == .applied)
        #expect(try page().values == [])
        let seen = ["email": [Stamp(milliseconds: 20_000, counter: 0, device: bob.device)]]
        #expect(
            try push(ada, 3, 1, .update, ["email": .value(.text("ada"))], second: 40, seen: seen) == .applied)
        #expect(try page().values.map(\.value.edit) == [.value(.text("bob"))])
    }

    @Test func `pages follow each other, and miss nothing and repeat nothing`() throws {
        try push(ada, 1, 1, .insert, ["name": .value(.text("Ada"))], second: 900)
        for sequence in 1...7 {
            try push(
                bob, Int64(sequence), 1, .update, ["name": .value(.text("B\(sequence)"))],
                second: Int64(sequence))
        }
        var positions: [Int64] = []
        var next: Int64? = nil
        repeat {
            let page = try page(["limit": "3", "before": next.map { String($0) }].compactMapValues { $0 })
            positions += page.values.map(\.position)
            next = page.next
        } while next != nil
        #expect(positions == [7, 6, 5, 4, 3, 2, 1])
        #expect(try page(["limit": "7"]).next == nil)
    }

    @Test func `after 30 days by the server's clock they are gone, collected or not`() throws {
        try push(ada, 1, 1, .insert, ["name": .value(.text("Ada"))], second: 900)
        try push(bob, 1, 1, .update, ["name": .value(.text("old"))], second: 1)
        world.pass(seconds: Self.month)
        try push(bob, 2, 1, .update, ["name": .value(.text("young"))], second: 2)
        #expect(try page().values.map(\.value.edit) == [.value(.text("young")), .value(.text("old"))])
        world.pass(seconds: 1)
        #expect(try page().values.map(\.value.edit) == [.value(.text("young"))])
        _ = try core.collectTombstones()
        world.pass(seconds: -1)
        #expect(try page().values.map(\.value.edit) == [.value(.text("young"))])
    }

    @Test func `another account sees none of it, and nobody without a sign-in`() throws {
        try push(ada, 1, 1, .insert, ["name": .value(.text("Ada"))], second: 900)
        try push(bob, 1, 1, .update, ["name": .value(.text("B"))], second: 1)
        #expect(try page(account: "bert").values == [])
        #expect(ask(["scope": "anna"], account: "bert").status == 403)
        #expect(ask([:], account: nil).status == 401)
    }

    @Test(
        arguments: [
            ["table": "member"], ["id": "01977421-a28d-7000-8000-000000000001"],
            ["table": "member", "id": "1"], ["before": "soon"], ["limit": "few"],
        ])
    func `a query that cannot be meant is refused`(query: [String: String]) {
        #expect(ask(query).status == 400)
    }
}
