import Aviation
import GRDB

extension Airport {
    /// The columns that `init(row:)` reads, in its order.
    static let columns = [
        "ident", "kind", "name", "latitude", "longitude", "elevationFeet", "town", "country", "region",
        "continent",
        "icao", "iata", "gps", "local", "isScheduled", "homeLink", "keywords", "wikipediaLink",
    ].map { "airport.\($0)" }.joined(separator: ", ")

    /// An INSERT of all columns, with a question mark for each.
    static let insertion =
        "INSERT INTO airport VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"

    /// Reads a row of `columns` and any others after them. Throws `DatabaseError` (corrupt) when it is no
    /// airport: the import lets none such in.
    init(row: Row) throws {
        let position = Coordinate(latitudeDegrees: row[3], longitudeDegrees: row[4])
        guard let kind = AirportKind(rawValue: row[1]), let position else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "an airport without a kind or a position")
        }
        self.init(
            ident: row[0], kind: kind, name: row[2], position: position, elevationFeet: row[5], town: row[6],
            countryCode: row[7], regionCode: row[8], continentCode: row[9], icaoCode: row[10],
            iataCode: row[11],
            gpsCode: row[12], localCode: row[13], hasScheduledService: row[14], homeLink: row[15],
            wikipediaLink: row[17], keywords: row[16])
    }

    static func fetchAll(_ db: Database, sql: String, arguments: StatementArguments) throws -> [Airport] {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
        var airports: [Airport] = []
        while let row = try rows.next() { airports.append(try Airport(row: row)) }
        return airports
    }

    /// The airport with this number.
    static func fetch(_ id: Int, _ db: Database) throws -> Airport {
        let sql = "SELECT \(columns) FROM airport WHERE id = ?"
        guard let airport = try fetchAll(db, sql: sql, arguments: [id]).first else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "the search knows an airport that is not there")
        }
        return airport
    }

    /// Larger ones first, closed ones last, then by ident.
    static func isShownFirst(_ left: Airport, _ right: Airport) -> Bool {
        (left.kind.sizeOrder, left.ident) < (right.kind.sizeOrder, right.ident)
    }
}
