import Foundation
import GRDB

/// The files imported on a device, carried over into the release that replaces its data: a pilot's imports
/// are not lost, nor is a table of towns. OurAirports' tables are the release's.
struct OwnImports {
    private let database: AirportDatabase

    init(of database: AirportDatabase) { self.database = database }

    /// Adds the files that a release does not have. The newer of two documents with one key stays, as if the
    /// file had been imported into the release.
    func put(onto staged: AirportDatabase) throws {
        let known = try Set(staged.importedPublications().map(\.checksum))
        let own = try database.importedPublications().filter { !known.contains($0.checksum) }
        guard !own.isEmpty else { return }
        let documents = try own.flatMap(documents)
        let hasPlaces = own.contains { $0.publisher == .geoNames }
        try staged.pool.write { db in
            if hasPlaces { try database.pool.read { try TownRows.copy(from: $0, to: db) } }
            try SourceMerge.undo(db)
            for document in documents { try put(document, db) }
            for publication in own { try note(publication, db) }
            for publisher in Set(own.map(\.publisher)) { try PublishedStore.dropVoid(of: publisher, db) }
            try PublishedStore.dropEmptyPublications(db)
            try SourceMerge.apply(db)
            try SearchIndex().rebuild(db) { _ in }
            try PlaceEdition.advance(db)
        }
    }

    private func documents(of publication: ImportedPublication) throws -> [Row] {
        try database.pool.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM published WHERE publisher = ? AND checksum = ?",
                arguments: [publication.publisher.rawValue, publication.checksum])
        }
    }

    private func put(_ document: Row, _ db: Database) throws {
        let sql = """
            INSERT INTO published VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE
            SET date = excluded.date, checksum = excluded.checksum, facts = excluded.facts
            WHERE excluded.date = '' OR date = '' OR (excluded.date, excluded.checksum) >= (date, checksum)
            """
        let columns = ["publisher", "part", "key", "date", "checksum", "facts"]
        try db.cachedStatement(sql: sql).execute(
            arguments: StatementArguments(columns.map { document[$0] as String }))
    }

    private func note(_ publication: ImportedPublication, _ db: Database) throws {
        try db.execute(
            sql: "INSERT OR REPLACE INTO publication VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                publication.publisher.rawValue, publication.checksum, publication.fileName, publication.date,
                publication.importedAt.timeIntervalSince1970, publication.byteCount, publication.rowsRead,
                publication.rowsKept,
            ])
    }
}
