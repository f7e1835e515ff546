import Foundation
import GRDB
import OfflineEngine
import SyncCore

/// A row written in each of GRDB's own ways, captured and by GRDB alone: most of them compile their statement
/// each time, and with it the triggers of its table. Then statements over many rows.
struct SpellingBenchmark {
    let folder: URL
    private static let statements = 500
    private static let rows = 10_500
    private static let columns = (0..<12).map { "c\($0)" }

    /// A way to write the row that is at an index.
    private typealias Spelling = @Sendable (_ db: Database, _ id: String) throws -> Void

    func run(_ table: inout FigureTable) async throws {
        let bare = try database("spelling-bare.sqlite")
        let captured = try store("spelling.sqlite")
        for (name, spelling) in Self.spellings {
            let ids = (0..<Self.statements).map { _ in RecordID().text }
            // Best of three: the first one grows the file.
            var (own, peer) = (Double.infinity, Double.infinity)
            for _ in 0..<3 {
                peer = min(peer, try await bare.write { db in try Self.time(ids, spelling, db) })
                own = min(own, try captured.write { db in try Self.time(ids, spelling, db) })
            }
            table.add(
                name, "\(own.digits(1)) µs a row", beside: "GRDB alone: \(peer.digits(1)) µs",
                ratio: own / peer)
        }
        try await bare.write { db in try Self.fill(db) }
        try captured.write { db in try Self.fill(db) }
        // Clean, as rows that the server has.
        try captured.write { db in
            try db.execute(sql: "DELETE FROM aloft_outbox; DELETE FROM aloft_base")
        }
        for (name, sql) in [
            ("one UPDATE", "UPDATE line SET c3 = c3 || '.'"), ("one more UPDATE", "UPDATE line SET c4 = 'b'"),
            ("one DELETE", "DELETE FROM line"),
        ] {
            let peer = try await bare.write { db in try Self.time(sql, db) }
            let own = try captured.write { db in try Self.time(sql, db) }
            table.add(
                "\(name) over \(Self.rows.grouped) rows", "\(own.digits(1)) µs a row",
                beside: "GRDB alone: \(peer.digits(1)) µs", ratio: own / peer)
        }
    }

    private static let insertion =
        "INSERT INTO line (id, \(columns.joined(separator: ", "))) "
        + "VALUES (:id, \(columns.map { ":\($0)" }.joined(separator: ", ")))"

    private static var spellings: [(String, Spelling)] {
        [
            (
                "INSERT by record.insert(db)",
                { db, _ in try Line(id: RecordID().text, values: values).insert(db) }
            ),
            (
                "INSERT by named arguments",
                { db, _ in
                    var named: [String: (any DatabaseValueConvertible)?] = values
                    named["id"] = RecordID().text
                    try db.execute(sql: insertion, arguments: StatementArguments(named))
                }
            ),
            (
                "INSERT by execute(literal:)",
                { db, _ in
                    try db.execute(
                        literal: "INSERT INTO line (id, c0, c1) VALUES (\(RecordID().text), \("a"), \("b"))")
                }
            ),
            (
                "UPDATE by the query interface",
                { db, id in
                    _ = try Line.filter(key: id).updateAll(db, Column("c2").set(to: RecordID().text))
                }
            ),
            (
                "DELETE by the query interface",
                { db, id in _ = try Line.filter(key: id).deleteAll(db) }
            ),
        ]
    }

    private static let values = Dictionary(uniqueKeysWithValues: columns.map { ($0, "some words of \($0)") })

    /// Microseconds a row, over rows that are there.
    private static func time(_ ids: [String], _ spelling: Spelling, _ db: Database) throws -> Double {
        for id in ids {
            let line = Line(id: id, values: values)
            if try !line.exists(db) { try line.insert(db) }
        }
        let start = ContinuousClock.now
        for id in ids { try spelling(db, id) }
        return start.duration(to: .now) / .microseconds(1) / Double(ids.count)
    }

    private static func time(_ sql: String, _ db: Database) throws -> Double {
        let start = ContinuousClock.now
        let statement = try db.makeStatement(sql: sql)
        try statement.execute()
        return start.duration(to: .now) / .microseconds(1) / Double(rows)
    }

    private static func fill(_ db: Database) throws {
        _ = try Line.deleteAll(db)
        for _ in 0..<rows { try Line(id: RecordID().text, values: values).insert(db) }
    }

    private func database(_ name: String) throws -> DatabasePool {
        let pool = try DatabasePool(path: folder.appending(path: name).path)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        }
        try pool.write { db in try Self.schema.createTables(in: db) }
        return pool
    }

    private func store(_ name: String) throws -> Store {
        let pool = try DatabasePool(path: folder.appending(path: name).path)
        try pool.writeWithoutTransaction {
            try $0.execute(sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY")
        }
        var migrations = DatabaseMigrator()
        migrations.registerMigration("app") { db in try Self.schema.createTables(in: db) }
        return try Store(database: pool, schema: Self.schema, migrations: migrations, world: SystemWorld())
    }

    private static let schema = Schema(
        name: "bench", version: 1, tables: [SyncTable("line", columns.map { SyncColumn($0, .text) })])
}

/// A row as GRDB's records have it.
private struct Line: PersistableRecord, TableRecord {
    static let databaseTableName = "line"
    let id: String
    let values: [String: String]

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        for (name, value) in values.sorted(by: { $0.key < $1.key }) { container[name] = value }
    }
}
