import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

/// The server's treatment of transactions that conflict with its records.
struct ConstraintTests {

    private static let schema = Schema(
        name: "library", version: 1,
        tables: [
            SyncTable("shelf", [SyncColumn("name", .text)], unique: [["name"]]),
            SyncTable(
                "book",
                [SyncColumn("shelf_id", .text, references: SyncReference(to: "shelf", onDelete: .cascade))]),
            SyncTable(
                "loan",
                [SyncColumn("book_id", .text, references: SyncReference(to: "book", onDelete: .cascade))]),
        ])

    private let core: ServerCore

    init() throws {
        core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: SystemWorld())
    }

    private func name(_ name: String) -> [String: Edit] { ["name": .value(.text(name))] }

    private func on(_ shelf: Int) -> [String: Edit] {
        ["shelf_id": .value(.text("01977421-a28d-7000-8000-00000000000\(shelf)"))]
    }

    @Test
    func `a unique value that is taken is refused with the winner's record; a swap is not`() throws {
        let ada = Scribe(core, device: "a", schema: Self.schema)
        #expect(
            try ada.push([("shelf", 1, .insert, name("A")), ("shelf", 2, .insert, name("B"))])
                .map(\.result) == [.applied, .applied])
        let bob = Scribe(core, device: "b", schema: Self.schema)
        let refused = try bob.push([("shelf", 3, .insert, name("A"))])[0]
        #expect(refused.refusal?.reason == .uniqueTaken)
        #expect(refused.refusal?.winner?.fields["name"] == .text("A"))
        #expect(
            try ada.push([("shelf", 1, .update, name("B")), ("shelf", 2, .update, name("A"))])
                .map(\.result) == [.applied, .applied])
    }

    @Test
    func `a record that refers to a deleted one goes with it, and a later one is refused`() throws {
        let ada = Scribe(core, device: "a", schema: Self.schema)
        let bob = Scribe(core, device: "b", schema: Self.schema)
        _ = try ada.push([("shelf", 1, .insert, name("A"))])
        #expect(try bob.push([("book", 5, .insert, on(1))])[0].result == .applied)
        #expect(try ada.push([("shelf", 1, .delete, [:])])[0].result == .applied)
        let late = try bob.push([("book", 6, .insert, on(1))])[0]
        #expect(late.refusal?.reason == .missingReference)
        #expect(late.refusal?.other?.table == "shelf")
        #expect(try bob.push([("book", 5, .update, on(1))])[0].result == .overruled)
    }

    @Test
    func `S14: what hangs on what refers to a deleted record goes, too`() throws {
        let ada = Scribe(core, device: "a", schema: Self.schema)
        let loan = ["book_id": Edit.value(.text("01977421-a28d-7000-8000-000000000005"))]
        _ = try ada.push([("shelf", 1, .insert, name("A")), ("book", 5, .insert, on(1))])
        #expect(
            try Scribe(core, device: "b", schema: Self.schema).push([("loan", 7, .insert, loan)])[0].result
                == .applied)
        #expect(try ada.push([("shelf", 1, .delete, [:])])[0].result == .applied)
        let late = try ada.push([("loan", 7, .update, loan)])[0]
        #expect(late.result == .overruled)
    }

    @Test
    func `S8: an edit that comes too late for a deleted record deletes nothing that refers to it`() throws {
        let database = try DatabaseQueue()
        let plain = Schema(
            name: "library", version: 1,
            tables: [
                SyncTable("shelf", [SyncColumn("name", .text)]),
                SyncTable("book", [SyncColumn("shelf_id", .text)]),
            ])
        let former = try ServerCore(database: database, schema: plain, world: SystemWorld())
        let ada = Scribe(former, device: "a", schema: plain)
        _ = try ada.push([("shelf", 1, .insert, name("A")), ("book", 5, .insert, on(1))])
        #expect(try ada.push([("shelf", 1, .delete, [:])])[0].result == .applied)
        let core = try ServerCore(database: database, schema: Self.schema, world: SystemWorld())
        let outcomes = try Scribe(core, device: "b", schema: Self.schema)
            .push([("shelf", 1, .update, name("B")), ("shelf", 2, .insert, name("C"))])
        #expect(outcomes.map(\.result) == [.overruled, .applied])
        #expect(
            try Scribe(core, device: "c", schema: Self.schema).push([("book", 5, .update, [:])])[0].result
                == .applied)
    }

    @Test
    func `a child may come before its parent in one transaction`() throws {
        let ada = Scribe(core, device: "a", schema: Self.schema)
        let outcomes = try ada.push([("book", 5, .insert, on(1)), ("shelf", 1, .insert, name("A"))])
        #expect(outcomes.map(\.result) == [.applied, .applied])
    }

    @Test
    func `records that were there before the schema knew of references are found by it`() throws {
        let database = try DatabaseQueue()
        let plain = Schema(
            name: "library", version: 1,
            tables: [
                SyncTable("shelf", [SyncColumn("name", .text)]),
                SyncTable("book", [SyncColumn("shelf_id", .text)]),
            ])
        _ = try ServerCore(database: database, schema: plain, world: SystemWorld())
        let stamp = Stamp(milliseconds: 1, counter: 0, device: "aaaaaaaaaaaaaaaa")
        let shelf = SyncedRecord(
            table: "shelf", id: try #require(RecordID("01977421-a28d-7000-8000-000000000001")), generation: 1,
            version: 1, number: 1, fields: ["name": .text("A")], clock: FieldStamps(start: stamp))
        try database.write { db in
            try db.execute(sql: "INSERT INTO scope (id, head, epoch) VALUES ('somebody', 1, 'e')")
            try db.execute(
                sql: """
                    INSERT INTO record (scope, tbl, id, number, isDeleted, touchedAt, line)
                    VALUES ('somebody', 'shelf', ?, 1, 0, 1, ?)
                    """,
                arguments: [
                    shelf.id.text, String(decoding: try JSONEncoder().encode(shelf), as: UTF8.self),
                ])
        }
        let core = try ServerCore(database: database, schema: Self.schema, world: SystemWorld())
        let refused = try Scribe(core, device: "b", schema: Self.schema).push([
            ("shelf", 3, .insert, name("A"))
        ])[0]
        #expect(refused.refusal?.reason == .uniqueTaken)
    }

    @Test
    func `a reply shows large winners only as long as it can be read, and small ones after them`() throws {
        let author = Author(device: "00000000000000aa", incarnation: "0000000000000001")
        let large = String(repeating: "x", count: 1_000_000)
        // The first two are taken; 3 to 9 want the name of the large one, 10 that of the small one.
        let changes = try (Int64(1)...10).map { sequence in
            Change(
                sequence: sequence, transaction: sequence, table: "shelf",
                id: try #require(RecordID("01977421-a28d-7000-8000-0000000000\(10 + sequence)")),
                verb: .insert, generation: 1,
                edits: [
                    "name": .value(.text([2, 10].contains(sequence) ? "B" : "A")),
                    "photo": .value(.text(sequence == 1 ? large : "")),
                ],
                stamp: Stamp(milliseconds: sequence, counter: 0, device: author.device))
        }
        let batch = PushBatch(
            schema: try SchemaTag(Self.schema), scope: "own", author: author, previousSequence: 0,
            lastSequence: 10, changes: changes)
        let (answer, _) = core.answer(
            SyncRequest(method: "POST", path: "/api/sync/push", body: try JSONEncoder().encode(batch)),
            account: "somebody")
        let refusals = try JSONDecoder().decode(PushReply.self, from: answer.body).outcomes
            .compactMap(\.refusal)
        #expect(refusals.map(\.reason) == Array(repeating: .uniqueTaken, count: 8))
        #expect(refusals.map { $0.winner != nil } == [true, true, true, true, false, false, false, true])
        #expect(refusals.map(\.other?.id) == (3...10).map { changes[$0 == 10 ? 1 : 0].id })
    }
}
