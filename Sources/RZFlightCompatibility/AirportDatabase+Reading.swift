public import AviationDatabase
public import Foundation

extension AirportDatabase {
    /// Reads in the airports that come with this package, when there are none yet; else it does nothing.
    ///
    /// Blocks the calling thread for some seconds, and nothing else: questions see the old data. Throws
    /// `AirportDatabaseError`, and GRDB's `DatabaseError` when the disk fails; then nothing has changed.
    ///
    /// ```swift
    /// let airports = try AirportDatabase(at: folder.appending(path: "airports.sqlite"))
    /// try airports.readShippedAirports(at: .now)
    /// let nearest = try KnownAirports(db: airports).nearestAirport(coord: here)
    /// ```
    public func readShippedAirports(at time: Date) throws {
        if try needsShippedData() { try importShippedData(at: time) }
    }

    /// Takes in published files or folders with some: OurAirports, EuroAIP, border crossings, the FAA's NASR
    /// and CIFP. Procedures and lines of the AIP come from these alone. To take one in twice changes nothing.
    ///
    /// Throws `AirportDatabaseError`, and GRDB's `DatabaseError` when the disk fails.
    public func readPublishedFiles(_ files: [URL], at time: Date) throws {
        _ = try importFiles(files, at: time)
    }
}
