import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A record by its fields, and a refused change as the record that it would have made.
struct RecordFieldsTests {
    private struct Note: FetchableRecord, TableRecord, Decodable, Hashable {
        static let databaseTableName = "note"
        var id: RecordID
        var title: String?
        var done: Bool
        var visits: Int
        var tags: String
    }

    private let copy: StoredCopy
    private let replica: Replica
    private let id: RecordID

    init() throws {
        copy = try StoredCopy()
        replica = try copy.ready()
        id = try #require(RecordID(TestCopy.id(1)))
    }

    private func insert() async throws {
        try await replica.write { [id] db in
            try db.execute(
                sql: "INSERT INTO note (id, title, visits, tags) VALUES (?, 'old', 3, '[\"a\",\"b\"]')",
                arguments: [id])
        }
    }

    private func refused(_ verb: Change.Verb, _ edits: [String: Edit] = [:]) -> RejectedTransaction.Entry {
        RejectedTransaction.Entry(
            change: Change(
                sequence: 7, transaction: 3, table: "note", id: id, verb: verb, generation: 1, edits: edits,
                stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab")),
            refusal: Refusal(.wrongType, "No."))
    }

    @Test func `a refused edit is the record as it is shown with the edit on top`() async throws {
        defer { copy.remove() }
        try await insert()
        let edits: [String: Edit] = [
            "title": .value(.text("new")), "visits": .delta(.integer(2)),
            "tags": .elements(added: ["c"], removed: ["a": []]),
        ]
        let note = try await replica.decode(Note.self, from: refused(.update, edits))
        #expect(note == Note(id: id, title: "new", done: false, visits: 5, tags: #"["b","c"]"#))
        // The read writes nothing.
        let shown = try await replica.read { db in try Note.fetchAll(db, sql: "SELECT * FROM note") }
        #expect(shown == [Note(id: id, title: "old", done: false, visits: 3, tags: #"["a","b"]"#)])
    }

    @Test func `a refused insert of a record that is not here has the columns' defaults`() async throws {
        defer { copy.remove() }
        let note = try await replica.decode(
            Note.self, from: refused(.insert, ["title": .value(.text("new"))]))
        #expect(note == Note(id: id, title: "new", done: false, visits: 0, tags: "[]"))
    }

    @Test func `a refused deletion is the record, or nil if that is gone`() async throws {
        defer { copy.remove() }
        #expect(try await replica.decode(Note.self, from: refused(.delete)) == nil)
        try await insert()
        #expect(try await replica.decode(Note.self, from: refused(.delete))?.title == "old")
    }

    @Test(.timeLimit(.minutes(20)))
    func `refusals are observed, and come as the app's records`() async throws {
        defer { copy.remove() }
        try await insert()
        let lists = replica.observe { db in
            try RejectedTransaction.all(db).flatMap { try $0.records(of: Note.self, db) }
        }
        let entry = refused(.update, ["title": .value(.text("new"))])
        for try await notes in lists {
            if notes.map(\.title) == ["new"] { break }
            try await replica.store.database.write { db in
                let bytes = try [
                    JSONEncoder.canonical.encode(entry.change), JSONEncoder.canonical.encode(entry.refusal),
                ]
                try db.execute(
                    sql: "INSERT INTO aloft_rejected VALUES (1, 3, 'own', 'note', ?, ?, ?, 5)",
                    arguments: [entry.change.id]
                        + StatementArguments(bytes.map { String(decoding: $0, as: UTF8.self) }))
            }
        }
    }

    @Test func `the fields of a record are all columns and those that only a newer app knows`() async throws {
        defer { copy.remove() }
        let key = RecordKey(table: "note", id: id)
        #expect(try await replica.fields(of: key) == nil)
        let clock = FieldStamps(start: Stamp(milliseconds: 1, counter: 0, device: "00000000000000aa"))
        let record = SyncedRecord(
            table: "note", id: id, generation: 1, version: 1, number: 1,
            fields: ["title": .text("a"), "altitude": .integer(7)], clock: clock)
        let page = PullPage(
            heading: .init(scope: "own", serverTime: 1_750_000_000_000, acknowledgedThrough: 0, reply: nil),
            lines: [String(decoding: try JSONEncoder().encode(record), as: UTF8.self)],
            ending: .init(count: 1, cursor: "e.0..1", head: 1, isComplete: true))
        var conversation = SyncConversation(store: replica.store, policy: SyncPolicy())
        try conversation.receive(
            .success(SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())),
            for: .init(scope: "own", kind: .pull(from: nil, grant: 0, inFlight: nil), askedAt: 0))
        #expect(
            try await replica.fields(of: key) == [
                "title": .text("a"), "altitude": .integer(7), "weight": .null, "done": .integer(0),
                "photo": .null, "visits": .integer(0), "tags": .text("[]"),
            ])
        await #expect(throws: ReplicaError.notSynced("page")) {
            try await replica.fields(of: RecordKey(table: "page", id: id))
        }
    }
}
