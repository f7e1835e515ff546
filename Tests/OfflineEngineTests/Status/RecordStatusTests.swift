import Foundation
import GRDB
import Notation
import SyncCore
import Testing

@testable import OfflineEngine

/// E25: created, updated, sync status, last synced and version of each record, from the engine's tables.
struct RecordStatusTests {
    private let copy: TestCopy
    private let id: RecordID
    private let captured: Int64 = 1_750_000_000_000

    init() throws {
        copy = try TestCopy()
        id = try #require(RecordID(TestCopy.id(1)))
    }

    private func status() throws -> RecordStatus? {
        try copy.database.read { db in try RecordStatus.of(id, in: "note", db) }
    }

    private func write(_ sql: String) throws {
        try copy.store.write { db in try db.execute(sql: sql, arguments: [id.text]) }
    }

    /// The server's record, written at 100 and again at 300.
    private func pull(deleted: Bool = false, details: [String: FieldDetail]? = nil) throws {
        let stamps = [100, 300].map { Stamp(milliseconds: $0, counter: 0, device: "00000000000000bb") }
        let record = SyncedRecord(
            table: "note", id: id, generation: 1, version: 4, number: 9,
            deleted: deleted ? stamps[1] : nil, fields: deleted ? [:] : ["title": .text("theirs")],
            clock: FieldStamps(start: stamps[0], fields: ["title": stamps[1]]), details: details)
        let page = PullPage(
            heading: .init(scope: "own", serverTime: 1, acknowledgedThrough: 0, reply: nil),
            lines: [try ServerRow.encode(record)],
            ending: .init(count: 1, cursor: "c", head: 9, isComplete: true))
        _ = try copy.store.writeUnenforced { db in
            try PullStage(scope: "own", store: copy.store).take(page, at: 777, travelled: 0, db)
        }
    }

    private func expected(_ change: (inout RecordStatus) -> Void = { _ in }) -> RecordStatus {
        var status = RecordStatus(
            sync: .synced, createdAt: Date(milliseconds: 100), updatedAt: Date(milliseconds: 300),
            lastSyncedAt: Date(milliseconds: 777), version: 4, isDeleted: false,
            hiddenBecause: nil, conflicts: [])
        change(&status)
        return status
    }

    /// The status of a record in a new copy that pulled it.
    private func shown(pulled record: SyncedRecord) throws -> RecordStatus? {
        let copy = try TestCopy()
        let page = PullPage(
            heading: .init(scope: "own", serverTime: 1, acknowledgedThrough: 0, reply: nil),
            lines: [try ServerRow.encode(record)],
            ending: .init(count: 1, cursor: "c", head: 9, isComplete: true))
        return try copy.store.writeUnenforced { db in
            try PullStage(scope: "own", store: copy.store).take(page, at: 777, travelled: 0, db)
            return try RecordStatus.of(record.id, in: "note", db)
        }
    }

    /// How the view for queries tells of the record, as the list of those that wait does; nil if the app's
    /// row is gone.
    private func viewed() throws -> String? {
        try copy.database.read { db in
            let viewed = try String.fetchOne(
                db, sql: "SELECT sync FROM aloft_status_note WHERE id = ?", arguments: [id.text])
            let listed = try RecordSync.unsynced(in: ["note"], db)["note"]?[id] ?? .synced
            if let viewed { #expect(listed.rawValue == viewed) }
            return viewed
        }
    }

    @Test func `a record that nobody wrote has none`() throws {
        #expect(try status() == nil)
    }

    @Test func `a new record waits, was never synced, and has the time of its writing`() throws {
        try write("INSERT INTO note (id, title) VALUES (?, 'mine')")
        #expect(
            try status()
                == RecordStatus(
                    sync: .pending, createdAt: Date(milliseconds: captured),
                    updatedAt: Date(milliseconds: captured), lastSyncedAt: nil, version: 0,
                    isDeleted: false, hiddenBecause: nil, conflicts: []))
    }

    @Test func `a record of the server has its version and the stamps of its writers`() throws {
        try pull()
        #expect(try status() == expected())
        #expect(try viewed() == "synced")
        try copy.database.write { db in try db.execute(sql: "UPDATE aloft_scope SET syncedAt = NULL") }
        #expect(try status() == expected { $0.lastSyncedAt = nil })
        try copy.database.write { db in try db.execute(sql: "DELETE FROM aloft_scope") }
        #expect(try status() == expected { $0.lastSyncedAt = nil })
    }

