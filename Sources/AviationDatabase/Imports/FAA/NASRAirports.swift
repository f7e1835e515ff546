import Aviation

/// `APT_BASE.csv`: one document for each landing facility, by its FAA identifier.
struct NASRAirports: NASRTable {
    let shared: NASRColumns
    private let kind, name, town, latitude, longitude, elevation, icao: ImportedRow.Column
    private var identifiers: Set<String> = []

    init(_ header: CSVHeader) throws {
        shared = try NASRColumns(header, airport: "ARPT_ID")
        try header.require(["ARPT_NAME", "LAT_DECIMAL", "LONG_DECIMAL"])
        kind = .init("SITE_TYPE_CODE", in: header)
        name = .init("ARPT_NAME", in: header)
        town = .init("CITY", in: header)
        latitude = .init("LAT_DECIMAL", in: header)
        longitude = .init("LONG_DECIMAL", in: header)
        elevation = .init("ELEV", in: header)
        icao = .init("ICAO_ID", in: header)
    }

    mutating func take(_ row: inout ImportedRow, _ day: String, into store: PublishedStore) throws {
        let airport = try airport(&row)
        let identifier = try row.neededText(shared.airport)
        guard identifiers.insert(identifier).inserted else {
            throw row.problem(shared.airport, "'\(identifier)' came before")
        }
        try store.put(.airports, identifier, date: day, airport)
    }

    private func airport(_ row: inout ImportedRow) throws -> PublishedAirport {
        var airport = PublishedAirport()
        let state = try NASRColumns.text(shared.state, row)
        let country = try NASRColumns.text(shared.country, row) ?? "US"
        airport.particulars.localCode = try row.neededText(shared.airport)
        airport.position = try row.neededPosition(latitude, longitude)
        airport.kind = try site(row)
        airport.name = try NASRColumns.text(name, row)
        airport.particulars.town = try NASRColumns.text(town, row)
        airport.particulars.elevationFeet = try row.integer(elevation, in: -2000...30_000)
        airport.particulars.icaoCode = try NASRColumns.text(icao, row)
        airport.countryCode = country
        airport.regionCode = state.map { "\(country)-\($0)" } ?? "\(country)-U-A"
        return airport
    }

    /// Airport, heliport, seaplane base, balloonport; gliderports and ultralight fields are small
    /// airports.
    private func site(_ row: ImportedRow) throws -> AirportKind? {
        switch try NASRColumns.text(kind, row) {
        case nil: nil
        case "H": .heliport
        case "C": .seaplaneBase
        case "B": .balloonport
        case "A", "G", "U": .small
        case let text?: throw row.problem(kind, "is none of the FAA's: '\(text)'")
        }
    }
}
