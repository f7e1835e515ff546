import Foundation
import GRDB
import OfflineEngine
import SyncCore
import Synchronization

/// The app of the benchmarks: one table of twelve columns, as an inspection of something might have.
enum Sample {
    static let schema = Schema(
        name: "bench", version: 1,
        tables: [
            SyncTable(
                "inspection",
                texts.map { SyncColumn($0, .text) }
                    + integers.map { SyncColumn($0, .integer) }
                    + reals.map { SyncColumn($0, .real) })
        ])

    private static let texts = ["title", "place", "inspector", "startedAt", "result", "remark"]
    private static let integers = ["items", "defects", "minutes"]
    private static let reals = ["latitude", "longitude", "score"]
    static let columns = texts + integers + reals

    static let createTable = """
        CREATE TABLE inspection (id TEXT PRIMARY KEY NOT NULL, title TEXT, place TEXT, inspector TEXT, \
        startedAt TEXT, result TEXT, remark TEXT, items INTEGER, defects INTEGER, minutes INTEGER, \
        latitude REAL, longitude REAL, score REAL)
        """

    static let insert = "INSERT INTO inspection VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

    static func migrations() -> DatabaseMigrator {
        var migrations = DatabaseMigrator()
        migrations.registerMigration("app") { db in try db.execute(sql: createTable) }
        return migrations
    }

    /// The values of the record of that number, in the order of ``columns``.
    static func values(_ number: Int) -> [FieldValue] {
        [
            .text("Inspection \(number)"), .text("Stand \(number % 97)"),
            .text("person\(number % 31)@example.org"),
            .text("2026-03-\(10 + number % 20)T08:15:00Z"), .text(number % 7 == 0 ? "open" : "closed"),
            .text("left as found, see the note of the day before"), .integer(Int64(number % 50)),
            .integer(Int64(number % 3)), .integer(Int64(10 + number % 110)),
            .real(47 + Double(number % 1_000) / 997), .real(8 + Double(number % 2_000) / 1_999),
            .real(Double(number % 100) / 8),
        ]
    }

    /// A database with the table alone, at the same durability as a replica's.
    static func bareDatabase(_ folder: URL) throws -> DatabasePool {
        let pool = try DatabasePool(path: folder.appending(path: "bare-\(UUID().uuidString).sqlite").path)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        }
        try pool.write { db in try db.execute(sql: createTable) }
        return pool
    }

    /// Inserts the records with these ids, whose number is their place.
    static func insert(_ ids: some Sequence<(offset: Int, element: String)>, _ db: Database) throws {
        let statement = try db.cachedStatement(sql: insert)
        for (number, id) in ids {
            try statement.execute(
                arguments: StatementArguments([id.databaseValue] + values(number).map(\.databaseValue)))
        }
    }

    static func ids(_ count: Int) -> [String] {
        let world = SystemWorld()
        return (0..<count).map { _ in RecordID(world).text }
    }
}

extension FieldValue {
    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let integer): integer.databaseValue
        case .real(let real): real.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): bytes.databaseValue
        }
    }
}

/// Secrets that end with the process.
final class ShortSecrets: SecretStore {
    private let kept = Mutex<[String: Data]>([:])

    func read(_ name: String) -> Data? { kept.withLock { $0[name] } }
    func write(_ value: Data?, for name: String) { kept.withLock { $0[name] = value } }
}
