import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

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

    /// Puts refused changes into a copy.
    private func refuse(_ changes: [Change], in copy: TestCopy) throws {
        let refusal = String(
            decoding: try JSONEncoder.canonical.encode(Refusal(.outOfRange, "No.")), as: UTF8.self)
        try copy.database.write { db in
            for change in changes {
                try db.execute(
                    sql: "INSERT INTO aloft_rejected VALUES (?, ?, 'own', ?, ?, ?, ?, 5)",
                    arguments: [
                        change.sequence, change.sequence, change.table, change.id.text,
                        String(decoding: try JSONEncoder.canonical.encode(change), as: UTF8.self), refusal,
                    ])
            }
        }
    }

    private func retry(in copy: TestCopy) throws {
        try copy.store.write { db in
            try RejectedChanges(store: copy.store).retry(.init(rawValue: 30), replacing: [:], db)
        }
    }

    private func rows(_ copy: TestCopy) throws -> [String] {
        try copy.database.read { db in
            try String.fetchAll(
                db, sql: "SELECT ifnull(title, '') || ' ' || weight || ' ' || visits FROM note ORDER BY id")
        }
    }

    @Test func `a counter of a record that is tried again begins at its default`() throws {
        let schema = Schema(
            name: "test", version: 1,
            tables: [
                SyncTable(
                    "note",
                    [
                        .text("title"), .real("weight"),
                        SyncColumn("visits", .integer, merge: .counter, default: .integer(5)),
                    ])
            ])
        let copy = try TestCopy(schema: schema, migrations: Self.migrations())
        let id = try #require(RecordID(note))
        try refuse(
            [
                Change(
                    sequence: 70, transaction: 30, table: "note", id: id, verb: .insert, generation: 1,
                    edits: [
                        "title": .value(.text("a")), "visits": .delta(.integer(1)),
                        "weight": .value(.real(0)),
                    ], stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab"))
            ], in: copy)
        try retry(in: copy)
        #expect(try rows(copy) == ["a 0.0 6"])
    }

    private static func migrations() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("notes") { db in
            try db.execute(
                sql: "CREATE TABLE note (id TEXT PRIMARY KEY NOT NULL, title TEXT, weight REAL, "
                    + "visits INTEGER DEFAULT 5)")
        }
        return migrator
    }

    @Test func `a migration that is tried again gives way as it did before`() throws {
        let talk = try Talk()
        try talk.insert(1...4)
        try talk.insert(6...6)
        try talk.settle()
        let copy = talk.copy
        let key = RecordKey(table: "note", id: try #require(RecordID(note)))
        let known = try copy.database.read { db in try RowTable.summary(of: key, db) }
        let read = try #require(known).clock["title"]
        // A person's edit that the server has, and one that waits.
        try talk.write("UPDATE note SET title = 'typed' WHERE id = ?", [TestCopy.id(2)])
        try talk.write("DELETE FROM note WHERE id = ?", [TestCopy.id(4)])
        try talk.settle()
        try talk.write("UPDATE note SET title = 'waits' WHERE id = ?", [TestCopy.id(3)])

        var sequence: Int64 = 70
        func change(_ number: Int, _ verb: Change.Verb, _ title: String = "MADE") throws -> Change {
            sequence += 1
            let id = try #require(RecordID(TestCopy.id(number)))
            return Change(
                sequence: sequence, transaction: 30, table: "note", id: id, verb: verb, generation: 1,
                edits: verb == .delete ? [:] : ["title": .value(.text(title))], stamp: read,
                baseClock: verb == .update ? ["title": read] : nil, migrated: true)
        }
        try refuse(
            [
                try change(1, .update, "first"), try change(1, .update), try change(2, .update),
                try change(3, .update), try change(4, .update), try change(4, .insert),
                try change(5, .insert), try change(6, .delete), try change(6, .insert),
            ], in: copy)
        let before = try copy.outbox().count
        try retry(in: copy)

        let titles = try copy.database.read { db in
            try String.fetchAll(db, sql: "SELECT title FROM note ORDER BY id")
        }
        #expect(titles == ["MADE", "typed", "waits", "MADE", "MADE"])
        let captured = try copy.database.read { db in
            try Row.fetchAll(
                db, sql: "SELECT verb, isMigrated FROM aloft_outbox ORDER BY sequence LIMIT -1 OFFSET ?",
                arguments: [before])
        }
        #expect(
            captured.map { $0["verb"] as String } == ["update", "update", "insert", "delete", "insert"])
        #expect(captured.allSatisfy { $0["isMigrated"] })
        try talk.write("UPDATE note SET title = 'after' WHERE id = ?", [TestCopy.id(3)])
        let last = try copy.database.read { db in
            try Bool.fetchOne(db, sql: "SELECT isMigrated FROM aloft_outbox ORDER BY sequence DESC LIMIT 1")
        }
        #expect(last == false)
    }

    @Test func `a migration of a table that is gone stays set aside`() throws {
        let copy = try TestCopy()
        let id = try #require(RecordID(note))
        try refuse(
            [
                Change(
                    sequence: 70, transaction: 30, table: "gone", id: id, verb: .update, generation: 1,
                    edits: ["title": .value(.text("MADE"))],
                    stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab"), migrated: true)
            ], in: copy)
        #expect(throws: ReplicaError.recordIsGone("This app has no table “gone” any more.")) {
            try retry(in: copy)
        }
        #expect(try copy.database.read { db in try RejectedChanges.all(db) }.count == 1)
    }

    @Test func `a migration that is tried again moves where a counter begins, and keeps what was added`()
        throws
    {
        let talk = try Talk()
        try talk.insert(1...1)
        try talk.write("UPDATE note SET visits = visits + 2 WHERE id = ?", [note])
        try talk.settle()
        let key = RecordKey(table: "note", id: try #require(RecordID(note)))
        let known = try talk.copy.database.read { db in try RowTable.summary(of: key, db) }
        let read = try #require(known).clock["visits"]
        try refuse(
            [
                Change(
                    sequence: 70, transaction: 30, table: "note", id: key.id, verb: .update, generation: 1,
                    edits: ["visits": .value(.integer(5))], stamp: read, baseClock: ["visits": read],
                    migrated: true)
            ], in: talk.copy)
        try retry(in: talk.copy)
        for _ in 0..<2 {
            let visits = try talk.copy.database.read { db in
                try Int.fetchOne(db, sql: "SELECT visits FROM note")
            }
            #expect(visits == 7)
            try talk.settle()
        }
        #expect(try talk.copy.outbox().isEmpty)
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
