import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

struct RejectedChangesTests {
    private let note = TestCopy.id(1)

    /// A copy with one refused edit of a note, which it has or has not.
    private func copy(hasNote: Bool) throws -> TestCopy {
        let copy = try TestCopy()
        if hasNote {
            try copy.store.write { db in
                try db.execute(sql: "INSERT INTO note (id, title) VALUES (?, 'old')", arguments: [note])
            }
        }
        let id = try #require(RecordID(note))
        let change = Change(
            sequence: 70, transaction: 30, table: "note", id: id, verb: .update, generation: 1,
            edits: ["title": .value(.text("refused")), "visits": .delta(.integer(2))],
            stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab"))
        let refusal = Refusal(.wrongType, "No.")
        try copy.database.write { db in
            try db.execute(
                sql: "INSERT INTO aloft_rejected VALUES (1, 70, 'own', 'note', ?, ?, ?, 5)",
                arguments: [
                    note, String(decoding: try JSONEncoder.canonical.encode(change), as: UTF8.self),
                    String(decoding: try JSONEncoder.canonical.encode(refusal), as: UTF8.self),
                ])
        }
        return copy
    }

    @Test func `trying again writes what was refused, mended, as a new change`() throws {
        let copy = try copy(hasNote: true)
        let before = try copy.outbox().count
        let id = try #require(RecordID(note))
        try copy.store.write { db in
            try RejectedChanges(store: copy.store).retry(
                .init(rawValue: 30), replacing: [id: ["title": .text("mended")]], db)
        }
        let row = try copy.database.read { db in try Row.fetchOne(db, sql: "SELECT title, visits FROM note") }
        #expect(row?["title"] == "mended")
        #expect(row?["visits"] == 2)
        #expect(
            try copy.outbox().dropFirst(before) == [
                #"update {"title":"mended"}"#, #"update {"visits":{"delta":2}}"#,
            ])
        #expect(try copy.database.read { db in try RejectedChanges.all(db) }.isEmpty)
    }

    @Test func `a change of a record that is gone stays set aside`() throws {
        let copy = try copy(hasNote: false)
        #expect(throws: ReplicaError.recordIsGone("The record of “note” was deleted meanwhile.")) {
            try copy.store.write { db in
                try RejectedChanges(store: copy.store).retry(.init(rawValue: 30), replacing: [:], db)
            }
        }
        let left = try copy.database.read { db in try RejectedChanges.all(db) }
        #expect(left.map(\.id.rawValue) == [30])
        #expect(left.first?.entries.first?.refusal.message == "No.")
    }

    @Test func `a discarded transaction is gone, and cannot be settled twice`() throws {
        let copy = try copy(hasNote: true)
        try copy.store.write { db in try RejectedChanges(store: copy.store).discard(.init(rawValue: 30), db) }
        #expect(try copy.database.read { db in try RejectedChanges.all(db) }.isEmpty)
        #expect(throws: ReplicaError.notRejected(.init(rawValue: 30))) {
            try copy.store.write { db in
                try RejectedChanges(store: copy.store).discard(.init(rawValue: 30), db)
            }
        }
    }

    @Test func `text in a column of numbers is captured as it is, an infinite number refused`() throws {
        let copy = try TestCopy()
        try copy.store.write { db in
            try db.execute(sql: "INSERT INTO note (id, weight) VALUES (?, 'heavy')", arguments: [note])
        }
        #expect(try copy.outbox() == [#"insert {"weight":"heavy"}"#])
        #expect(throws: DatabaseError.self) {
            try copy.store.write { db in try db.execute(sql: "UPDATE note SET weight = 9e999") }
        }
    }
}
