package import Aviation
import GRDB

extension AirportDatabase {
    /// The navaids and airports that reports mean by a name: "DEN", "KDEN", "EGLL". American airports also
    /// by their code without the K.
    package func namedPlaces(_ name: String) throws -> [NamedPlace] {
        let name = name.uppercased()
        let beacons = try navaids(name).map { navaid in
            NamedPlace(
                ident: navaid.ident,
                kind: navaid.kind == .ndb || navaid.kind == .ndbDME ? .ndb : .beacon,
                position: navaid.position, countryCode: navaid.countryCode,
                variationDegrees: navaid.magneticVariationDegrees)
        }
        let airports = try pool.read { db in
            try Airport.fetchAll(
                db,
                sql: """
                    SELECT \(Airport.columns) FROM airport
                    WHERE kind <> 'closed' AND (icao = ?1 OR ident = ?1 OR gps = ?1
                        OR country = 'US' AND (local = ?1 OR iata = ?1))
                    """, arguments: [name])
        }
        return beacons
            + airports.map {
                NamedPlace(
                    ident: name, kind: .airport, position: $0.position, countryCode: $0.countryCode)
            }
    }
}
