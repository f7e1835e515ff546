package import Aviation
import GRDB

extension AirportDatabase {
    /// The airports in `box`, larger ones first and closed ones last, then by ident; at most `limit` of them.
    package func airports(in box: CoordinateBox, limit: Int = .max) throws -> [Airport] {
        try pool.read { db in
            let found = try Self.airports(in: box, isClosedIncluded: true, db)
            return Array(found.sorted(by: Airport.isShownFirst).prefix(limit))
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
