import Foundation
import GRDB

extension ImportedFile {
    /// Takes the place of what was noted of this table before.
    func save(_ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO importedFile VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                table.rawValue, fileName, source, sourceDate, importedAt.timeIntervalSince1970, byteCount,
                checksum,
                rowsRead, rowsKept,
            ])
    }

    static func fetchAll(_ db: Database) throws -> [ImportedFile] {
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM importedFile")
        let files = rows.compactMap { row -> ImportedFile? in
            guard let table = OurAirportsTable(rawValue: row["tableName"]) else { return nil }
            return ImportedFile(
                table: table, fileName: row["fileName"], source: row["source"], sourceDate: row["sourceDate"],
                importedAt: Date(timeIntervalSince1970: row["importedAt"]), byteCount: row["byteCount"],
                checksum: row["checksum"], rowsRead: row["rowsRead"], rowsKept: row["rowsKept"])
        }
        let order = OurAirportsTable.allCases
        return order.compactMap { table in files.first { $0.table == table } }
    }
}
