import Foundation
import GRDB

/// The airports that a file replaces. A file that lacks most of them, or moves many of them, is damaged, even
/// if its rows are well formed.
struct FormerAirports {
    private struct Place {
        let latitude: Double
        let longitude: Double

        /// Airports are measured again, and do not move by a degree.
        func isFar(from other: Place) -> Bool {
            let across = abs(longitude - other.longitude)
            return abs(latitude - other.latitude) > 1
                || (min(across, 360 - across) > 1 && abs(latitude) < 80)
        }
    }

    /// Fewer airports are an extract, which may be replaced by a different one.
    private static let least = 1_000

    private let places: [String: Place]

    init(_ db: Database) throws {
        places = try Self.places(db)
    }

    /// Throws `AirportDatabaseError.mostlyLeftOut` or `mostlyElsewhere` when the airports of the database
    /// come from a damaged file.
    func check(_ file: String, _ db: Database) throws {
        guard places.count >= Self.least else { return }
        let now = try Self.places(db)
        guard now.count * 2 >= places.count else {
            throw AirportDatabaseError.mostlyLeftOut(file: file, airports: now.count, before: places.count)
        }
        let both = now.compactMap { ident, place in places[ident].map { (ident, place.isFar(from: $0)) } }
        let moved = both.filter(\.1).map(\.0)
        guard moved.count * 20 <= both.count else {
            throw AirportDatabaseError.mostlyElsewhere(
                file: file, moved: moved.count, of: both.count, example: moved.min() ?? "")
        }
    }

    private static func places(_ db: Database) throws -> [String: Place] {
        var places: [String: Place] = [:]
        let rows = try Row.fetchCursor(db, sql: "SELECT ident, latitude, longitude FROM airport")
        while let row = try rows.next() {
            places[row[0]] = Place(latitude: row[1], longitude: row[2])
        }
        return places
    }
}
