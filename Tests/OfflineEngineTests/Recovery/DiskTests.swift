import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// A small disk of its own: a tmpfs, where the system lets this user mount one.
struct SmallDisk {
    static let isAllowed: Bool = {
        guard let disk = try? SmallDisk(bytes: 1 << 20) else { return false }
        disk.remove()
        return true
    }()

    let folder: URL

    struct NotAllowed: Error {}

    init(bytes: Int) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "aloft-disk-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.run(["mount", "-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", folder.path])
    }

    func remount(_ options: String) throws {
        try Self.run(["mount", "-o", "remount,\(options)", folder.path])
    }

    func remove() {
        try? Self.run(["umount", "-l", folder.path])
        try? FileManager.default.removeItem(at: folder)
    }

    private static func run(_ command: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw NotAllowed() }
    }
}

/// L5: a full or read-only disk is a clear state; nothing is lost, and syncing resumes.
struct DiskTests {
    private static let mounting: Comment = "mounting a disk of one's own needs root"

    private func insert(_ number: Int, _ replica: Replica, bytes: Int = 100) async throws {
        try await replica.write { db in
            try db.execute(
                sql: "INSERT INTO note (id, title) VALUES (?, ?)",
                arguments: [TestCopy.id(number), String(repeating: "x", count: bytes)])
        }
    }

    private func limit(_ replica: Replica, pages: Int) async throws {
        try await replica.store.database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
    }

