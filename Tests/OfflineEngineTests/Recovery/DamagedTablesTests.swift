import Foundation
import GRDB
import SyncCore
import Testing

@testable import OfflineEngine

struct DamagedTablesTests {
    @Test(arguments: [false, true])
    func `of a sound file everything is read, from the file and from its WAL`(
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
                row.databaseValues.map { Value($0) }
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
        #expect(salvage.captured.map(\.n) == Array(1...300))
        #expect(salvage.last == 300)
    }
}
