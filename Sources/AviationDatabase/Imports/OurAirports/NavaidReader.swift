import Aviation
import GRDB

/// Reads `navaids.csv`.
struct NavaidReader: RowReader {
    static let insertion = Navaid.insertion

    private let ident, name, kind, kilohertz, latitude, longitude, elevation: ImportedRow.Column
    private let country, channel, variation, airport: ImportedRow.Column

    init(header: CSVHeader) throws {
        try header.require([
            "ident", "name", "type", "frequency_khz", "latitude_deg", "longitude_deg", "elevation_ft",
            "iso_country",
            "dme_channel", "magnetic_variation_deg", "associated_airport",
        ])
        func column(_ name: String) -> ImportedRow.Column { .init(name, in: header) }
        (ident, name, kind) = (column("ident"), column("name"), column("type"))
        kilohertz = column("frequency_khz")
        (latitude, longitude) = (column("latitude_deg"), column("longitude_deg"))
        (elevation, country) = (column("elevation_ft"), column("iso_country"))
        channel = column("dme_channel")
        variation = column("magnetic_variation_deg")
        airport = column("associated_airport")
    }

    mutating func values(of row: inout ImportedRow) throws -> RowValues {
        let type = try row.neededText(kind)
        guard let kind = Navaid.Kind(rawValue: type) else {
            throw row.problem(self.kind, "is none of OurAirports': '\(type)'")
        }
        // OurAirports writes −1 for an unknown frequency.
        let frequency = try row.integer(kilohertz, in: NumberRange.kilohertz)
        let position = try row.neededPosition(latitude, longitude)
        return [
            try row.neededText(ident), try row.neededText(name),
            kind.rawValue, frequency,
            position.latitudeDegrees, position.longitudeDegrees,
            try row.integer(elevation, in: NumberRange.elevationFeet), try row.neededText(country),
            try row.text(channel), try row.number(variation, in: NumberRange.variationDegrees),
            try row.text(airport),
        ]
    }
}