    @Test func `an edit waits, is in flight, and is set aside; a deletion counts at once`() throws {
        try pull()
        try write("UPDATE note SET title = 'mine' WHERE id = ?")
        #expect(
            try status()
                == expected {
                    $0.sync = .pending
                    $0.updatedAt = Date(milliseconds: captured)
                })
        try copy.database.write { db in
            _ = try BatchBuilder(
                outbox: Outbox(scope: "own", store: copy.store), policy: SyncPolicy(changesPerBatch: 5)
            ).batch(db)
        }
        #expect(try status()?.sync == .inFlight)
        #expect(try viewed() == "inFlight")
        try write("DELETE FROM note WHERE id = ?")
        #expect(try status()?.isDeleted == true)
        let change = Change(
            sequence: 9, transaction: 9, table: "note", id: id, verb: .update, generation: 1,
            stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab"))
        try copy.database.write { db in
            try db.execute(sql: "DELETE FROM aloft_outbox; DELETE FROM aloft_batch")
            try RejectedTable.keep(change, Refusal(.rejected, "No."), scope: "own", at: 1, db)
        }
        #expect(try status()?.sync == .rejected)
        #expect(try viewed() == nil)
    }

    @Test func `the view for queries tells a rejected change from none and from one that waits`() throws {
        try pull()
        let change = Change(
            sequence: 9, transaction: 9, table: "note", id: id, verb: .update, generation: 1,
            stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab"))
        try copy.database.write { db in
            try RejectedTable.keep(change, Refusal(.rejected, "No."), scope: "own", at: 1, db)
        }
        #expect(try viewed() == "rejected")
        try write("UPDATE note SET title = 'again' WHERE id = ?")
        #expect(try viewed() == "pending")
    }

    @Test func `a list with a limit has the first of what was refused and the first of what waits`() throws {
        try pull()
        for title in ["one", "two"] { try write("UPDATE note SET title = '\(title)' WHERE id = ?") }
        try copy.database.write { db in
            for sequence in [Int64(8), 9] {
                let change = Change(
                    sequence: sequence, transaction: sequence, table: "note", id: id, verb: .update,
                    generation: 1, stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000ab"))
                try RejectedTable.keep(change, Refusal(.rejected, "No."), scope: "own", at: 1, db)
            }
        }
        func listed(_ most: Int) throws -> [Int64] {
            try copy.database.read { db in try OutboxEntry.all(db, most: most).map(\.sequence) }
        }
        #expect(try listed(.max) == [8, 9, 1, 2])
        #expect(try listed(1) == [8, 1])
        #expect(try listed(0) == [])
    }

    @Test func `a row that a migration makes was made at no time, and written when somebody writes`() throws {
        var migrations = TestCopy.migrations()
        migrations.registerMigration("first row") { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES (?, 'first')", arguments: [id.text])
        }
        let copy = try TestCopy(migrations: migrations)
        func status() throws -> RecordStatus? {
            try copy.database.read { db in try RecordStatus.of(id, in: "note", db) }
        }
        // The server has it under nobody's stamp, too.
        let record = SyncedRecord(
            table: "note", id: id, generation: 1, version: 1, number: 9, fields: ["title": .text("first")],
            clock: FieldStamps(start: .nobody, fields: ["title": .nobody]))
        #expect(try shown(pulled: record)?.createdAt == nil)
        #expect(try shown(pulled: record)?.updatedAt == nil)
        let made = try #require(try status())
        #expect(made.sync == .pending && made.createdAt == nil && made.updatedAt == nil)
        try copy.store.write { db in try db.execute(sql: "UPDATE note SET title = 'mine'") }
        let written = try #require(try status())
        #expect(written.createdAt == nil && written.updatedAt == Date(milliseconds: captured))
    }

    @Test func `a deletion on the server, a hidden change and a conflict are said`() throws {
        try pull(deleted: true)
        #expect(try status()?.isDeleted == true)
        let other = try RecordStatusTests()
        let held = HeldVersion(
            value: .text("x"), stamp: Stamp(milliseconds: 1, counter: 0, device: "00000000000000bb"))
        try other.pull(details: ["title": .held([held]), "weight": .held([])])
        #expect(try other.status() == expected { $0.conflicts = ["title"] })
        try other.write("UPDATE note SET weight = 4 WHERE id = ?")
        let refusal = try ServerRow.encode(Refusal(.missingReference, "Its folder is gone."))
        try other.copy.database.write { db in
            try db.execute(sql: "UPDATE aloft_outbox SET hidden = ?", arguments: [refusal])
        }
        #expect(try other.status()?.hiddenBecause == "Its folder is gone.")
    }
}
