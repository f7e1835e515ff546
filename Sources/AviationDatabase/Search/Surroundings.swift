import Aviation
import GRDB

/// The airports near a position, nearest first.
struct Surroundings {
    private static let firstReach = Distance(nauticalMiles: 25)
    /// Half of the earth's circumference.
    private static let wholeEarth = Distance(nauticalMiles: 10_900)

    let position: Coordinate
    let town: String?

    init(_ position: Coordinate, town: String? = nil) {
        self.position = position
        self.town = town
    }

    /// At most `limit` airports: those with a runway or water lane, then heliports and balloonports where few
    /// others are near.
    func matches(_ limit: Int, _ db: Database) throws -> [AirportMatch] {
        var reach = Self.firstReach
        while true {
            // The box is that of a sphere, of which a degree may be longer than on the ellipsoid by 0.6 %.
            let box = CoordinateBox(around: position, radius: reach * 1.01)
            let near = try AirportDatabase.airports(in: box, isClosedIncluded: false, db)
                .map(nearby).filter { $0.distance <= reach }
            if near.count(where: { Self.hasRunway($0.airport) }) >= limit || reach >= Self.wholeEarth
                || near.count >= limit
            {
                return near.sorted(by: Self.isFirst).prefix(limit).map {
                    AirportMatch(airport: $0.airport, reason: .nearby, distance: $0.distance, town: town)
                }
            }
            reach = min(Self.wholeEarth, reach * 2)
        }
    }

    private func nearby(_ airport: Airport) -> NearbyAirport {
        let way = Geodesic(from: position, to: airport.position)
        return NearbyAirport(airport: airport, distance: way.distance, bearing: way.initialCourse)
    }

    private static func isFirst(_ left: NearbyAirport, _ right: NearbyAirport) -> Bool {
        let (leftOrder, rightOrder) = (hasRunway(left.airport) ? 0 : 1, hasRunway(right.airport) ? 0 : 1)
        return (leftOrder, left.distance, left.airport.ident)
            < (rightOrder, right.distance, right.airport.ident)
    }

    private static func hasRunway(_ airport: Airport) -> Bool {
        airport.kind != .heliport && airport.kind != .balloonport
    }
}
