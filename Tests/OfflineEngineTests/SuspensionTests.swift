import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A suspended copy holds no lock that another process could wait for.
@Suite(.timeLimit(.minutes(20))) struct SuspensionTests {
    /// The locks of SQLite's that this process holds on a file, as the system lists them. It lists them a
    /// page at a time and leaves some out while others come and go: so what any of many looks found.
    private func locks(on path: String) throws -> Set<String> {
        var file = stat()
        guard stat(path, &file) == 0 else { return [] }
        var found: Set<String> = []
        for _ in 0..<100 {
            let table = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
            for line in table.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.contains(where: { $0.split(separator: ":").last == "\(file.st_ino)" }),
                    words.contains("\(getpid())")
                else { continue }
                // Without its place in the list.
                found.insert(words.dropFirst().joined(separator: " "))
            }
        }
        return found
    }

    /// Whether somebody has the lease on a file: then it cannot be had by another opening of it.
    private func isLeased(_ file: URL) throws -> Bool {
        let descriptor = Foundation.open(file.path + "-sync", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(descriptor >= 0)
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }

    /// The byte of the `-shm` file that SQLite locks while a transaction writes (sqlite.org/walformat.html).
    private static let writeLock = " 120 120"

    private func with(
        _ body: @Sendable (MemberCopy, Replica, Task<Void, any Error>) async throws -> Void
    ) async throws {
        try await LoopbackServer.with { server in
            let copy = try MemberCopy()
            let replica = try copy.open(SystemWorld())
            try await replica.signUp(
                server: server.url, account: "Anna", password: "correct horse", deviceName: "ipad")
            let running = Task { try await replica.run() }
            for await status in replica.statusUpdates() where status.lastSynced != nil { break }
            try await body(copy, replica, running)
            running.cancel()
            _ = await running.result
        }
    }

    @Test func `its lease is free, no write is open, and another process takes over`() async throws {
        try await with { copy, replica, _ in
            #expect(try isLeased(copy.file))
            await replica.suspend()
            #expect(try !isLeased(copy.file))
            // Only shared locks of SQLite's stay there, which nobody has to wait for.
            #expect(try locks(on: copy.file.path).filter { $0.contains(" WRITE ") } == [])
            #expect(try locks(on: copy.file.path + "-shm").filter { $0.hasSuffix(Self.writeLock) } == [])
            let other = try copy.open(SystemWorld())
            let id = RecordID()
            try await other.set(id, "Ada")
            #expect(try await other.sync(within: .seconds(600)) == .inStep)
            // It still reads, what the other one wrote included.
            #expect(try await replica.name(of: id) == "Ada")
            replica.enterForeground()
            try await replica.set(id, "Ada L.")
            #expect(try await replica.sync(within: .seconds(600)) == .inStep)
        }
    }

    @Test func `a write meanwhile is refused in words, and nothing of it is there`() async throws {
        try await with { _, replica, _ in
            await replica.suspend()
            await replica.suspend()
            #expect(try await replica.sync(within: .seconds(600)) == .paused)
            let id = RecordID()
            await #expect(throws: ReplicaError.isSuspended) { try await replica.set(id, "Lost") }
            replica.endSuspension()
            #expect(try await replica.name(of: id) == nil)
            try await replica.set(id, "Ada")
            #expect(try await replica.sync(within: .seconds(600)) == .inStep)
        }
    }

    @Test func `a write that is under way is on disk before it is suspended`() async throws {
        try await with { copy, replica, _ in
            let (begun, hasBegun) = AsyncStream<Void>.makeStream()
            let gate = DispatchSemaphore(value: 0)
            let id = RecordID()
            let write = Task {
                try await replica.write { db in
                    hasBegun.yield()
                    gate.wait()
                    try db.execute(sql: "INSERT INTO member (id, name) VALUES (?, 'Ada')", arguments: [id])
                }
            }
            for await _ in begun { break }
            let stranger = try DatabaseQueue(path: copy.file.path)
            #expect(throws: DatabaseError.self) { try stranger.inTransaction(.immediate) { _ in .rollback } }
            let suspending = Task { await replica.suspend() }
            try await eventually("it is suspended") { replica.suspension.isOn }
            gate.signal()
            await suspending.value
            #expect(try locks(on: copy.file.path + "-shm").filter { $0.hasSuffix(Self.writeLock) } == [])
            try stranger.inTransaction(.immediate) { _ in .rollback }
            try stranger.close()
            #expect(try await replica.name(of: id) == "Ada")
            try await write.value
            replica.endSuspension()
        }
    }

    @Test func `a person's pause outlasts a suspension, and a copy may end in one`() async throws {
        let copy = try MemberCopy()
        do {
            let replica = try copy.open(SystemWorld())
            replica.pause()
            await replica.suspend()
            replica.endSuspension()
            #expect(replica.session.place == .paused)
            replica.resume()
            #expect(replica.session.place == .front)
            await replica.suspend()
        }
        try await copy.open(SystemWorld()).set(RecordID(), "Ada")
    }
}
