import Foundation
import GRDB

// Published/ joins several publishers' data on one airport. Every file but OurAirports' is kept as it was
// read, as a document for each airport (`PublishedStore`); `SourceMerge` then makes the tables that queries
// read. Its invariant: these tables depend only on which files were imported, not on their order, nor on how
// often.

/// The subject of a publisher's documents; `PublishedStore` says how one replaces another.
enum PublishedPart: String, CaseIterable {
    case airports, runways, procedures, entries, borders, waypoints, navaids, airspace, rules

    /// Whether a file is complete, so that documents missing in it are deleted. An extract says nothing about
    /// what it lacks.
    func isWhole(_ publisher: Publisher) -> Bool {
        switch publisher {
        case .nasr, .borderList, .faaAirspace: true
        case .ourAirports, .cifp, .euroAIP, .geoNames, .countryRules: false
        }
    }
}

/// Documents of publishers by (publisher, part, key). Of two with one key the newer stays, or, if they are of
/// one day, the one whose file has the greater checksum: so the order of imports does not matter. Where the
/// day of one is not known, which is an empty date, the one that was imported later stays.
struct PublishedStore {
    let db: Database
    let publisher: Publisher
    let edition: Edition
    private let time: Date
    /// Sorted keys, so that equal facts are equal bytes.
    private let encoder: JSONEncoder

    init(_ db: Database, _ publisher: Publisher, _ edition: Edition, at time: Date) throws {
        (self.db, self.publisher, self.edition, self.time) = (db, publisher, edition, time)
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try db.execute(
            sql: "DELETE FROM published WHERE publisher = ? AND checksum = ?",
            arguments: [publisher.rawValue, edition.checksum])
    }

    /// Keeps a document, unless a newer one is there.
    func put(_ part: PublishedPart, _ key: String, date: String, _ facts: some Encodable) throws {
        let sql = """
            INSERT INTO published VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE
            SET date = excluded.date, checksum = excluded.checksum, facts = excluded.facts
            WHERE excluded.date = '' OR date = '' OR (excluded.date, excluded.checksum) >= (date, checksum)
            """
        let text = String(decoding: try encoder.encode(facts), as: UTF8.self)
        try db.cachedStatement(sql: sql).execute(arguments: [
            publisher.rawValue, part.rawValue, key, publisher.believed(date, at: time), edition.checksum,
            text,
        ])
    }

    /// Puts more elements to a list that this file has begun, or begins it.
    func append<Element: Codable>(
        _ part: PublishedPart, _ key: String, date: String, _ elements: [Element]
    ) throws {
        let sql = "SELECT facts FROM published WHERE publisher = ? AND part = ? AND key = ? AND checksum = ?"
        let known = try String.fetchOne(
            db.cachedStatement(sql: sql),
            arguments: [publisher.rawValue, part.rawValue, key, edition.checksum])
        let before = try known.map { try JSONDecoder().decode([Element].self, from: Data($0.utf8)) } ?? []
        try put(part, key, date: date, before + elements)
    }

    /// Drops documents that newer editions replaced, and records the file if any of its documents is left.
    func finish(date: String, _ counts: RowCounts) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO publication VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                publisher.rawValue, edition.checksum, edition.fileName,
                publisher.believed(date, at: time), time.timeIntervalSince1970,
                edition.byteCount, counts.read, counts.kept,
            ])
        try Self.dropVoid(of: publisher, db)
        try Self.dropEmptyPublications(db)
    }

    /// Drops what a newer file that holds all there is has made void; where the day of one is not known, what
    /// a file that was imported later has.
    static func dropVoid(of publisher: Publisher, _ db: Database) throws {
        for part in PublishedPart.allCases where part.isWhole(publisher) {
            try dropUndated(publisher, part, db)
            try db.execute(
                sql: """
                    DELETE FROM published WHERE publisher = ?1 AND part = ?2 AND (date, checksum) < (
                        SELECT date, checksum FROM published WHERE publisher = ?1 AND part = ?2
                        ORDER BY date DESC, checksum DESC LIMIT 1
                    )
                    """, arguments: [publisher.rawValue, part.rawValue])
        }
    }

    /// Leaves the file that was imported last, if there are several of which one is of an unknown day.
    private static func dropUndated(_ publisher: Publisher, _ part: PublishedPart, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM published WHERE publisher = ?1 AND part = ?2
                    AND EXISTS (SELECT 1 FROM published WHERE publisher = ?1 AND part = ?2 AND date = '')
                    AND checksum <> (
                        SELECT checksum FROM publication WHERE publisher = ?1 AND checksum IN (
                            SELECT checksum FROM published WHERE publisher = ?1 AND part = ?2
                        ) ORDER BY importedAt DESC, date DESC, checksum DESC LIMIT 1
                    )
                """, arguments: [publisher.rawValue, part.rawValue])
    }

    /// Drops files without documents.
    static func dropEmptyPublications(_ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM publication WHERE publisher <> 'GeoNames' AND NOT EXISTS (
                    SELECT 1 FROM published WHERE published.publisher = publication.publisher
                        AND published.checksum = publication.checksum
                )
                """)
    }
}

/// A document with where it is from.
struct PublishedDocument<Facts: Decodable> {
    let publisher: Publisher
    let key: String
    let date: String
    let facts: Facts

    /// All documents of a part, by publisher and key.
    static func fetchAll(
        _ part: PublishedPart, _ publisher: Publisher, _ db: Database
    ) throws -> [PublishedDocument] {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT key, date, facts FROM published WHERE publisher = ? AND part = ? ORDER BY key",
            arguments: [publisher.rawValue, part.rawValue])
        var found: [PublishedDocument] = []
        while let row = try rows.next() {
            found.append(
                PublishedDocument(
                    publisher: publisher, key: row[0], date: row[1], facts: try decoded(row[2])))
        }
        return found
    }

    static func decoded(_ facts: String) throws -> Facts {
        try JSONDecoder().decode(Facts.self, from: Data(facts.utf8))
    }
}
