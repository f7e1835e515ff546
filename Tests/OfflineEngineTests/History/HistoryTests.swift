import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A person's writes can be undone and redone, also after a restart; later writes stay.
struct HistoryTests {
    private let file: URL
    private let replica: Replica

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-history-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = folder.appending(path: "copy.sqlite")
        replica = try Self.open(file)
    }

    private static func open(_ file: URL) throws -> Replica {
        try Replica(
            at: file, schema: TestCopy.schema, migrations: TestCopy.migrations(), secrets: MemorySecrets())
    }

    private func insert(_ number: Int, named name: String? = nil) async throws {
        let sql = "INSERT INTO note (id, title, visits, tags) VALUES (?, 'a', 2, '[\"x\",\"y\"]')"
        let write: @Sendable (Database) throws -> Void = { db in
            try db.execute(sql: sql, arguments: [TestCopy.id(number)])
        }
        if let name {
            try await replica.write(undoable: name, write)
        } else {
            try await replica.write(write)
        }
    }

    private func shown(_ replica: Replica) async throws -> [String] {
        try await replica.read { db in
            try String.fetchAll(db, sql: "SELECT title || ' ' || visits || ' ' || tags FROM note ORDER BY id")
        }
    }

    @Test func `an edit is undone after a restart, and redone`() async throws {
        try await insert(1)
        try await replica.write(undoable: "Edit the note") { db in
            try db.execute(sql: "UPDATE note SET title = 'b', visits = visits + 5, tags = '[\"y\",\"z\"]'")
        }
        let again = try Self.open(file)
        let last = try #require(try await again.history().first)
        #expect(last.origin == .here("Edit the note"))
        let key = RecordKey(table: "note", id: try #require(RecordID(TestCopy.id(1))))
        #expect(try await again.undo(last.id) == UndoResult(restored: [key], kept: []))
        #expect(try await shown(again) == [#"a 2 ["x","y"]"#])
        let redo = try #require(try await again.history().first)
        #expect(redo.origin == .undo("Edit the note"))
        try await again.undo(redo.id)
        #expect(try await shown(again) == [#"b 7 ["y","z"]"#])
        await #expect(throws: ReplicaError.notInHistory(last.id)) { try await again.undo(last.id) }
    }

    @Test func `a write returns its own entry, whatever is written under its name`() async throws {
        try await insert(1)
        let replica = replica
        let entries = try await withThrowingTaskGroup(of: HistoryEntry.ID?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await replica.write(undoable: "Count") { db in
                        try db.execute(sql: "UPDATE note SET visits = visits + 1")
                    }.entry
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(entries.compactMap(\.self)) == Set(try await replica.history().map(\.id)))
        let nothing = try await replica.write(undoable: "Nothing") { db in
            try db.execute(sql: "DELETE FROM note WHERE title = 'z'")
            return db.changesCount
        }
        #expect(nothing.value == 0 && nothing.entry == nil)
    }

    @Test func `later writes stay; additions and elements are taken back`() async throws {
        try await insert(1)
        try await replica.write(undoable: "Edit") { db in
            try db.execute(
                sql: "UPDATE note SET title = 'b', weight = 3, visits = visits + 5, tags = '[\"y\",\"z\"]'")
        }
        try await replica.write { db in
            try db.execute(
                sql: "UPDATE note SET title = 'c', visits = visits + 1, tags = '[\"w\",\"y\",\"z\"]'")
        }
        let last = try #require(try await replica.history().first)
        let result = try await replica.undo(last.id)
        #expect(result.restored == result.kept && result.kept.count == 1)
        #expect(try await shown(replica) == [#"c 3 ["w","x","y"]"#])
        let weight = try await replica.read { db in try Double.fetchOne(db, sql: "SELECT weight FROM note") }
        #expect(weight == nil)
    }

    @Test func `records made and removed in one write come and go together`() async throws {
        try await insert(1)
        try await insert(2)
        try await replica.write(undoable: "Merge two notes") { db in
            try db.execute(sql: "DELETE FROM note WHERE id <> ?", arguments: [TestCopy.id(9)])
            try db.execute(
                sql: "INSERT INTO note (id, title, visits) VALUES (?, 'both', 4)",
                arguments: [TestCopy.id(3)])
        }
        let last = try #require(try await replica.history().first)
        #expect(
            last.updates.map(\.verb).sorted { $0.rawValue < $1.rawValue } == [.created, .deleted, .deleted])
        try await replica.undo(last.id)
        #expect(try await shown(replica) == [#"a 2 ["x","y"]"#, #"a 2 ["x","y"]"#])
    }

    @Test func `a new record that was changed since stays, and the result names it`() async throws {
        try await insert(1, named: "Add a note")
        try await replica.write { db in try db.execute(sql: "UPDATE note SET title = 'mine'") }
        let last = try #require(try await replica.history().first)
        let result = try await replica.undo(last.id)
        #expect(result.restored == [] && result.kept.map(\.table) == ["note"])
        #expect(try await shown(replica) == [#"mine 2 ["x","y"]"#])
    }

    // MARK: Whole records, and records that others refer to

    private static let related = Schema(
        name: "related", version: 1,
        tables: [
            SyncTable("shelf", [.text("name")]),
            SyncTable(
                "book", [.text("name"), .reference("shelf", to: "shelf", onDelete: .cascade)]),
            SyncTable("weighing", [.text("a"), .integer("b"), .text("c")], merge: .wholeRecord),
        ])

    private func related() throws -> Replica {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE shelf (id TEXT PRIMARY KEY NOT NULL, name TEXT);
                    CREATE TABLE book (id TEXT PRIMARY KEY NOT NULL, name TEXT,
                        shelf TEXT REFERENCES shelf(id) ON DELETE CASCADE);
                    CREATE TABLE weighing (id TEXT PRIMARY KEY NOT NULL, a TEXT, b INTEGER, c TEXT);
                    INSERT INTO weighing VALUES ('\(TestCopy.id(1))', 'a1', 1, 'c1')
                    """)
        }
        return try Replica(
            at: file.deletingLastPathComponent().appending(path: "related.sqlite"), schema: Self.related,
            migrations: migrator, secrets: MemorySecrets())
    }

    @Test(arguments: [
        ("UPDATE weighing SET b = 9", "a2 9 c1"), ("UPDATE weighing SET c = 'c9'", "a2 2 c9"),
        ("SELECT 1", "a1 1 c1"),
    ])
    func `a record that merges as a whole is put back as a whole, or stays`(
        _ later: String, _ left: String
    ) async throws {
        let replica = try related()
        try await replica.write(undoable: "Weigh") { db in
            try db.execute(sql: "UPDATE weighing SET a = 'a2', b = 2")
        }
        try await replica.write { db in try db.execute(sql: later) }
        let result = try await replica.undo(try #require(try await replica.history().first).id)
        #expect(result.restored.isEmpty == (left != "a1 1 c1"))
        #expect(result.kept.isEmpty == (left == "a1 1 c1"))
        let shown = try await replica.read { db in
            try String.fetchOne(db, sql: "SELECT a || ' ' || b || ' ' || c FROM weighing")
        }
        #expect(shown == left)
    }

    @Test func `a new record to which another refers by now stays, with that one`() async throws {
        let replica = try related()
        let (shelf, book, other) = (TestCopy.id(2), TestCopy.id(3), TestCopy.id(4))
        try await replica.write(undoable: "Add a shelf with a book") { db in
            try db.execute(
                sql: "INSERT INTO shelf (id, name) VALUES (?, 's'); INSERT INTO book VALUES (?, 'mine', ?)",
                arguments: [shelf, book, shelf])
        }
        try await replica.write { db in
            try db.execute(sql: "INSERT INTO book VALUES (?, 'theirs', ?)", arguments: [other, shelf])
        }
        let names: @Sendable (Database) throws -> [String] = { db in
            try String.fetchAll(db, sql: "SELECT name FROM shelf UNION ALL SELECT name FROM book ORDER BY 1")
        }
        let first = try await replica.undo(try #require(try await replica.history().first).id)
        #expect(first.kept.map(\.table) == ["shelf"] && first.restored.map(\.table) == ["book"])
        #expect(try await replica.read(names) == ["s", "theirs"])
        try await replica.undo(try #require(try await replica.history().first).id)
        try await replica.write { db in try db.execute(sql: "DELETE FROM book WHERE name = 'theirs'") }
        #expect(try await replica.read(names) == ["mine", "s"])
    }

    @Test func `a write that fails or changes nothing leaves no entry, and the oldest are forgotten`()
        async throws
    {
        await #expect(throws: (any Error).self) {
            try await replica.write(undoable: "Fail") { db in
                try db.execute(sql: "INSERT INTO note (id) VALUES (?)", arguments: [TestCopy.id(1)])
                try db.execute(sql: "INSERT INTO nothing (id) VALUES (1)")
            }
        }
        try await replica.write(undoable: "Nothing") { db in try db.execute(sql: "DELETE FROM note") }
        #expect(try await replica.history().isEmpty)
        try await insert(1)
        for turn in 0..<(HistoryEntry.most + 3) {
            try await replica.write(undoable: "\(turn)") { db in
                try db.execute(sql: "UPDATE note SET visits = visits + 1")
            }
        }
        let kept = try await replica.history(limit: 1_000)
        #expect(kept.count == HistoryEntry.most)
        #expect(kept.first?.origin == .here("\(HistoryEntry.most + 2)"))
    }
}
