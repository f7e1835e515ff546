package import Aviation
import GRDB

extension AirportDatabase {
    /// The places that a word of a route may mean: airports with that ICAO code, ident or GPS code, and
    /// beacons with that ident. Empty when there is none.
    package func routePlaces(_ name: String) throws -> [RoutePlace] {
        let name = name.uppercased()
        let airports = try pool.read { db in
            try Airport.fetchAll(
                db,
                sql: """
                    SELECT \(Airport.columns) FROM airport
                    WHERE (icao = ?1 OR ident = ?1 OR gps = ?1) AND kind <> 'closed'
                    """, arguments: [name])
        }
        return airports.map { airport in
            RoutePlace(
                ident: name, kind: .airport, position: airport.position, region: airport.countryCode)
        } + (try navaids(name)).map(RoutePlace.init)
    }
}

extension RoutePlace {
    /// A navaid. Its station declination is not published with it.
    fileprivate init(_ navaid: Navaid) {
        let kind: Kind = navaid.kind == .ndb || navaid.kind == .ndbDME ? .ndb : .vor
        self.init(ident: navaid.ident, kind: kind, position: navaid.position, region: navaid.countryCode)
    }
}
