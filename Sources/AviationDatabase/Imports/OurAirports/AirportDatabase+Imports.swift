package import Foundation
import GRDB

extension AirportDatabase {
    /// Replaces the tables that `files` hold; the others stay.
    ///
    /// When this returns, the data are on disk. If it throws, nothing has changed: a damaged file, a header
    /// without the needed columns or an error thrown by `progress` (the way to cancel) keeps the old data.
    /// Unusable rows are left out and reported. Queries read the old data meanwhile.
    ///
    /// Blocks the calling thread, for some seconds with all of OurAirports. `progress` is called on a
    /// thread of the database, every few thousand rows, and must not ask this database.
    ///
    /// Throws `AirportDatabaseError`, `DatabaseError` when the disk fails, and what reading the files throws.
    @discardableResult
    package func importOurAirports(
        _ files: OurAirportsFiles, at time: Date, progress: (ImportProgress) throws -> Void = { _ in }
    ) throws -> ImportReport {
        try withoutActuallyEscaping(progress) { progress in
            try pool.writeWithoutTransaction { db in
                var report = ImportReport()
                try db.inTransaction(.immediate) {
                    var work = try OurAirportsImport(files, at: time, progress: progress)
                    report = try work.run(db)
                    return .commit
                }
                try Self.emptyLog(db)
                return report
            }
        }
    }
}
