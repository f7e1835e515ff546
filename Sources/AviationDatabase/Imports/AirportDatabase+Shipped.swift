package import Foundation
import GRDB

extension AirportDatabase {
    /// Whether the data shipped with this program have to be imported: airports or towns are missing, or the
    /// search's tables were made by another version.
    package func needsShippedData() throws -> Bool {
        try pool.read { db in try !SearchTables.isReady(db) }
    }

    /// Imports what is missing from the data shipped with this program: airports if there are none, towns,
    /// and the search's tables. Existing airports stay unchanged, so that newer imports are not lost.
    ///
    /// Blocks the calling thread for some seconds, but no queries, which read the old data. If it throws,
    /// also because `progress` threw to cancel it, the current step has changed nothing; calling it again
    /// resumes from there. Throws `AirportDatabaseError`, `DatabaseError` if the disk fails, and the errors
    /// of reading the files.
    package func importShippedData(
        at time: Date, progress: (ImportProgress) throws -> Void = { _ in }
    ) throws {
        let needsPlaces = try pool.read { db in try !SearchTables.hasPlaces(db) }
        if needsPlaces { try importPlaces(.shipped()) { try progress($0.scaled(to: 0...placesShare)) } }
        let rest = (needsPlaces ? placesShare : 0)...1
        if try isEmpty() {
            try importOurAirports(.shipped(), at: time) { try progress($0.scaled(to: rest)) }
        } else if try needsShippedData() {
            try pool.write { db in
                try SearchIndex().rebuild(db) { done in
                    let step = ImportProgress(
                        step: .indexing, rows: 0, bytesRead: 0, bytesTotal: 0, fraction: done)
                    try progress(step.scaled(to: rest))
                }
            }
            try pool.writeWithoutTransaction(Self.emptyLog)
        }
    }

    /// The towns' share of the work of the first import, as measured.
    private var placesShare: Double { 0.25 }
}
