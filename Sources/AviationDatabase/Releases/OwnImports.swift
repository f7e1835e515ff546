import Foundation
import GRDB

/// The files imported on a device, carried over into the release that replaces its data: a pilot's imports
/// are not lost, nor is a table of towns. OurAirports' tables are the release's.
struct OwnImports {
    private let database: AirportDatabase

    init(of database: AirportDatabase) { self.database = database }

    /// Adds the files that a release does not have. What stays is as if they had been imported into the
    /// release: see ``PublishedRows``.
    func put(onto staged: AirportDatabase) throws {
        let known = try Set(staged.importedPublications().map(\.checksum))
        let own = try database.importedPublications().filter { !known.contains($0.checksum) }
        guard !own.isEmpty else { return }
        let hasPlaces = own.contains { $0.publisher == .geoNames }
        try staged.pool.write { db in
            if hasPlaces { try database.pool.read { try TownRows.copy(from: $0, to: db) } }
            try SourceMerge.undo(db)
            for publication in own {
                try put(publication, db)
                try note(publication, db)
            }
            try PublishedStore.dropEmptyPublications(db)
            try SourceMerge.apply(db)
            try SearchIndex().rebuild(db) { _ in }
            try PlaceEdition.advance(db)
        }
    }

    private func put(_ publication: ImportedPublication, _ db: Database) throws {
        let rows = PublishedRows(
            db, publication.publisher, checksum: publication.checksum, importedAt: publication.importedAt)
        for document in try documents(of: publication) {
            guard let part = PublishedPart(rawValue: document["part"]) else { continue }
            try rows.put(part, document["key"], date: document["date"], document["facts"])
        }
    }

    private func documents(of publication: ImportedPublication) throws -> [Row] {
        try database.pool.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM published WHERE publisher = ? AND checksum = ?",
                arguments: [publication.publisher.rawValue, publication.checksum])
        }
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
