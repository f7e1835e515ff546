import Aviation
import GRDB

/// Reads `airports.csv`.
struct AirportReader: RowReader {
    static let insertion = AirportTable.standard.insertion

    private let table: AirportTable
    private var ids: Set<Int> = []
    private var idents: Set<String> = []
    private let id, ident, kind, name, latitude, longitude, country, region: ImportedRow.Column
    /// The columns of the table's further facts, in its order.
    private let others: [ImportedRow.Column]

    init(header: CSVHeader) throws { try self.init(header: header, .standard) }

    init(header: CSVHeader, _ table: AirportTable) throws {
        // Older editions have no icao_code; only the search uses the keywords.
        try header.require([
            "id", "ident", "type", "name", "latitude_deg", "longitude_deg", "elevation_ft", "iso_country",
            "iso_region",
            "municipality", "iata_code", "gps_code", "local_code",
        ])
        func column(_ name: String) -> ImportedRow.Column { .init(name, in: header) }
        self.table = table
        (id, ident, kind, name) = (column("id"), column("ident"), column("type"), column("name"))
        (latitude, longitude) = (column("latitude_deg"), column("longitude_deg"))
        (country, region) = (column("iso_country"), column("iso_region"))
        others = table.columns.map { column($0.name) }
    }

    mutating func values(of row: inout ImportedRow) throws -> RowValues {
        let number = try row.neededInteger(id)
        var airport = Airport(
            ident: try row.neededText(ident), kind: try airportKind(of: row), name: try row.neededText(name),
            position: try row.neededPosition(latitude, longitude), countryCode: try row.neededText(country),
            regionCode: try row.neededText(region))
        for (column, place) in zip(table.columns, others) {
            column.put(try value(column.form, place, &row), into: &airport.particulars)
        }
        guard ids.insert(number).inserted else { throw UnusableRow(reason: "the id \(number) came before") }
        guard idents.insert(airport.ident).inserted else {
            throw UnusableRow(reason: "the ident \(airport.ident) came before")
        }
        return table.values(number, airport)
    }

    private func value(
        _ form: AirportColumn.Form, _ place: ImportedRow.Column, _ row: inout ImportedRow
    ) throws -> AirportColumn.Value? {
        switch form {
        case .text, .words, .link: try row.text(place).map { .text($0) }
        case .integer(let range):
            try row.integer(place, in: Double(range.lowerBound)...Double(range.upperBound)).map {
                .integer($0)
            }
        case .flag: try row.text(place).map { .flag($0 == "yes") }
        }
    }

    private func airportKind(of row: ImportedRow) throws -> AirportKind {
        let text = try row.neededText(kind)
        guard let kind = AirportKind(rawValue: text) else {
            throw row.problem(self.kind, "is none of OurAirports': '\(text)'")
        }
        return kind
    }
}
