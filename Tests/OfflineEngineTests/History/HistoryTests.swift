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
