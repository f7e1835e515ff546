package import Aviation
import Crypto
import Foundation
import GRDB
import Notation

// Reference/ answers a server's queries of an airport database: summaries by filters, and all rows of a
// region, page by page. Its invariant: an answer names its edition, and unpublished values are nil in it,
// never zero or no. `ReferenceServer` calls it, and the flight bag for the same queries.

/// The edition of a database's contents, in two words that two databases can be compared by.
package struct ReferenceEdition: Hashable, Sendable {
    /// "20260822.0": the newest day of its files, and a number among releases of that day; later versions are
    /// greater by date, then by number. 0 if it is no release, or files were imported since. "0.0" if nothing
    /// was imported, or of no known day.
    package let version: String
    /// 16 hexadecimal digits of the SHA-256 of the list of imported files: equal on every machine for equal
    /// files.
    package let identifier: String
    /// The version of the tables, which a program must know to read them: the number of migrations.
    package static let schemaVersion = Schema.migrator.migrations.count

    package init(version: String, identifier: String) {
        (self.version, self.identifier) = (version, identifier)
    }

    static func fetch(_ db: Database) throws -> ReferenceEdition {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT tableName, sourceDate, checksum, rowsKept FROM importedFile
                UNION ALL SELECT publisher, date, checksum, rowsKept FROM publication ORDER BY 1, 2, 3
                """)
        let lines = rows.map { "\($0[0] as String)|\($0[1] as String)|\($0[2] as String)|\($0[3] as Int)" }
        let hash = SHA256.hash(data: Data(("1\n" + lines.joined(separator: "\n")).utf8))
        let identifier = hash.prefix(8).hex
        let release = try String.fetchOne(
            db, sql: "SELECT version FROM release WHERE edition = ?", arguments: [identifier])
        let newest = rows.map { $0[1] as String }.filter { !$0.isEmpty }.max() ?? "0"
        return ReferenceEdition(
            version: release ?? newest.filter(\.isNumber) + ".0", identifier: identifier)
    }

    /// Whether a version is later than another; nil if one of them is no version ("20260822.1").
    package static func isLater(_ version: String, than other: String) -> Bool? {
        guard let left = numbers(version), let right = numbers(other) else { return nil }
        return left > right
    }

    private static func numbers(_ version: String) -> (Int, Int)? {
        let halves = version.split(separator: ".", omittingEmptySubsequences: false)
        guard halves.count == 2, halves.allSatisfy({ (1...9).contains($0.utf8.count) }),
            halves.allSatisfy({ $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) }),
            let date = Int(halves[0]), let number = Int(halves[1])
        else { return nil }
        return (date, number)
    }
}

extension AirportDatabase {
    /// The edition in the file now, whichever process wrote it; cheap to ask.
    package func currentEdition() throws -> ReferenceEdition { try pool.read(ReferenceEdition.fetch) }
}
