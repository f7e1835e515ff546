import Aviation
import GRDB

/// Reads `airports.csv`.
struct AirportReader: RowReader {
    static let insertion = Airport.insertion

    private var ids: Set<Int> = []
    private var idents: Set<String> = []
    private let id, ident, kind, name, latitude, longitude, elevation: ImportedRow.Column
    private let town, country, region, continent: ImportedRow.Column
    private let icao, iata, gps, local, scheduled, homeLink, wikipedia, keywords: ImportedRow.Column

    init(header: CSVHeader) throws {
        // Older editions have no icao_code; nothing else than the search needs the keywords.
        try header.require([
            "id", "ident", "type", "name", "latitude_deg", "longitude_deg", "elevation_ft", "iso_country",
            "iso_region",
            "municipality", "iata_code", "gps_code", "local_code",
        ])
        func column(_ name: String) -> ImportedRow.Column { .init(name, in: header) }
        (id, ident, kind, name) = (column("id"), column("ident"), column("type"), column("name"))
        (latitude, longitude) = (column("latitude_deg"), column("longitude_deg"))
        (elevation, town) = (column("elevation_ft"), column("municipality"))
        (country, region, continent) = (column("iso_country"), column("iso_region"), column("continent"))
        (icao, iata) = (column("icao_code"), column("iata_code"))
        (gps, local) = (column("gps_code"), column("local_code"))
        scheduled = column("scheduled_service")
        (homeLink, wikipedia) = (column("home_link"), column("wikipedia_link"))
        keywords = column("keywords")
    }

    mutating func values(of row: inout ImportedRow) throws -> RowValues {
        let number = try row.neededInteger(id)
        let identifier = try row.neededText(ident)
        let sort = try airportKind(of: row)
        let position = try row.neededPosition(latitude, longitude)
        let title = try row.neededText(name)
        let (nation, area) = (try row.neededText(country), try row.neededText(region))
        let height = try row.integer(elevation, in: -2000...30_000)
        let isScheduled = try row.text(scheduled).map { $0 == "yes" }
        let others = [icao, iata, gps, local]
        let codes = try others.map { try row.text($0) }
        let values: RowValues = [
            number, identifier, sort.rawValue, title,
            position.latitudeDegrees, position.longitudeDegrees, height,
            try row.text(town), nation, area, try row.text(continent),
            codes[0], codes[1], codes[2], codes[3], isScheduled, try row.text(homeLink),
            try row.text(keywords), try row.text(wikipedia),
        ]
        guard ids.insert(number).inserted else { throw UnusableRow(reason: "the id \(number) came before") }
        guard idents.insert(identifier).inserted else {
            throw UnusableRow(reason: "the ident \(identifier) came before")
        }
        return values
    }

    private func airportKind(of row: ImportedRow) throws -> AirportKind {
        let text = try row.neededText(kind)
        guard let kind = AirportKind(rawValue: text) else {
            throw row.problem(self.kind, "is none of OurAirports': '\(text)'")
        }
        return kind
    }
}
