package import Aviation
import GRDB

extension AirportDatabase {
    /// The places that a word of a route may mean: airports with that ICAO code, ident or GPS code, beacons
    /// with that ident, and airports with that code in their own country ("S50" of KS50, "ADS" of KADS).
    /// Letters alone mean the beacon where one of that name stands near the airport. Empty when there is no
    /// such place.
    package func routePlaces(_ name: String) throws -> [RoutePlace] {
        let name = name.uppercased()
        // As the indexes have them.
        let published = try openAirports(
            "ident = ?1 OR icao = ?1 AND icao <> ident OR gps = ?1 AND gps <> ident", name)
        let beacons = try navaids(name).map(RoutePlace.init)
        let isWord = name.allSatisfy(\.isLetter)
        let own = try openAirports("local = ?1 AND local <> ident", name).filter { airport in
            !published.contains(airport)
                && !(isWord && beacons.contains { $0.position.distance(to: airport.position) < Self.near })
        }
        return published + own + beacons
    }

    /// A beacon within this of an airport serves it.
    private static let near = Distance(nauticalMiles: 30)

    /// The airports that are not closed, named as the word names them.
    private func openAirports(_ condition: String, _ name: String) throws -> [RoutePlace] {
        let sql = "SELECT \(Airport.columns) FROM airport WHERE (\(condition)) AND kind <> 'closed'"
        let airports = try pool.read { db in try Airport.fetchAll(db, sql: sql, arguments: [name]) }
        return airports.map { airport in
            RoutePlace(
                ident: name, kind: .airport, position: airport.position, region: airport.countryCode)
        }
    }
}

extension RoutePlace {
    /// A navaid. Its station declination is not published with it.
    fileprivate init(_ navaid: Navaid) {
        let kind: Kind = navaid.kind == .ndb || navaid.kind == .ndbDME ? .ndb : .vor
        self.init(ident: navaid.ident, kind: kind, position: navaid.position, region: navaid.countryCode)
    }
}
