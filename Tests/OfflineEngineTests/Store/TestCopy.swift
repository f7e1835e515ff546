import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Synchronization

/// A copy in a temporary folder, with a table of every kind of column.
struct TestCopy {
    static let schema = Schema(
        name: "test", version: 1,
        tables: [
            SyncTable(
                "note",
                [
                    SyncColumn("title", .text),
                    SyncColumn("weight", .real),
                    SyncColumn("done", .boolean, default: .integer(0)),
                    SyncColumn("photo", .blob),
                    SyncColumn("visits", .integer, merge: .counter, default: .integer(0)),
                    SyncColumn("tags", .text, merge: .union, default: .text("[]")),
                ])
        ])

    static let createTable = """
        CREATE TABLE note (
            id TEXT PRIMARY KEY NOT NULL, title TEXT, weight REAL, done INTEGER DEFAULT 0, photo BLOB,
            visits INTEGER DEFAULT 0, tags TEXT DEFAULT '[]');
        """

    static func migrations() -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("notes") { db in try db.execute(sql: createTable) }
        return migrator
    }

    static func id(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "01977421-a28d-7000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }

    let folder: URL
    let world = TestWorld()
    let store: Store
    let database: DatabaseQueue

    init(schema: Schema = TestCopy.schema, migrations: DatabaseMigrator = TestCopy.migrations()) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "aloft-copy-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        database = try DatabaseQueue(path: folder.appending(path: "copy.sqlite").path)
        store = try Store(database: database, schema: schema, migrations: migrations, world: world)
    }

    /// The outbox as verb and edits, one line each.
    func outbox() throws -> [String] {
        try database.read { db in
            try String.fetchAll(db, sql: "SELECT verb || ' ' || edits FROM aloft_outbox ORDER BY sequence")
        }
    }
}

/// A clock that stops until it is moved, and random numbers that count up.
final class TestWorld: World {
    private let state = Mutex((now: Int64(1_750_000_000_000), count: UInt64(0)))

    func now() -> Int64 { state.withLock { $0.now } }

    func uptime() -> Int64 { now() }

    func random() -> UInt64 {
        state.withLock { state in
            state.count += 1
            return state.count &* 0x9e37_79b9_7f4a_7c15
        }
    }

    func pass(milliseconds: Int64) { state.withLock { $0.now += milliseconds } }
}
