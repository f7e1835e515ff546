import Foundation
import GRDB
import SyncCore
import SyncServer
import Testing

@testable import OfflineEngine

/// The rows that a device shows while changes wait: the server's records, with the batch in flight replayed
/// over them.
struct ReplayVectorTests {
    private struct Case: Encodable {
        let name: String
        let schema: Schema
        /// The server's records, as the last complete page has them.
        let records: [SyncedRecord]
        let author: Author
        /// The batch that waits, as it was sent and is not confirmed: all that waits.
        let changes: [Change]
        /// Every row that is shown, by table and id, with the value of every column.
        let shown: [String: [String: [String: FieldValue]]]
        /// The changes that are not shown, by their sequences.
        let hidden: [Int64]
    }

    private static let schema = Schema(
        name: "library", version: 1,
        tables: [
            SyncTable("shelf", [.text("name", default: "new"), .integer("place")], unique: [["name"]]),
            SyncTable(
                "book",
                [
                    .text("title"), .text("state", merge: .serverWins), .text("note", merge: .manual),
                    .text("cover", merge: .clientWins), .counter("reads"), .set("tags"),
                    .reference("shelf", to: "shelf", onDelete: .cascade),
                    .reference("beside", to: "book", onDelete: .setNull),
                ]),
            SyncTable("loan", [.reference("book", to: "book", onDelete: .restrict)]),
            SyncTable("plan", [.text("kind"), .text("ends")], merge: .wholeRecord),
        ])

    /// The rows of both devices; a transaction each that waits; the one that the other device sends
    /// meanwhile. `#3` is the id that ends with a 3.
    private static let meetings: [(name: String, both: String, waiting: [String], elsewhere: String)] = [
        (
            "of one field the later write, of others both", "INSERT INTO book (id, title) VALUES (#1, 'a')",
            ["UPDATE book SET title = 'mine', cover = 'mine'"],
            "UPDATE book SET title = 'theirs', cover = 'theirs', tags = '[\"x\"]'"
        ),
        (
            "a counter has both additions, a set both elements",
            "INSERT INTO book (id, reads, tags) VALUES (#1, 3, '[\"old\"]')",
            [
                "UPDATE book SET reads = reads + 2, tags = '[\"mine\"]'",
                "UPDATE book SET reads = reads - 1, tags = '[\"mine\",\"more\"]'",
            ], "UPDATE book SET reads = reads + 10, tags = '[\"old\",\"theirs\"]'"
        ),
        (
            "the server's value stays, and a person decides",
            "INSERT INTO book (id, state, note) VALUES (#1, 'free', 'good')",
            ["UPDATE book SET state = 'mine', note = 'mine'", "UPDATE book SET state = 'again'"],
            "UPDATE book SET state = 'theirs', note = 'theirs'"
        ),
        (
            "the server's value is what was seen",
            "INSERT INTO book (id, state, note) VALUES (#1, 'free', 'good')",
            ["UPDATE book SET state = 'mine', note = 'mine'"], "UPDATE book SET title = 'theirs'"
        ),
        (
            "the later of two whole records", "INSERT INTO plan (id, kind) VALUES (#1, 'a')",
            ["UPDATE plan SET kind = 'mine'"], "UPDATE plan SET kind = 'theirs', ends = 'never'"
        ),
        (
            "an edit of what was deleted", "INSERT INTO book (id, title) VALUES (#1, 'a'), (#2, 'b')",
            ["UPDATE book SET title = 'mine' WHERE id = #1", "UPDATE book SET title = 'mine' WHERE id = #2"],
            "DELETE FROM book WHERE id = #1"
        ),
        (
            "deleted here, edited there", "INSERT INTO book (id, title) VALUES (#1, 'a')",
            ["DELETE FROM book"], "UPDATE book SET title = 'theirs'"
        ),
        (
            "deleted and made again here", "INSERT INTO book (id, title) VALUES (#1, 'a')",
            ["DELETE FROM book; INSERT INTO book (id, cover) VALUES (#1, 'again')"],
            "UPDATE book SET title = 'theirs'"
        ),
        (
            "a new record, edited since", "",
            [
                "INSERT INTO book (id, title) VALUES (#1, 'a')", "UPDATE book SET title = 'b', reads = 2",
            ], "INSERT INTO book (id, title) VALUES (#2, 'theirs')"
        ),
        (
            "a unique value is taken by now, and what builds on it is hidden, too", "",
            [
                "INSERT INTO shelf (id, name) VALUES (#1, 'a')",
                "INSERT INTO book (id, title, shelf) VALUES (#2, 'on it', #1)",
                "UPDATE shelf SET place = 1 WHERE id = #1",
                "INSERT INTO book (id, title) VALUES (#3, 'beside')",
            ], "INSERT INTO shelf (id, name) VALUES (#4, 'a')"
        ),
        (
            "what it refers to is gone", "INSERT INTO shelf (id, name) VALUES (#1, 'a')",
            ["INSERT INTO book (id, shelf) VALUES (#2, #1)", "UPDATE book SET shelf = NULL WHERE id = #2"],
            "DELETE FROM shelf"
        ),
        (
            "what it refers to is gone, and another one is not asked for",
            "INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#5, 'b')",
            ["INSERT INTO book (id, shelf) VALUES (#2, #1)", "UPDATE book SET shelf = #5 WHERE id = #2"],
            "DELETE FROM shelf WHERE id = #1"
        ),
        (
            "a deletion takes what came meanwhile along",
            "INSERT INTO shelf (id, name) VALUES (#1, 'a'); INSERT INTO book (id, shelf) VALUES (#2, #1)",
            ["DELETE FROM shelf"],
            "INSERT INTO book (id, title, shelf) VALUES (#3, 'theirs', #1), (#4, 'beside', NULL)"
        ),
        (
            "a deletion lets go of what came meanwhile", "INSERT INTO book (id, title) VALUES (#1, 'a')",
            ["DELETE FROM book WHERE id = #1"], "INSERT INTO book (id, title, beside) VALUES (#2, 'b', #1)"
        ),
        (
            "a deletion of what is referred to by now", "INSERT INTO book (id, title) VALUES (#1, 'a')",
            ["DELETE FROM book WHERE id = #1"], "INSERT INTO loan (id, book) VALUES (#2, #1)"
        ),
        (
            "a deletion of what could not be shown is taken", "",
            ["INSERT INTO shelf (id, name) VALUES (#1, 'a')", "DELETE FROM shelf WHERE id = #1"],
            "INSERT INTO shelf (id, name) VALUES (#4, 'a')"
        ),
        (
            "two swap a unique value", "INSERT INTO shelf (id, name) VALUES (#1, 'a'), (#2, 'b')",
            [
                "UPDATE shelf SET name = 'c' WHERE id = #1; UPDATE shelf SET name = 'a' WHERE id = #2; "
                    + "UPDATE shelf SET name = 'b' WHERE id = #1"
            ], "UPDATE shelf SET place = 7"
        ),
    ]

