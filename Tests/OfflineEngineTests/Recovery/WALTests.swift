import Foundation
import GRDB
import Testing

@testable import OfflineEngine

/// When a WAL is damaged, and when it only looks so because others write it.
struct WALTests {
    /// The files after a process was killed when it had written a long transaction, but not yet announced it,
    /// and another process then overwrote its beginning with a short one.
    private struct Overwritten {
        let copy: StoredCopy
        let file: Data
        let wal: Data
        let walIndex: Data
        /// The frames of the committed transactions.
        let standing: Int
        static let frame = 4_096 + 24

        init() async throws {
            copy = try StoredCopy()
            let killed = try copy.ready()
            try await killed.write { db in try Self.insert(1...1, db) }
            let before = try copy.bytes()
            try await killed.write { db in try Self.insert(100...400, db) }
            let long = try copy.bytes().wal
            try killed.store.database.close()
            try copy.put(before)
            let other = try DatabaseQueue(path: copy.file.path)
            try await other.writeWithoutTransaction { db in
                try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
                try db.inTransaction {
                    try Self.insert(2...2, db)
                    return .commit
                }
            }
            let short = try copy.bytes()
            standing = (short.wal.count - 32) / Self.frame
            walIndex = CopyFiles(database: copy.file).walIndexHead()
            file = short.file
            wal = short.wal + long.dropFirst(short.wal.count)
            try other.close()
        }

        private static func insert(_ numbers: ClosedRange<Int>, _ db: Database) throws {
            for number in numbers {
                try db.execute(
                    sql: "INSERT INTO note (id, title) VALUES (?, ?)",
                    arguments: [TestCopy.id(number), String(repeating: "words ", count: 50)])
            }
        }

        /// The WAL with one byte of a frame's page changed.
        func damaged(frame index: Int) -> Data {
            var wal = wal
            wal[32 + index * Self.frame + 100] ^= 0xff
            return wal
        }
    }

    @Test func `frames of a killed process behind the end that the others agreed on are no damage`()
        async throws
    {
        let files = try await Overwritten()
        defer { files.copy.remove() }
        #expect(files.walIndex.count == 96)
        #expect(try #require(WALFrames(files.wal)).isTorn)
        let frames = try #require(WALFrames(files.wal, walIndex: files.walIndex))
        #expect(frames.damage == nil)
        #expect(frames.newest.values.allSatisfy { $0 < 32 + files.standing * Overwritten.frame })
    }

    @Test func `a damaged frame before that end is damage, whatever the others agreed on`() async throws {
        let files = try await Overwritten()
        defer { files.copy.remove() }
        for index in [0, files.standing - 3, files.standing - 2, files.standing - 1] {
            let frames = try #require(WALFrames(files.damaged(frame: index), walIndex: files.walIndex))
            #expect(frames.damage?.index == index)
        }
    }

    @Test func `a last transaction that a loss of power tore is no damage, whatever is left behind it`()
        async throws
    {
        let files = try await Overwritten()
        defer { files.copy.remove() }
        for index in [files.standing - 2, files.standing - 1] {
            let frames = try #require(WALFrames(files.damaged(frame: index)))
            #expect(frames.isTorn)
            #expect(frames.damage == nil)
        }
        #expect(try #require(WALFrames(files.damaged(frame: 0))).damage?.index == 0)
    }

    /// A reader of a damaged WAL has SQLite make a `-shm` file that ends before the damage, if nobody else
    /// has the file open.
    @Test func `a reader's shm file does not hide the damage`() async throws {
        let files = try await Overwritten()
        defer { files.copy.remove() }
        let first = files.wal.prefix(32 + files.standing * Overwritten.frame)
        try files.copy.put((files.file, first))
        let writer = try DatabaseQueue(path: files.copy.file.path)
        for number in 1...5 {
            try await writer.write { db in
                try db.execute(sql: "UPDATE note SET title = ?", arguments: ["\(number)"])
            }
        }
        var (file, wal) = try files.copy.bytes()
        try writer.close()
        let start = try #require(commits(in: wal).dropLast(3).last) + 1
        wal[32 + start * Overwritten.frame + 100] ^= 0xff
        try files.copy.put((file, wal))
        var reading = Configuration()
        reading.readonly = true
        let reader = try DatabaseQueue(path: files.copy.file.path, configuration: reading)
        let title = try await reader.read { db in try String.fetchOne(db, sql: "SELECT title FROM note") }
        #expect(title != "5")
        let index = CopyFiles(database: files.copy.file).walIndexHead()
        #expect(index.count == 96)
        #expect(try #require(WALFrames(wal, walIndex: index)).damage?.index == start)
        try reader.close()
    }

    /// The numbers of the frames that end a transaction.
    private func commits(in wal: Data) -> [Int] {
        (0..<(wal.count - 32) / Overwritten.frame).filter { index in
            [UInt8](wal.dropFirst(32 + index * Overwritten.frame).prefix(24)).integer32(at: 4) > 0
        }
    }

    @Test func `such a copy opens with all that was committed`() async throws {
        let files = try await Overwritten()
        defer { files.copy.remove() }
        try files.copy.put((files.file, files.wal))
        try files.walIndex.write(to: files.copy.folder.appending(path: "copy.sqlite-shm"))
        let titles = try await files.copy.ready().read { db in
            try String.fetchAll(db, sql: "SELECT id FROM note ORDER BY id")
        }
        #expect(titles == [TestCopy.id(1), TestCopy.id(2)])
    }

    @Test func `only what is damaged at every look is damaged`() async throws {
        let files = try await Overwritten()
        defer { files.copy.remove() }
        let sound = files.wal.prefix(32 + files.standing * Overwritten.frame)
        for (looks, isDamaged) in [
            ([files.damaged(frame: 0), sound], false),
            ([files.damaged(frame: 0), files.damaged(frame: 1), sound], false),
            ([files.damaged(frame: 0), files.damaged(frame: 0)], true),
        ] {
            var left = looks
            let damage = WALFrames.damage(in: { left.removeFirst() }, walIndex: { files.walIndex })
            #expect((damage != nil) == isDamaged)
            #expect(left.isEmpty)
        }
    }
}
