import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// A local save with its outbox entry, compared with the bare commit of the row at equal durability, and with
/// one that writes as many pages; then a batch.
struct SaveBenchmark {
    let folder: URL
    private static let columns = 12
    private static let saves = 2_000
    /// The pages that a save writes besides the row and its key: entry, its index, base, last number,
    /// transaction.
    private static let morePages = 5

    func run(_ table: inout FigureTable) async throws {
        let bare = try await time(try bareDatabase())
        let captured = try await time(try replica())
        let again = try await time(try bareDatabase())
        let wide = try await time(try bareDatabase(morePages: Self.morePages))
        let base = min(bare.save, again.save)
        table.add(
            "save with its outbox entry", "\((captured.save * 1_000).digits(0)) µs (p50)",
            beside: "bare commit: \((base * 1_000).digits(0)) µs", ratio: captured.save / base,
            target: "≤ 1.35 ×")
        table.add(
            "the same", "\((captured.save * 1_000).digits(0)) µs (p50)",
            beside: "bare commit of as many pages: \((wide.save * 1_000).digits(0)) µs",
            ratio: captured.save / wide.save)
        let batch = min(bare.batch, again.batch)
        table.add(
            "batch of 10,000 rows with their entries", "\((captured.batch / 10).digits(1)) µs a row",
            beside: "bare: \((batch / 10).digits(1)) µs a row", ratio: captured.batch / batch)
    }

    /// p50 of single saves, and one batch, milliseconds.
    private func time(_ write: (_ rows: Int) throws -> Void) async throws -> (save: Double, batch: Double) {
        for _ in 0..<100 { try write(1) }
        var single = Stopwatch()
        for _ in 0..<Self.saves { try await single.measure { try write(1) } }
        var batch = Stopwatch()
        for _ in 0..<3 { try await batch.measure { try write(10_000) } }
        return (single.percentile(0.5), batch.percentile(0))
    }

    /// - Parameter morePages: into how many pages of other tables each commit writes as well.
    private func bareDatabase(morePages: Int = 0) throws -> (_ rows: Int) throws -> Void {
        let pool = try DatabasePool(path: folder.appending(path: "bare-\(UUID().uuidString).sqlite").path)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        }
        try pool.write { db in
            try db.execute(sql: Self.createTable)
            for page in 0..<morePages {
                try db.execute(sql: "CREATE TABLE page\(page) (count INTEGER)")
                try db.execute(sql: "INSERT INTO page\(page) VALUES (0)")
            }
        }
        return { rows in
            try pool.write { db in
                try Self.insert(rows, db)
                for page in 0..<morePages {
                    try db.cachedStatement(sql: "UPDATE page\(page) SET count = count + 1").execute()
                }
            }
        }
    }

    private func replica() throws -> (_ rows: Int) throws -> Void {
        let pool = try DatabasePool(path: folder.appending(path: "captured.sqlite").path)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        }
        var migrations = DatabaseMigrator()
        migrations.registerMigration("app") { db in try db.execute(sql: Self.createTable) }
        let columns = (0..<Self.columns).map { SyncColumn("c\($0)", .text) }
        let store = try Store(
            database: pool,
            schema: Schema(name: "bench", version: 1, tables: [SyncTable("row", columns)]),
            migrations: migrations, world: SystemWorld())
        return { rows in try store.write { db in try Self.insert(rows, db) } }
    }

    private static let createTable = """
        CREATE TABLE row (id TEXT PRIMARY KEY NOT NULL, \
        \((0..<columns).map { "c\($0) TEXT" }.joined(separator: ", ")))
        """

    private static func insert(_ rows: Int, _ db: Database) throws {
        let marks = Array(repeating: "?", count: columns + 1).joined(separator: ", ")
        let statement = try db.cachedStatement(sql: "INSERT INTO row VALUES (\(marks))")
        let world = SystemWorld()
        for _ in 0..<rows {
            let values = (0..<columns).map { "some words of column \($0)" }
            try statement.execute(arguments: StatementArguments([RecordID(world).text] + values))
        }
    }
}
