package import Foundation
import GRDB

/// The source of a table's contents.
package struct ImportedFile: Hashable, Sendable {
    package let table: OurAirportsTable
    package let fileName: String
    /// The publisher: "OurAirports".
    package let source: String
    /// The day of the data, "2026-08-22", as the publisher, a person or the file's name says it; else empty.
    package let sourceDate: String
    package let importedAt: Date
    /// The size of the given file.
    package let byteCount: Int
    /// CRC-32 of the given file, eight hexadecimal digits: to tell editions apart, not a signature.
    package let checksum: String
    package let rowsRead: Int
    package let rowsKept: Int

    /// The publisher and the day.
    package var day: SourceDay { SourceDay(named: source, sourceDate) }
}

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
