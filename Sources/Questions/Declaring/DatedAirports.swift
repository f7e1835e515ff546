package import AviationDatabase
package import Foundation

/// The source of questions about published data: the data, and the moment at which they are asked.
package struct DatedAirports: Sendable {
    package let database: AirportDatabase
    package let now: Date

    package init(_ database: AirportDatabase, at now: Date) {
        (self.database, self.now) = (database, now)
    }
}
