import Aviation
import GRDB

/// The table of airports: the fields of every airport, and a column for each fact that may be unknown.
struct AirportTable: Sendable {
    /// The table that databases have.
    static let standard = AirportTable(AirportColumn.all)

    /// The number of the row first.
    private static let needed = [
        ("id", "INTEGER PRIMARY KEY"), ("ident", "TEXT NOT NULL"), ("kind", "TEXT NOT NULL"),
        ("name", "TEXT NOT NULL"), ("latitude", "REAL NOT NULL CHECK (abs(latitude) <= 90)"),
        ("longitude", "REAL NOT NULL CHECK (abs(longitude) <= 180)"), ("country", "TEXT NOT NULL"),
        ("region", "TEXT NOT NULL"),
    ]

    let columns: [AirportColumn]
    /// The columns that `airport(_:)` reads, in its order: for SELECT.
    let selection: String
    /// The names of all columns: rows are copied between tables by name, because older files have a different
    /// order.
    let names: String
    /// An INSERT of `values(_:_:)`.
    let insertion: String
    /// The insertion that replaces a row with this number.
    let replacement: String

    init(_ columns: [AirportColumn]) {
        self.columns = columns
        let all = Self.needed.map(\.0) + columns.map(\.column)
        selection = all.dropFirst().map { "airport.\($0)" }.joined(separator: ", ")
        names = all.joined(separator: ", ")
        let marks = all.map { _ in "?" }.joined(separator: ", ")
        insertion = "INSERT INTO airport (\(names)) VALUES (\(marks))"
        replacement = "INSERT OR REPLACE INTO airport (\(names)) VALUES (\(marks))"
    }

    /// The SQL that makes the empty table.
    var creation: String {
        let definitions =
            Self.needed.map { "\($0) \($1)" } + columns.map { "\($0.column) \($0.form.sqlType)" }
        return "CREATE TABLE airport (\n    \(definitions.joined(separator: ",\n    "))\n)"
    }

    /// Adds later columns to tables of an older form; unknown in every row.
    func addMissingColumns(_ db: Database) throws {
        for table in ["airport", "displacedAirport"] {
            let known = Set(try db.columns(in: table).map(\.name))
            for column in columns where !known.contains(column.column) {
                let definition = "\(column.column) \(column.form.sqlType)"
                try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN \(definition)")
            }
        }
    }

    /// Reads a row of `selection` and any others after it. Throws `DatabaseError` (corrupt) when it is no
    /// airport: the import lets none such in.
    func airport(_ row: Row) throws -> Airport {
        guard let kind = AirportKind(rawValue: row[1]),
            let position = Coordinate(latitudeDegrees: row[3], longitudeDegrees: row[4])
        else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "an airport without a kind or a position")
        }
        return Airport(
            ident: row[0], kind: kind, name: row[2], position: position, countryCode: row[5],
            regionCode: row[6]
        ) { particulars in
            for (place, column) in columns.enumerated() {
                let index = Self.needed.count - 1 + place
                switch column.form {
                case .text, .words, .link:
                    column.put((row[index] as String?).map { .text($0) }, into: &particulars)
                case .integer: column.put((row[index] as Int?).map { .integer($0) }, into: &particulars)
                case .flag: column.put((row[index] as Bool?).map { .flag($0) }, into: &particulars)
                }
            }
        }
    }

    /// The row of an airport under a number.
    func values(_ id: Int, _ airport: Airport) -> RowValues {
        let place = airport.position
        let needed: RowValues = [
            id, airport.ident, airport.kind.rawValue, airport.name, place.latitudeDegrees,
            place.longitudeDegrees, airport.countryCode, airport.regionCode,
        ]
        return needed
            + columns.map { column in
                switch column[airport.particulars] {
                case .text(let text)?: text
                case .integer(let number)?: number
                case .flag(let flag)?: flag
                case nil: nil
                }
            }
    }
}

extension AirportColumn.Form {
    fileprivate var sqlType: String {
        switch self {
        case .text, .words, .link: "TEXT"
        case .integer, .flag: "INTEGER"
        }
    }
}
