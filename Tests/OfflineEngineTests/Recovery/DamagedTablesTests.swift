import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

struct DamagedTablesTests {
    @Test(arguments: [false, true])
    func `everything is read from a sound file and from its WAL`(
        isCheckpointed: Bool
    ) async throws {
        let copy = try StoredCopy()
        defer { copy.remove() }
        let replica = try copy.ready()
        try await replica.write { db in
            for number in 1...300 {
                try db.execute(
                    sql: "INSERT INTO note (id, title, weight, photo) VALUES (?, ?, ?, ?)",
                    arguments: [
                        TestCopy.id(number), String(repeating: "é\(number) ", count: number * 5),
                        Double(number) + 0.25, Data([UInt8](repeating: 7, count: number * 20)),
                    ])
            }
        }
        if isCheckpointed {
            try await replica.store.database.writeWithoutTransaction { db in
                _ = try db.checkpoint(.truncate)
            }
        }
        let bytes = try copy.bytes()
        let tables = DamagedTables(DamagedPages(database: bytes.file, wal: bytes.wal))
        let expected = try await replica.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM note ORDER BY rowid").map { row in
                row.databaseValues.map { FieldValue($0) }
            }
        }
        let found = tables.rows(of: "note") { _ in true }
        #expect(found.isWhole)
        #expect(found.rows.sorted { $0.rowid < $1.rowid }.map(\.values) == expected)
        #expect(tables.rows(of: "aloft_keyvalue") { _ in true }.isWhole)
        let names = try await replica.read { db in
            try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        #expect(tables.names == names.union(["sqlite_sequence"]))
        let salvage = try Salvage(DamagedPages(database: bytes.file, wal: bytes.wal))
        #expect(salvage.isWhole)
        #expect(salvage.captured.map(\.sequence) == Array(1...300))
        #expect(salvage.last == 300)
    }

    /// A table whose triggers are too long for a page, as those of wide tables are.
    private static let wide = Schema(
        name: "wide", version: 1,
        tables: [
            SyncTable("wide", (1...60).map { SyncColumn("column\($0)", .real) }),
            SyncTable("other", [SyncColumn("x", .text)]),
        ])

    @Test(arguments: [512, 1_024, 4_096, 16_384, 65_536])
    func `the size of pages is found without a header, whatever else lies in the file`(
        pageSize: Int
    ) async throws {
        let copy = try StoredCopy()
        defer { copy.remove() }
        let database = try DatabaseQueue(path: copy.file.path)
        try await database.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA page_size = \(pageSize); VACUUM")
        }
        var migrator = DatabaseMigrator()
        migrator.registerMigration("wide") { db in
            let columns = (1...60).map { "column\($0) REAL" }.joined(separator: ", ")
            try db.execute(
                sql: """
                    CREATE TABLE wide (id TEXT PRIMARY KEY NOT NULL, \(columns));
                    CREATE TABLE other (id TEXT PRIMARY KEY NOT NULL, x TEXT);
                    """)
        }
        let store = try Store(
            database: database, schema: Self.wide, migrations: migrator, world: TestWorld())
        try store.write { db in
            try db.execute(
                sql: "INSERT INTO other (id, x) VALUES ('\(TestCopy.id(1))', 'a'), ('\(TestCopy.id(2))', 'b')"
            )
        }
        try database.close()
        var file = try copy.bytes().file
        file.replaceSubrange(0..<100, with: Data(count: 100))
        let pages = DamagedPages(database: file, wal: Data())
        #expect(pages.pageSize == pageSize)
        #expect(try Salvage(pages).captured.map(\.sequence) == [1, 2])
    }
}
