package import Aviation
import GRDB

/// An airport and how far it is.
package struct NearbyAirport: Hashable, Sendable {
    package let airport: Airport
    package let distance: Distance
}

extension AirportDatabase {
    /// The airports in `box`, larger ones first and closed ones last, then by ident; at most `limit` of them.
    package func airports(in box: CoordinateBox, limit: Int = .max) throws -> [Airport] {
        try pool.read { db in
            let found = try Self.airports(in: box, isClosedIncluded: true, db)
            return Array(found.sorted(by: Airport.isShownFirst).prefix(limit))
        }
    }

    /// The `count` airports in use that are nearest to `position` and no further than `radius`, nearest
    /// first.
    package func nearestAirports(
        to position: Coordinate, count: Int, within radius: Distance = Distance(nauticalMiles: 10_900)
    ) throws -> [NearbyAirport] {
        guard count > 0 else { return [] }
        return try pool.read { db in
            var reach = min(radius, Distance(nauticalMiles: 25))
            while true {
                let box = CoordinateBox(around: position, radius: reach)
                let near = try Self.airports(in: box, isClosedIncluded: false, db)
                    .map { NearbyAirport(airport: $0, distance: position.distance(to: $0.position)) }
                    .filter { $0.distance <= reach }
                if near.count >= count || reach >= radius {
                    let sorted = near.sorted {
                        ($0.distance, $0.airport.ident) < ($1.distance, $1.airport.ident)
                    }
                    return Array(sorted.prefix(count))
                }
                reach = min(radius, reach * 2)
            }
        }
    }

    static func airports(
        in box: CoordinateBox, isClosedIncluded: Bool, _ db: Database
    ) throws -> [Airport] {
        let longitudes =
            box.crossesAntimeridian ? "longitude >= ?3 OR longitude <= ?4" : "longitude BETWEEN ?3 AND ?4"
        let closed = isClosedIncluded ? "" : "AND kind <> 'closed'"
        let sql = """
            SELECT \(Airport.columns) FROM airport
            WHERE latitude BETWEEN ?1 AND ?2 AND (\(longitudes)) \(closed)
            """
        let edges = [box.southDegrees, box.northDegrees, box.westDegrees, box.eastDegrees]
        return try Airport.fetchAll(db, sql: sql, arguments: StatementArguments(edges))
    }
}
