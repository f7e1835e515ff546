import Dispatch
public import Foundation
import GRDB

/// Every airport, runway, frequency and navaid of the world in one SQLite file, and a pilot's queries on it.
///
/// Nobody edits what is in it: it comes from published files by `importShippedData` and `importOurAirports`,
/// whole or not at all, and can be made again from them. All questions may be asked from any thread, also
/// while an import runs: they see the old data until it has succeeded. They are synchronous; `mapLayer` takes
/// longest, the first time. `make bench ARGS="--only search"` measures the search: of its queries 95 in 100
/// took at most 7.6 to 10 ms in four runs of six and 16 to 21 ms in two, on two busy cores.
///
/// ```swift
/// let airports = try AirportDatabase(at: folder.appending(path: "airports.sqlite"))
/// if try airports.needsShippedData() { try airports.importShippedData(at: .now) }
/// let heathrow = try airports.search("heathrow").first?.airport
/// ```
public final class AirportDatabase: Sendable {
    let pool: DatabasePool
    /// Values that questions made of all of it, and want again.
    let kept = KeptValues()

    /// Opens the file at `url`, and makes it when there is none (its folder must exist).
    ///
    /// Throws `AirportDatabaseError.madeByNewerVersion` when this program is too old for the file, and GRDB's
    /// `DatabaseError` when it is not a database or the disk fails: delete the file then and import again.
    public init(at url: URL) throws {
        var configuration = Configuration()
        configuration.label = "airports"
        configuration.foreignKeysEnabled = false
        // A command may ask while a flight bag reads in the first airports.
        configuration.busyMode = .timeout(60)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { db in
            // Public data need no secure erasing: Debian's SQLite overwrites freed pages by default.
            try db.execute(sql: "PRAGMA secure_delete = OFF; PRAGMA cache_size = -16000")
            SectionalFunction.add(to: db)
        }
        pool = try DatabasePool(path: url.path, configuration: configuration)
        try pool.read { db in
            if try Schema.migrator.hasBeenSuperseded(db) { throw AirportDatabaseError.madeByNewerVersion }
        }
        try Schema.migrator.migrate(pool)
        if try pool.read({ db in try !SearchTables.isPrepared(db) }) { try pool.write(SearchTables.prepare) }
    }

    /// Whether there is nothing in it yet.
    public func isEmpty() throws -> Bool {
        try pool.read { db in try Int.fetchOne(db, sql: "SELECT 1 FROM airport LIMIT 1") == nil }
    }

    /// Runs reads on a thread of their own: neither the caller's, which may be the one that draws, nor one
    /// that tasks share.
    package func apart<Value: Sendable>(
        _ reads: @escaping @Sendable (AirportDatabase) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                continuation.resume(with: Result { try reads(self) })
            }
        }
    }

    /// How many airports it knows, the closed ones included.
    public func airportCount() throws -> Int {
        try pool.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM airport") ?? 0 }
    }

    /// The files in the tables with their dates, one for each table that was imported.
    package func importedFiles() throws -> [ImportedFile] {
        try pool.read(ImportedFile.fetchAll)
    }

    /// The contents of the database beside OurAirports' tables, by publisher and date.
    package func importedPublications() throws -> [ImportedPublication] {
        try pool.read(ImportedPublication.fetchAll)
    }

    /// Moves an import from the log, which it made as large as the database, into the database itself.
    static func emptyLog(_ db: Database) throws {
        do {
            try db.checkpoint(.truncate)
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // A reader is active: SQLite does it at a later write.
        }
    }
}
