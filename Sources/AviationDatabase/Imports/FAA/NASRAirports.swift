import Aviation
import Foundation

/// Columns that the FAA's NASR files have in common.
struct NASRColumns {
    let effective: ImportedRow.Column
    let airport: ImportedRow.Column
    let state: ImportedRow.Column
    let country: ImportedRow.Column

    init(_ header: CSVHeader, airport name: String) throws {
        try header.require(["EFF_DATE", name, "STATE_CODE", "COUNTRY_CODE"])
        effective = .init("EFF_DATE", in: header)
        airport = .init(name, in: header)
        state = .init("STATE_CODE", in: header)
        country = .init("COUNTRY_CODE", in: header)
    }

    /// "2026-01-22" of "2026/01/22".
    func date(_ row: ImportedRow) throws -> String {
        let text = try row.neededText(effective).replacing("/", with: "-")
        guard let day = Day(text) else { throw row.problem(effective, "is no date: '\(text)'") }
        return day.description
    }

    /// The text, nil when it is empty or "NA", which a subset of the file has for empty.
    static func text(_ column: ImportedRow.Column, _ row: ImportedRow) throws -> String? {
        let text = try row.text(column)?.trimmingCharacters(in: .whitespaces)
        return text == "NA" || text == "" ? nil : text
    }
}

/// Reads `APT_BASE.csv`, whole or a subset of its columns: one document for each landing facility, by its FAA
/// identifier.
struct NASRAirports {
    let url: URL

    func read(
        into store: PublishedStore, _ report: inout ImportReport, at time: Date,
        _ tell: @escaping (InputFile, RowCounts) throws -> Void
    ) throws -> RowCounts {
        var columns: Columns?
        var date = ""
        var identifiers: Set<String> = []
        let file = TableFile(url: url, mayBeLatin1: true, tell: tell)
        let (_, counts) = try file.forEachRow(&report) {
            columns = try Columns($0)
        } _: { row in
            guard let columns else { return }
            let airport = try columns.airport(&row)
            let identifier = try row.neededText(columns.shared.airport)
            guard identifiers.insert(identifier).inserted else {
                throw row.problem(columns.shared.airport, "'\(identifier)' came before")
            }
            date = max(date, try columns.shared.date(row))
            try store.put(
                .airports, identifier, date: columns.shared.date(row), airport)
        }
        try store.finish(date: date, at: time, counts)
        return counts
    }

    private struct Columns {
        let shared: NASRColumns
        let kind, name, town, latitude, longitude, elevation, icao: ImportedRow.Column

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

        func airport(_ row: inout ImportedRow) throws -> PublishedAirport {
            var airport = PublishedAirport()
            let state = try NASRColumns.text(shared.state, row)
            let country = try NASRColumns.text(shared.country, row) ?? "US"
            airport.localCode = try row.neededText(shared.airport)
            airport.position = try row.neededPosition(latitude, longitude)
            airport.kind = try site(row)
            airport.name = try NASRColumns.text(name, row)
            airport.town = try NASRColumns.text(town, row)
            airport.elevationFeet = try row.integer(elevation, in: -2000...30_000)
            airport.icaoCode = try NASRColumns.text(icao, row)
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
}

/// Reads `APT_RWY.csv`: one document with all runways of a landing facility, by its FAA identifier.
struct NASRRunways {
    let url: URL

    func read(
        into store: PublishedStore, _ report: inout ImportReport, at time: Date,
        _ tell: @escaping (InputFile, RowCounts) throws -> Void
    ) throws -> RowCounts {
        var columns: Columns?
        var (date, key) = ("", "")
        var open: PublishedRunways?
        func flush() throws {
            if let open { try store.put(.runways, key, date: date, open) }
            open = nil
        }
        let file = TableFile(url: url, mayBeLatin1: true, tell: tell)
        let (_, counts) = try file.forEachRow(&report) {
            columns = try Columns($0)
        } _: { row in
            guard let columns else { return }
            let runway = try columns.runway(&row)
            let country = try NASRColumns.text(columns.shared.country, row) ?? "US"
            let airport = try row.neededText(columns.shared.airport) + "|" + country
            let day = try columns.shared.date(row)
            if airport != key {
                try flush()
                key = airport
                open = PublishedRunways(countryCode: country, runways: [])
            }
            date = max(date, day)
            open?.runways.append(runway)
        }
        try flush()
        try store.finish(date: date, at: time, counts)
        return counts
    }

    private struct Columns {
        let shared: NASRColumns
        let name, length, width, surface, lights: ImportedRow.Column

        init(_ header: CSVHeader) throws {
            shared = try NASRColumns(header, airport: "ARPT_ID")
            try header.require(["RWY_ID", "RWY_LEN", "RWY_WIDTH", "SURFACE_TYPE_CODE"])
            name = .init("RWY_ID", in: header)
            length = .init("RWY_LEN", in: header)
            width = .init("RWY_WIDTH", in: header)
            surface = .init("SURFACE_TYPE_CODE", in: header)
            lights = .init("RWY_LGT_CODE", in: header)
        }

        /// A length of 0 says that nobody knows it. Without a code of lights it has none, or none are
        /// published: only what is there is said.
        func runway(_ row: inout ImportedRow) throws -> PublishedRunway {
            let names = try row.neededText(name).split(separator: "/").map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            guard let low = names.first, names.count <= 2 else {
                throw row.problem(name, "is no pair of ends: '\(try row.neededText(name))'")
            }
            return PublishedRunway(
                lengthFeet: try row.integer(length, in: 0...30_000).flatMap { $0 > 0 ? $0 : nil },
                widthFeet: try row.integer(width, in: 0...10_000).flatMap { $0 > 0 ? $0 : nil },
                surface: try NASRColumns.text(surface, row),
                isLighted: try NASRColumns.text(lights, row).map { $0 != "NONE" },
                lowEnd: RunwayEnd(name: low),
                highEnd: names.count == 2 ? RunwayEnd(name: names[1]) : nil)
        }
    }
}
