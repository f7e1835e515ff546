import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Testing

/// E10: a conflict of two people's writes waits for a person, with both versions, and is settled by hand.
struct ConflictTests {
    private static let schema = Schema(
        name: "studio", version: 1,
        tables: [SyncTable("member", [SyncColumn("name", .text, merge: .manual)])])

    private let folder: URL
    private let replica: Replica
    private let mine = Stamp(milliseconds: 5, counter: 0, device: "00000000000000aa")
    private let theirs = Stamp(milliseconds: 6, counter: 0, device: "00000000000000bb")

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "aloft-conflict-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var migrator = DatabaseMigrator()
        migrator.registerMigration("members") { db in
            try db.execute(sql: "CREATE TABLE member (id TEXT PRIMARY KEY NOT NULL, name TEXT)")
        }
        replica = try Replica(
            at: folder.appending(path: "copy.sqlite"), schema: Self.schema, migrations: migrator,
            secrets: MemorySecrets(), world: TestWorld())
    }

    private func put() async throws -> RecordKey {
        let id = try #require(RecordID(TestCopy.id(1)))
        let details = ["name": FieldDetail.held([HeldVersion(value: .text("Ada B."), stamp: mine)])]
        let encoded = String(decoding: try JSONEncoder().encode(details), as: UTF8.self)
        let clock = String(
            decoding: try JSONEncoder().encode(FieldStamps(start: mine, fields: ["name": theirs])),
            as: UTF8.self)
        try await replica.write { db in
            try db.execute(sql: "UPDATE aloft_capture SET applying = 1")
            try db.execute(
                sql: "INSERT INTO member (id, name) VALUES (?, 'Ada L.')", arguments: [id.text])
            try db.execute(
                sql: """
                    INSERT INTO aloft_row
                        (tbl, id, scope, number, version, generation, isDeleted, clock, details)
                    VALUES ('member', ?, 'own', 3, 2, 1, 0, ?, ?)
                    """, arguments: [id.text, clock, encoded])
            try db.execute(sql: "UPDATE aloft_capture SET applying = 0")
        }
        return RecordKey(table: "member", id: id)
    }

    @Test func `a conflict is read as the app's own values, and settled with one`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let record = try await put()
        let conflict = try #require(try await replica.conflicts().first)
        #expect(conflict.current.value(as: String.self) == "Ada L.")
        #expect(conflict.current.value(as: Int.self) == nil)
        let day = Date(timeIntervalSince1970: 86_400)
        try await replica.settle(conflict, with: day)
        let name = try await replica.fields(of: record)?["name"]
        #expect(name == "1970-01-02 00:00:00.000")
        #expect(name?.value(as: Date.self) == day)
        #expect(name == FieldValue(day))
    }

    @Test(arguments: ["Ada B.", "Ada L."])
    func `a conflict shows both versions, and either is written over the server's`(
        chosen: String
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let record = try await put()
        let conflicts = try await replica.conflicts()
        let expected = Conflict(
            record: record, field: "name", current: .text("Ada L."), currentStamp: theirs,
            held: [HeldVersion(value: .text("Ada B."), stamp: mine)])
        #expect(conflicts == [expected])
        try await replica.settle(expected, with: .text(chosen))
        #expect(try await replica.conflicts() == [])
        let (name, changes) = try await replica.read { db in
            (
                try String.fetchOne(db, sql: "SELECT name FROM member"),
                try Int.fetchOne(db, sql: "SELECT count(*) FROM aloft_outbox WHERE baseClock IS NOT NULL")
            )
        }
        #expect(name == chosen)
        #expect(changes == (chosen == "Ada L." ? 2 : 1))
    }

    @Test
    func `a conflict of a record that is gone is not settled`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await put()
        let conflict = try #require(try await replica.conflicts().first)
        try await replica.write { db in try db.execute(sql: "DELETE FROM member") }
        await #expect(throws: ReplicaError.self) {
            try await replica.settle(conflict, with: .text("Ada B."))
        }
    }
}
