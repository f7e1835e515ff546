package import Foundation
import GRDB

/// An imported file of another publisher than OurAirports.
package struct ImportedPublication: Hashable, Sendable {
    package let publisher: Publisher
    package let fileName: String
    /// The newest day that the file states, else as a person or its name says it; empty where none does.
    package let date: String
    package let importedAt: Date
    package let byteCount: Int
    package let checksum: String
    package let rowsRead: Int
    package let rowsKept: Int

    /// The publisher and the day.
    package var day: SourceDay { SourceDay(publisher, date) }
}

extension ImportedPublication {
    static func fetchAll(_ db: Database) throws -> [ImportedPublication] {
        let rows = try Row.fetchAll(db, sql: "SELECT * FROM publication ORDER BY publisher, date, checksum")
        return rows.compactMap { row in
            guard let publisher = Publisher(rawValue: row["publisher"]) else { return nil }
            return ImportedPublication(
                publisher: publisher, fileName: row["fileName"], date: row["date"],
                importedAt: Date(timeIntervalSince1970: row["importedAt"]), byteCount: row["byteCount"],
                checksum: row["checksum"], rowsRead: row["rowsRead"], rowsKept: row["rowsKept"])
        }
    }
}