    @Test
    func `a write on a full disk fails whole and says so, and succeeds when there is room`() async throws {
        let copy = try StoredCopy()
        defer { copy.remove() }
        let replica = try copy.ready()
        try await insert(1, replica)
        try await limit(replica, pages: 1)
        let error = await #expect(throws: DatabaseError.self) {
            try await insert(2, replica, bytes: 100_000)
        }
        #expect(error?.resultCode == .SQLITE_FULL)
        #expect(Problem(storage: try #require(error)).code == "diskFull")
        #expect(try await replica.outbox().map(\.sequence) == [1])
        try await limit(replica, pages: 1_000_000)
        try await insert(2, replica, bytes: 100_000)
        #expect(try await replica.outbox().map(\.recordID.text) == [TestCopy.id(1), TestCopy.id(2)])
    }

    @Test
    func `a download that finds no room loses nothing, and is there when there is some`() async throws {
        let (copy, other) = (try StoredCopy(), try StoredCopy())
        defer { copy.remove() }
        defer { other.remove() }
        let server = try DirectServer(world: copy.world)
        let writer = try other.ready()
        for number in 1...20 { try await insert(number, writer, bytes: 20_000) }
        try server.sync(writer.store, world: copy.world)
        let replica = try copy.ready()
        try await insert(100, replica)
        try await limit(replica, pages: 1)
        #expect(throws: DatabaseError.self) { try server.sync(replica.store, world: copy.world) }
        #expect(try await replica.outbox().map(\.recordID.text) == [TestCopy.id(100)])
        try await limit(replica, pages: 1_000_000)
        try server.sync(replica.store, world: copy.world)
        #expect(try await replica.outbox().isEmpty)
        #expect(try await replica.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 21)
    }

    @Test
    func `no room for what is kept outside of the file is a full disk, too`() throws {
        struct NoRoom: SecretStore {
            func read(_ name: String) -> Data? { nil }
            func write(_ value: Data?, for name: String) throws { throw CocoaError(.fileWriteOutOfSpace) }
        }
        let copy = try StoredCopy()
        defer { copy.remove() }
        let opening = try Replica.openNow(
            at: copy.file, schema: TestCopy.schema, migrations: TestCopy.migrations(), secrets: NoRoom(),
            world: copy.world)
        #expect(try opening.safeMode().failure.cause == .diskFull)
        _ = try copy.ready()
    }

    private func insertAndClose(_ copy: StoredCopy) async throws {
        let replica = try copy.ready()
        try await insert(1, replica)
        try replica.store.database.close()
    }

    @Test(.enabled(if: SmallDisk.isAllowed, mounting))
    func `a copy on a full disk is a state, with what waits in reach, and opens when there is room`()
        async throws
    {
        let disk = try SmallDisk(bytes: 2 << 20)
        defer { disk.remove() }
        let copy = try StoredCopy(in: disk.folder)
        try await insertAndClose(copy)
        let ballast = disk.folder.appending(path: "ballast")
        FileManager.default.createFile(atPath: ballast.path, contents: nil)
        let handle = try FileHandle(forWritingTo: ballast)
        for size in [65_536, 4_096, 1] {
            while (try? handle.write(contentsOf: Data(count: size))) != nil {}
        }
        try handle.close()
        let safeMode = try copy.open().safeMode()
        #expect(safeMode.failure.cause == .diskFull)
        #expect(try safeMode.recoveryOptions() == [.retry, .lookReadOnly, .exportUnpushed, .reset])
        #expect(try safeMode.unpushedNow().changes.map(\.id.text) == [TestCopy.id(1)])
        let look = try #require(try safeMode.lastGoodCopyNow())
        #expect(try await look.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 1)
        #expect(throws: OpenFailure.self) { try safeMode.resetNow(typed: "copy.sqlite") }
        #expect(try safeMode.retryNow().cause == .diskFull)
        try FileManager.default.removeItem(at: ballast)
        let again = try safeMode.retryNow().replica()
        try await insert(2, again)
        #expect(try await again.outbox().count == 2)
    }

    @Test(.enabled(if: SmallDisk.isAllowed, mounting))
    func `what waits is counted right after a commit that found the disk full`() async throws {
        let disk = try SmallDisk(bytes: 4 << 20)
        defer { disk.remove() }
        let copy = try StoredCopy(in: disk.folder)
        let replica = try copy.ready()
        let server = try DirectServer(world: copy.world)
        for number in 1...3 { try await insert(number, replica) }
        let ballast = disk.folder.appending(path: "ballast")
        FileManager.default.createFile(atPath: ballast.path, contents: nil)
        let handle = try FileHandle(forWritingTo: ballast)
        for size in [65_536, 4_096, 1] {
            while (try? handle.write(contentsOf: Data(count: size))) != nil {}
        }
        try handle.close()
        for _ in 1...4 {
            // Small enough for SQLite's own memory: nothing is written before the commit.
            await #expect(throws: DatabaseError.self) { try await insert(9, replica, bytes: 50_000) }
        }
        #expect(replica.status.pendingChanges == 3)
        try FileManager.default.removeItem(at: ballast)
        try await insert(4, replica)
        try await isCounted(4, replica)
        try server.sync(replica.store, world: copy.world)
        try await isCounted(0, replica)
    }

    /// Waits until the status counts as many changes as wait.
    private func isCounted(_ pending: Int, _ replica: Replica) async throws {
        let outbox = try await replica.outbox().count
        #expect(outbox == pending)
        for await status in replica.statusUpdates() where status.pendingChanges == pending { return }
    }

    @Test(.enabled(if: SmallDisk.isAllowed, mounting))
    func `a copy on a disk that cannot be written is a state, and can be looked at`() async throws {
        let disk = try SmallDisk(bytes: 4 << 20)
        defer { disk.remove() }
        let copy = try StoredCopy(in: disk.folder)
        try await insertAndClose(copy)
        try disk.remount("ro")
        let safeMode = try copy.open().safeMode()
        #expect(safeMode.failure.cause == .readOnly)
        #expect(try safeMode.recoveryOptions() == [.retry, .lookReadOnly, .exportUnpushed, .reset])
        #expect(try safeMode.unpushedNow().changes.map(\.id.text) == [TestCopy.id(1)])
        let look = try #require(try safeMode.lastGoodCopyNow())
        #expect(try await look.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note") } == 1)
        #expect(throws: OpenFailure.self) { try safeMode.resetNow(typed: "copy.sqlite") }
        try disk.remount("rw")
        try await insert(2, try safeMode.retryNow().replica())
    }

    @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
    func `a file without the right to write is a state`() throws {
        let copy = try StoredCopy()
        defer { copy.remove() }
        try copy.ready().store.database.close()
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: copy.file.path)
        #expect(try copy.open().cause == .readOnly)
    }
}
