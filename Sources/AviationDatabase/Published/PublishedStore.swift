import Foundation
import GRDB

// Published/ joins several publishers' data on one airport. Every file but OurAirports' is kept as it was
// read, as a document for each airport (`PublishedStore`); `SourceMerge` then makes the tables that queries
// read. Its invariant: these tables depend only on which files were imported, not on their order, nor on how
// often; but among files of which one is of an unknown day the order counts.

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

/// The documents of one file by (publisher, part, key), of which each is kept as it was read.
struct PublishedStore {
    let db: Database
    let publisher: Publisher
    let edition: Edition
    private let time: Date
    private let rows: PublishedRows
    /// Sorted keys, so that equal facts are equal bytes.
    private let encoder: JSONEncoder

    init(_ db: Database, _ publisher: Publisher, _ edition: Edition, at time: Date) throws {
        (self.db, self.publisher, self.edition, self.time) = (db, publisher, edition, time)
        rows = PublishedRows(db, publisher, checksum: edition.checksum, importedAt: time)
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try db.execute(
            sql: "DELETE FROM published WHERE publisher = ? AND checksum = ?",
            arguments: [publisher.rawValue, edition.checksum])
    }

    /// Keeps a document, unless a newer one is there.
    func put(_ part: PublishedPart, _ key: String, date: String, _ facts: some Encodable) throws {
        let text = String(decoding: try encoder.encode(facts), as: UTF8.self)
        try rows.put(part, key, date: publisher.believed(date, at: time), text)
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

    /// Records the file if any of its documents is left, and forgets files of which none is.
    func finish(date: String, _ counts: RowCounts) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO publication VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                publisher.rawValue, edition.checksum, edition.fileName,
                publisher.believed(date, at: time), time.timeIntervalSince1970,
                edition.byteCount, counts.read, counts.kept,
            ])
        try Self.dropEmptyPublications(db)
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
