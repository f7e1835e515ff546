import Foundation
import GRDB

/// The rows of one file's documents among those of other files. Of two with one key the newer stays, or, if
/// they are of one day, the one whose file has the greater checksum: so the order of imports does not matter.
/// Where the day of one is not known, which is an empty date, the one that was imported later stays. Of a
/// part that a file has whole the same decides between all of its documents and all of another file's.
final class PublishedRows {
    private let db: Database
    private let publisher: Publisher
    private let checksum: String
    private let importedAt: Double
    /// Whether this file's documents stay, by whole part.
    private var stays: [PublishedPart: Bool] = [:]

    init(_ db: Database, _ publisher: Publisher, checksum: String, importedAt: Date) {
        (self.db, self.publisher, self.checksum) = (db, publisher, checksum)
        self.importedAt = importedAt.timeIntervalSince1970
    }

    /// Keeps a document, unless a newer one is there.
    func put(_ part: PublishedPart, _ key: String, date: String, _ facts: String) throws {
        if part.isWhole(publisher) {
            let isKept = try stays[part] ?? replaceAll(of: part, date: date)
            stays[part] = isKept
            guard isKept else { return }
        }
        let sql = """
            INSERT INTO published VALUES (:publisher, :part, :key, :date, :checksum, :facts)
            ON CONFLICT DO UPDATE
            SET date = excluded.date, checksum = excluded.checksum, facts = excluded.facts
            WHERE \(Self.isReplaced)
            """
        try db.cachedStatement(sql: sql).execute(arguments: [
            "publisher": publisher.rawValue, "part": part.rawValue, "key": key, "date": date,
            "checksum": checksum, "facts": facts, "importedAt": importedAt,
        ])
    }

    /// Deletes the documents of other files, unless one of those is newer than this file: then it is false.
    private func replaceAll(of part: PublishedPart, date: String) throws -> Bool {
        let others = "publisher = :publisher AND part = :part AND checksum <> :checksum"
        let isOlder = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM published WHERE \(others) AND NOT (\(Self.isReplaced)))",
            arguments: [
                "publisher": publisher.rawValue, "part": part.rawValue, "date": date, "checksum": checksum,
                "importedAt": importedAt,
            ])
        guard isOlder != true else { return false }
        try db.execute(
            sql: "DELETE FROM published WHERE \(others)",
            arguments: ["publisher": publisher.rawValue, "part": part.rawValue, "checksum": checksum])
        return true
    }

    /// Whether a row of `published` gives way to a document of this file.
    private static let isReplaced = """
        CASE WHEN :date = '' OR published.date = ''
            THEN :importedAt >= coalesce((
                SELECT importedAt FROM publication
                WHERE publication.publisher = published.publisher
                    AND publication.checksum = published.checksum
            ), 0)
            ELSE (:date, :checksum) >= (published.date, published.checksum)
        END
        """
}
