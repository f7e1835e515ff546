import Aviation
import GRDB

/// Reads `runways.csv`.
struct RunwayReader: RowReader {
    static let insertion = Runway.insertion

    /// OurAirports' numbers of the airports there are: a runway of any other is left out.
    var airports: Set<Int> = []

    private struct EndColumns {
        let name, latitude, longitude, elevation, heading, displaced: ImportedRow.Column

        init(_ prefix: String, in header: CSVHeader) {
            name = .init("\(prefix)_ident", in: header)
            latitude = .init("\(prefix)_latitude_deg", in: header)
            longitude = .init("\(prefix)_longitude_deg", in: header)
            elevation = .init("\(prefix)_elevation_ft", in: header)
            heading = .init("\(prefix)_heading_degT", in: header)
            displaced = .init("\(prefix)_displaced_threshold_ft", in: header)
        }
    }

    private let airport, length, width, surface, lighted, closed: ImportedRow.Column
    private let low, high: EndColumns

    init(header: CSVHeader) throws {
        let ends = [
            "ident", "latitude_deg", "longitude_deg", "elevation_ft", "heading_degT",
            "displaced_threshold_ft",
        ]
        try header.require(
            ["airport_ref", "length_ft", "width_ft", "surface", "lighted", "closed"]
                + ends.map { "le_\($0)" } + ends.map { "he_\($0)" })
        airport = .init("airport_ref", in: header)
        length = .init("length_ft", in: header)
        width = .init("width_ft", in: header)
        surface = .init("surface", in: header)
        lighted = .init("lighted", in: header)
        closed = .init("closed", in: header)
        low = EndColumns("le", in: header)
        high = EndColumns("he", in: header)
    }

    mutating func values(of row: inout ImportedRow) throws -> RowValues {
        let number = try row.neededInteger(airport)
        guard airports.contains(number) else {
            throw UnusableRow(reason: "there is no airport with id \(number)")
        }
        // A length or width of 0 means unknown.
        var values: RowValues = [
            number, try row.integer(length, in: NumberRange.runwayLengthFeet),
            try row.integer(width, in: NumberRange.runwayWidthFeet),
            try row.text(surface), try flag(lighted, of: row), try flag(closed, of: row),
        ]
        for end in [low, high] { values += try self.values(of: end, &row) }
        return values
    }

    private func flag(_ column: ImportedRow.Column, of row: ImportedRow) throws -> Bool {
        switch try row.neededText(column) {
        case "1": true
        case "0": false
        case let text: throw row.problem(column, "is neither 0 nor 1: '\(text)'")
        }
    }

    private func values(of end: EndColumns, _ row: inout ImportedRow) throws -> RowValues {
        let position = try row.position(end.latitude, end.longitude)
        return [
            try row.text(end.name),
            position?.latitudeDegrees, position?.longitudeDegrees,
            try row.integer(end.elevation, in: NumberRange.elevationFeet),
            try row.number(end.heading, in: NumberRange.headingDegrees),
            try row.integer(end.displaced, in: NumberRange.displacedFeet),
        ]
    }
}
