import Aviation

extension PublishedAirport {
    init(_ row: EuroAIPRow, _ columns: [AirportColumn] = AirportColumn.all) throws {
        self.init()
        _ = try row.text("icao_code")
        kind = try row.optionalText("type").flatMap(AirportKind.init(rawValue:))
        name = try row.optionalText("name")
        position = try row.position()
        countryCode = try row.optionalText("iso_country")
        regionCode = try row.optionalText("iso_region")
        for column in columns {
            column.put(try row.value(column), into: &particulars)
        }
    }
}

extension EuroAIPRow {
    fileprivate func value(_ column: AirportColumn) throws -> AirportColumn.Value? {
        switch column.form {
        case .text, .words, .link: try optionalText(column.name).map { .text($0) }
        case .integer(let range):
            try integer(column.name, in: Double(range.lowerBound)...Double(range.upperBound))
                .map { .integer($0) }
        case .flag: try optionalText(column.name).map { .flag($0 == "yes") }
        }
    }
}

extension PublishedRunway {
    init(_ row: EuroAIPRow) throws {
        func end(_ prefix: String) throws -> RunwayEnd {
            RunwayEnd(
                name: try row.optionalText("\(prefix)ident"), position: try row.position(prefix),
                elevationFeet: try row.integer("\(prefix)elevation_ft", in: -2000...30_000),
                trueHeadingDegrees: try row.number("\(prefix)heading_degT", in: 0...360),
                displacedThresholdFeet: try row.integer(
                    "\(prefix)displaced_threshold_ft", in: 0...30_000))
        }
        let high = try end("he_")
        self.init(
            lengthFeet: try row.integer("length_ft", in: 0...30_000).flatMap { $0 > 0 ? $0 : nil },
            widthFeet: try row.integer("width_ft", in: 0...10_000).flatMap { $0 > 0 ? $0 : nil },
            surface: try row.optionalText("surface"), isLighted: try row.flag("lighted"),
            isClosed: try row.flag("closed"), lowEnd: try end("le_"),
            highEnd: high == RunwayEnd(name: nil) ? nil : high)
    }
}

extension Procedure {
    /// An unknown type is an approach, as in RZFlight.
    init(_ row: EuroAIPRow) throws {
        self.init(
            name: try row.text("name"),
            procedureType: try row.optionalText("procedure_type").flatMap(ProcedureType.init) ?? .approach,
            approachType: try row.optionalText("approach_type").flatMap(ApproachType.init),
            runwayNumber: try row.optionalText("runway_number"),
            runwayLetter: try row.optionalText("runway_letter"),
            runwayIdent: try row.optionalText("runway_ident"), source: try row.optionalText("source"),
            authority: try row.optionalText("authority"), rawName: try row.optionalText("raw_name"))
    }
}

extension AIPEntry {
    /// An unknown section is operational, as in RZFlight.
    init(_ row: EuroAIPRow) throws {
        let number = try row.integer("std_field_id", in: 0...100_000)
        let name = try row.optionalText("std_field")
        let standard = number.flatMap { number in
            AIPFieldCatalog.field(for: number) ?? name.map { AIPField(id: number, name: $0) }
        }
        self.init(
            ident: try row.text("airport_icao"),
            section: try row.optionalText("section").flatMap(Section.init(rawValue:)) ?? .operational,
            field: try row.text("field"), value: try row.optionalText("value") ?? "",
            standardField: standard, mappingScore: try row.number("mapping_score", in: 0...1),
            altField: try row.optionalText("alt_field"), altValue: try row.optionalText("alt_value"),
            source: try row.optionalText("source"))
    }
}

extension Waypoint {
    init(_ row: EuroAIPRow) throws {
        guard let position = try row.position() else {
            throw row.problem("latitude_deg", "or longitude_deg is empty")
        }
        self.init(
            name: try row.text("name"), position: position,
            pointType: try row.optionalText("point_type").flatMap(PointType.init(rawValue:)),
            firCodes: try row.optionalText("fir_codes"),
            levelAvailability: try row.optionalText("level_availability"),
            source: try row.optionalText("source"))
    }
}

extension BorderPoint {
    init(_ row: EuroAIPRow) throws {
        self.init(
            code: try row.text("icao_code"), country: try row.text("country_iso"),
            name: try row.text("airport_name"), matchedCode: try row.optionalText("matched_airport_icao"))
    }
}
