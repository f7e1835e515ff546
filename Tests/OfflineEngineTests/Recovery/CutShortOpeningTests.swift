import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

/// Openings and commits that a crash or a loss of power cuts short.
struct CutShortOpeningTests {
    private struct Died: Error {}

    /// Secrets of a process that dies before it writes one.
    private struct UnwrittenSecrets: SecretStore {
        let kept: any SecretStore
        func read(_ name: String) throws -> Data? { try kept.read(name) }
        func write(_ value: Data?, for name: String) throws { throw Died() }
    }

    private func cutShort(_ copy: StoredCopy) {
        #expect(throws: Died.self) {
            _ = try Replica.openNow(
                at: copy.file, schema: TestCopy.schema, migrations: TestCopy.migrations(),
                secrets: UnwrittenSecrets(kept: copy.secrets), world: copy.world)
        }
    }

    @Test(arguments: 1...3) func `openings cut short in a row leave the device what it is`(times: Int) throws
    {
        let copy = try StoredCopy()
        defer { copy.remove() }
        let device = try copy.ready().deviceID
        for _ in 1...times { cutShort(copy) }
        #expect(try copy.ready().deviceID == device)
        #expect(try copy.ready().deviceID == device)
    }

    @Test func `a file put back after such openings is another device`() throws {
        let copy = try StoredCopy()
        defer { copy.remove() }
        let device = try copy.ready().deviceID
        for _ in 1...2 { cutShort(copy) }
        let older = try copy.bytes()
        _ = try copy.ready()
        try copy.put(older)
        #expect(try copy.ready().deviceID != device)
    }

    /// Power may take any sectors of a commit that was not synced, and leave its last frame.
    @Test func `a copy with a torn last transaction opens with all before it`() async throws {
        let copy = try StoredCopy()
        defer { copy.remove() }
        let frame = 4_096 + 24
        do {
            let replica = try copy.ready()
            try await insert(1...1, replica)
            let before = try copy.bytes().wal.count
            try await insert(100...200, replica)
            let (file, whole) = try copy.bytes()
            var wal = whole
            try #require((wal.count - before) / frame > 4)
            wal.replaceSubrange(before + 2 * frame..<before + 2 * frame + 512, with: Data(count: 512))
            try replica.store.database.close()
            try copy.put((file, wal))
        }
        let ids = try await copy.ready().read { db in
            try String.fetchAll(db, sql: "SELECT id FROM note ORDER BY id")
        }
        #expect(ids == [TestCopy.id(1)])
    }

    private func insert(_ numbers: ClosedRange<Int>, _ replica: Replica) async throws {
        try await replica.write { db in
            for number in numbers {
                try db.execute(
                    sql: "INSERT INTO note (id, title) VALUES (?, ?)",
                    arguments: [TestCopy.id(number), String(repeating: "words ", count: 50)])
            }
        }
    }
}
