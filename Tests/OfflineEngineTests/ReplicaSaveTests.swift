import Foundation
import GRDB
import SyncCore
import Synchronization
import Testing

@testable import OfflineEngine

/// Saving a record that was fetched earlier sends what a person changed in it, and nothing else.
struct ReplicaSaveTests {
    private struct Note: Codable, Hashable, Sendable, FetchableRecord, PersistableRecord {
        static let databaseTableName = "note"
        var id: String
        var title: String?
        var weight: Double?
        var done = false
        var visits: Int = 0
        var tags = "[]"
    }

    private let replica: Replica
    private let note = Note(id: TestCopy.id(1), title: "a", visits: 2, tags: #"["x","y"]"#)

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "aloft-save-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        replica = try Replica(
            at: folder.appending(path: "copy.sqlite"), schema: TestCopy.schema,
            migrations: TestCopy.migrations(), secrets: MemorySecrets())
    }

    private func shown() async throws -> Note? {
        try await replica.read { db in try Note.fetchOne(db) }
    }

    @Test func `the reader reads and observes, and is no way to write`() async throws {
        let (reader, note) = (replica.reader, note)
        #expect(!(reader is any DatabaseWriter))
        try await replica.write { db in try note.insert(db) }
        let titles = ValueObservation.tracking { db in try Note.fetchOne(db)?.title }
        for try await title in titles.values(in: reader) {
            #expect(title == "a")
            break
        }
        await #expect(throws: DatabaseError.self) {
            try await reader.read { db in try db.execute(sql: "DELETE FROM note") }
        }
        #expect(try await shown() == note)
    }

    @Test func `an observation does not read again for what it does not read`() async throws {
        let note = note
        let reads = Mutex(0)
        try await replica.write { db in
            try note.insert(db)
            try db.execute(sql: "CREATE TABLE elsewhere (x)")
        }
        let titles = replica.observe { db in
            reads.withLock { $0 += 1 }
            return try String.fetchAll(db, sql: "SELECT title FROM note")
        }
        var begun = 0
        for try await seen in titles {
            if seen == ["b"] { break }
            begun = reads.withLock { $0 }
            for number in 0..<20 {
                try await replica.write { db in
                    try db.execute(sql: "INSERT INTO elsewhere VALUES (?)", arguments: [number])
                }
            }
            try await replica.write { db in try db.execute(sql: "UPDATE note SET title = 'b'") }
        }
        // For the last change, and a few times because the region is determined while reading.
        #expect(reads.withLock { $0 } < begun + 10)
    }

    private func lastEdits() async throws -> String? {
        try await replica.read { db in
            try String.fetchOne(db, sql: "SELECT edits FROM aloft_outbox ORDER BY sequence DESC LIMIT 1")
        }
    }

    @Test func `changes of others meanwhile stay`() async throws {
        let note = note
        try await replica.write { db in
            try note.insert(db)
            try db.execute(
                sql: "UPDATE note SET title = 'b', visits = visits + 5, tags = '[\"x\",\"y\",\"z\"]'")
        }
        var edited = note
        edited.weight = 1.5
        edited.visits = 3
        edited.tags = #"["y","w"]"#
        #expect(try await replica.save(edited, from: note))
        var expected = edited
        (expected.title, expected.visits, expected.tags) = ("b", 8, #"["w","y","z"]"#)
        #expect(try await shown() == expected)
        #expect(
            try await lastEdits()
                == #"{"weight":1.5,"visits":{"delta":1},"tags":{"added":["w"],"removed":["x"]}}"#)
    }

    @Test func `a character that is spelled otherwise is a change`() async throws {
        let id = TestCopy.id(7)
        try await replica.write { db in
            try db.execute(sql: "INSERT INTO note (id, title) VALUES (?, char(233))", arguments: [id])
        }
        let old = try #require(try await shown())
        var new = old
        new.title = "e\u{301}"
        #expect(try await replica.save(new, from: old))
        let bytes = try await replica.read { db in
            try String.fetchOne(db, sql: "SELECT hex(title) FROM note WHERE id = ?", arguments: [id])
        }
        #expect(bytes == "65CC81")
    }

    @Test func `nothing changed is no change, and a record that is gone is said`() async throws {
        let note = note
        try await replica.write { db in try note.insert(db) }
        #expect(try await !replica.save(note, from: note))
        #expect(try await replica.outbox().count == 1)
        var edited = note
        edited.title = "b"
        try await replica.write { db in _ = try note.delete(db) }
        await #expect(throws: ReplicaError.recordIsGone("The record of “note” was deleted meanwhile.")) {
            try await replica.save(edited, from: note)
        }
    }
}
