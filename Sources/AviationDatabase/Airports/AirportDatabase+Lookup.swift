package import Aviation
import GRDB

extension AirportDatabase {
    /// The airport of an `identifier`, in any case: by ICAO code, else by ident, by GPS code, by IATA code,
    /// and last by the country's own code. Nil if there is none.
    ///
    /// If several airports share a code, it is the largest, open ones before closed ones.
    package func airport(_ identifier: String) throws -> Airport? {
        try pool.read { db in try Self.lookUp(identifier, db)?.airport }
    }

    /// The airport of an `identifier`, and whether a runway of it is listed that is not closed; nil while no
    /// runways of any airport are listed.
    package func airportWithUse(_ identifier: String) throws -> (airport: Airport, hasRunway: Bool?)? {
        try pool.read { db in
            try Self.lookUp(identifier, db).map { found in
                let sql = """
                    SELECT EXISTS (SELECT 1 FROM runway WHERE airportID = ? AND NOT isClosed)
                    WHERE EXISTS (SELECT 1 FROM runway)
                    """
                let hasRunway = try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [found.id])
                return (found.airport, hasRunway)
            }
        }
    }

    /// The airport of an `identifier` with its runways and other details.
    package func detail(_ identifier: String) throws -> AirportDetail? {
        try pool.read { db in
            try Self.lookUp(identifier, db).map { try Self.detail($0.id, $0.airport, db) }
        }
    }

    /// The airport with exactly this ident.
    static func detail(ident: String, _ db: Database) throws -> AirportDetail? {
        let sql = "SELECT \(Airport.columns), airport.id FROM airport WHERE ident = ?"
        return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [ident]).map { row in
            try detail(row["id"], Airport(row: row), db)
        }
    }

    private static func detail(_ id: Int, _ airport: Airport, _ db: Database) throws -> AirportDetail {
        let country = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT code, name, continent FROM country WHERE code = ?"),
            arguments: [airport.countryCode])
        let region = try Row.fetchOne(
            db.cachedStatement(sql: "SELECT code, name, country FROM region WHERE code = ?"),
            arguments: [airport.regionCode])
        return AirportDetail(
            airport: airport, runways: try runways(of: id, db), frequencies: try frequencies(of: id, db),
            country: country.map { Country(code: $0[0], name: $0[1], continentCode: $0[2]) },
            region: region.map { Region(code: $0[0], name: $0[1], countryCode: $0[2]) })
    }

    /// The beacons with this ident, in any case; several in the world often share one.
    package func navaids(_ ident: String) throws -> [Navaid] {
        try navaids(where: "ident = ?", ident.uppercased())
    }

    /// The beacons that belong to the airport with exactly this ident.
    package func navaids(ofAirport ident: String) throws -> [Navaid] {
        try navaids(where: "airportIdent = ?", ident)
    }

    private func navaids(where condition: String, _ ident: String) throws -> [Navaid] {
        let sql = """
            SELECT \(Navaid.columns)
            FROM navaid WHERE \(condition) ORDER BY country, name
            """
        return try pool.read { db in
            let rows = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [ident])
            return rows.compactMap(Navaid.init(row:))
        }
    }

    static func lookUp(_ identifier: String, _ db: Database) throws -> (id: Int, airport: Airport)? {
        let code = identifier.uppercased().filter { !$0.isWhitespace }
        let conditions = [
            "icao = ?1 AND icao <> ident",
            // A few strips have the IATA code of a large airport as their ident.
            code.count == 3 ? "ident = ?1 OR iata = ?1" : "ident = ?1", "gps = ?1 AND gps <> ident",
            // As in the search: "LHR" is Heathrow, not the strip with that code in its own country.
            "iata = ?1 AND iata IS NOT NULL", "local = ?1 AND local <> ident",
        ]
        for condition in conditions {
            let sql = """
                SELECT \(Airport.columns), airport.id FROM airport WHERE \(condition)
                """
            let found = try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [code])
                .map { row in (id: row["id"] as Int, airport: try Airport(row: row)) }
            if let first = found.min(by: { Airport.isShownFirst($0.airport, $1.airport) }) { return first }
        }
        return nil
    }

    static func runways(of airport: Int, _ db: Database) throws -> [Runway] {
        let sql = """
            SELECT \(Runway.columns)
            FROM runway WHERE airportID = ? ORDER BY isClosed, lengthFeet DESC, lowName
            """
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [airport]).map(Runway.init(row:))
    }

    private static func frequencies(of airport: Int, _ db: Database) throws -> [RadioFrequency] {
        let sql =
            "SELECT type, name, kilohertz FROM frequency WHERE airportID = ? ORDER BY type, kilohertz, name"
        return try Row.fetchAll(db.cachedStatement(sql: sql), arguments: [airport]).compactMap { row in
            Frequency(kilohertz: row[2]).map { RadioFrequency(type: row[0], name: row[1], frequency: $0) }
        }
    }
}
