import Aviation
import GRDB

extension Airport {
    /// The columns that `init(row:)` reads, in its order.
    static var columns: String { AirportTable.standard.selection }

    /// Reads a row of `columns` and any others after them. Throws `DatabaseError` (corrupt) when it is no
    /// airport: the import lets none such in.
    init(row: Row) throws { self = try AirportTable.standard.airport(row) }

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