    @Test func `vectors: what is shown while changes wait`() throws {
        try VectorFile(name: "replay").check(Self.meetings.map(meet))
    }

    private func meet(
        _ meeting: (name: String, both: String, waiting: [String], elsewhere: String)
    ) throws -> Case {
        let world = TestWorld()
        let core = try ServerCore(database: DatabaseQueue(), schema: Self.schema, world: world)
        let here = try IndependentPullTests.Device(world, Self.schema)
        let there = try IndependentPullTests.Device(world, Self.schema)
        if !meeting.both.isEmpty { try there.write(meeting.both) }
        for device in [there, here] { try device.talk(core) }
        for transaction in meeting.waiting {
            world.pass(milliseconds: 10)
            try here.write(transaction)
        }
        let batch = try sent(by: here, core)
        world.pass(milliseconds: 1_000)
        try there.write(meeting.elsewhere)
        try there.talk(core)
        try here.talk(core, sends: 0)
        let records = try core.records(of: there)
        return try here.database.read { db in
            let hidden = Set(
                try OutboxEntry.all(db).filter { $0.hiddenBecause != nil }.map(\.sequence))
            return Case(
                name: meeting.name, schema: Self.schema, records: records, author: batch.author,
                changes: batch.changes, shown: try Self.shown(db),
                hidden: batch.changes.map(\.sequence).filter(hidden.contains))
        }
    }

    /// The batch that a device puts in flight, which does not get through.
    private func sent(by device: IndependentPullTests.Device, _ core: ServerCore) throws -> PushBatch {
        var talk = SyncConversation(store: device.store, policy: SyncPolicy())
        for _ in 0..<20 {
            guard case .send(let request, let pending) = try talk.next() else { break }
            if pending.kind.isPush {
                try talk.receive(.failure(.noConnection), for: pending)
                return try PushBatch(json: try #require(request.body))
            }
            try talk.receive(.success(core.answer(request, account: "anna").answer), for: pending)
        }
        throw NeverCame(awaited: "a push")
    }

    private static func shown(_ db: Database) throws -> [String: [String: [String: FieldValue]]] {
        var shown: [String: [String: [String: FieldValue]]] = [:]
        for table in schema.tables {
            shown[table.name] = [:]
            for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table.name)") {
                let values = table.columns.map { column in
                    (column.name, FieldValue(row[column.sqlName] as DatabaseValue))
                }
                shown[table.name]?[row["id"]] = Dictionary(uniqueKeysWithValues: values)
            }
        }
        return shown
    }
}

extension ServerCore {
    /// All records of the account's own scope, as a device that has nothing is given them.
    fileprivate func records(of device: IndependentPullTests.Device) throws -> [SyncedRecord] {
        let author = try device.database.read { db in try device.store.author(db) }
        let request = SyncRequest(
            method: "GET", path: "/api/sync/pull",
            query: [
                "protocol": "1", "scope": "own", "device": author.device, "incarnation": author.incarnation,
                "app": device.store.tag.name, "schemaVersion": "\(device.store.tag.version)",
                "schema": device.store.tag.fingerprint,
            ])
        let page = try answer(request, account: "anna").answer.page()
        return try page.lines.map { try JSONDecoder().decode(SyncedRecord.self, from: Data($0.utf8)) }
    }
}
