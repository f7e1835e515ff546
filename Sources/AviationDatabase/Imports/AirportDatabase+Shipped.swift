package import Foundation
import GRDB

extension AirportDatabase {
    /// Whether the data that come with this program have to be read in: there are no airports or no towns
    /// yet, or what the search looks things up in was made by another version.
    package func needsShippedData() throws -> Bool {
        try pool.read { db in try !SearchTables.isReady(db) }
    }

    /// Reads in what is missing of the data that come with this program: airports when there are none,
    /// towns, and what the search looks things up in. Airports that are there stay as they are, so newer ones
    /// that were imported are not lost.
    ///
    /// Blocks the calling thread for some seconds, and nothing else: questions see the old data. When it
    /// throws, also because `progress` threw to cancel it, the step at hand has changed nothing; calling it
    /// again goes on from there. Throws `AirportDatabaseError`, `DatabaseError` when the disk fails, and what
    /// reading the files throws.
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
