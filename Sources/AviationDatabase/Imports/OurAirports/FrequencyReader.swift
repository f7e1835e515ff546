import Aviation
import GRDB

/// Reads `airport-frequencies.csv`.
struct FrequencyReader: RowReader {
    static let insertion = "INSERT INTO frequency VALUES (?, ?, ?, ?)"

    /// OurAirports' numbers of the airports there are: a station of any other is left out.
    var airports: Set<Int> = []

    private let airport, type, name, megahertz: ImportedRow.Column

    init(header: CSVHeader) throws {
        try header.require(["airport_ref", "type", "description", "frequency_mhz"])
        airport = .init("airport_ref", in: header)
        type = .init("type", in: header)
        name = .init("description", in: header)
        megahertz = .init("frequency_mhz", in: header)
    }

    mutating func values(of row: inout ImportedRow) throws -> RowValues {
        let number = try row.neededInteger(airport)
        guard airports.contains(number) else {
            throw UnusableRow(reason: "there is no airport with id \(number)")
        }
        let value = try row.neededNumber(megahertz)
        guard let frequency = Frequency(megahertz: value) else {
            throw row.problem(megahertz, "is no frequency: \(value)")
        }
        return [
            number, try row.neededText(type), try row.text(name),
            frequency.kilohertz,
        ]
    }
}
