import Aviation

extension AirportRecord: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
        init(_ name: String) { stringValue = name }
    }

    /// Reads what RZFlight and the FlyFun API write: of each pair of names ("icao" or "ident", "city" or
    /// "municipality", "country" or "iso_country", "latitude" or "latitude_deg") the first that has a value.
    /// Throws `DecodingError` for an airport without a code or a position.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func value<Value: Decodable>(_ names: String...) throws -> Value? {
            for name in names {
                if let found = try container.decodeIfPresent(Value.self, forKey: Key(name)) { return found }
            }
            return nil
        }
        func text(_ names: String...) throws -> String? {
            for name in names {
                let found: String? = try value(name)
                if let found, !found.isEmpty { return found }
            }
            return nil
        }
        guard let ident = try text("icao", "ident") else {
            throw DecodingError.keyNotFound(
                Key("icao"), .init(codingPath: container.codingPath, debugDescription: "it has no code"))
        }
        let latitude: Double? = try value("latitude", "latitude_deg")
        let longitude: Double? = try value("longitude", "longitude_deg")
        guard let latitude, let longitude,
            let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: Key("latitude"), in: container, debugDescription: "\(ident) has no position")
        }
        let elevation: Double? = try value("elevation_ft")
        let scheduled = try text("scheduled_service")
        let isICAO = ident.count == 4 && ident.allSatisfy { $0.isASCII && $0.isLetter }
        var airport = Airport(
            ident: ident, kind: try text("type").flatMap(AirportKind.init(rawValue:)) ?? .small,
            name: try text("name") ?? ident, position: position,
            countryCode: try text("country", "iso_country") ?? "", regionCode: try text("iso_region") ?? "")
        airport.elevationFeet = elevation.map { Int($0.rounded()) }
        airport.town = try text("city", "municipality")
        airport.continentCode = try text("continent")
        airport.icaoCode = isICAO ? ident : nil
        airport.iataCode = try text("iata_code")
        airport.gpsCode = try text("gps_code")
        airport.localCode = try text("local_code")
        airport.hasScheduledService = scheduled.map { $0 == "yes" }
        airport.homeLink = try text("home_link")
        airport.wikipediaLink = try text("wikipedia_link")
        airport.keywords = try text("keywords")
        let runways: [RunwayJSON]? = try value("runways")
        self.init(
            airport, runways: runways?.map(\.runway) ?? [], procedures: try value("procedures") ?? [],
            aipEntries: try value("aip_entries") ?? [], sources: try value("sources") ?? [],
            isBorderCrossing: try value("point_of_entry"))
    }

    /// The names that RZFlight writes; what is not known is left out.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        let texts = [
            ("icao", airport.ident), ("name", name), ("city", city), ("country", country),
            ("type", type.rawValue), ("continent", airport.continentCode), ("iso_region", isoRegion),
            ("scheduled_service", scheduledService.map { $0 ? "yes" : "no" }), ("gps_code", gpsCode),
            ("iata_code", iataCode), ("local_code", localCode), ("home_link", homeLink),
            ("wikipedia_link", wikipediaLink),
            ("keywords", keywords),
        ]
        for (name, text) in texts { try container.encodeIfPresent(text, forKey: Key(name)) }
        try container.encode(latitude, forKey: Key("latitude"))
        try container.encode(longitude, forKey: Key("longitude"))
        try container.encodeIfPresent(elevationFeet, forKey: Key("elevation_ft"))
        try container.encode(runways.map(RunwayJSON.init), forKey: Key("runways"))
        try container.encode(procedures, forKey: Key("procedures"))
        try container.encode(aipEntries, forKey: Key("aip_entries"))
        try container.encode(sources, forKey: Key("sources"))
        try container.encodeIfPresent(isBorderCrossing, forKey: Key("point_of_entry"))
    }
}

/// A runway as APIs write it: its ends' facts side by side.
private struct RunwayJSON: Codable {
    let runway: Runway

    init(_ runway: Runway) { self.runway = runway }

    private enum Key: String, CodingKey {
        case length = "length_ft"
        case width = "width_ft"
        case surface, lighted, closed
        case lowIdent = "le_ident"
        case lowLatitude = "le_latitude_deg"
        case lowLongitude = "le_longitude_deg"
        case lowElevation = "le_elevation_ft"
        case lowHeading = "le_heading_degT"
        case lowDisplaced = "le_displaced_threshold_ft"
        case highIdent = "he_ident"
        case highLatitude = "he_latitude_deg"
        case highLongitude = "he_longitude_deg"
        case highElevation = "he_elevation_ft"
        case highHeading = "he_heading_degT"
        case highDisplaced = "he_displaced_threshold_ft"

        static let low: [Key] = [
            .lowIdent, .lowLatitude, .lowLongitude, .lowElevation, .lowHeading, .lowDisplaced,
        ]
        static let high: [Key] = [
            .highIdent, .highLatitude, .highLongitude, .highElevation, .highHeading, .highDisplaced,
        ]
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func feet(_ key: Key) throws -> Int? {
            try container.decodeIfPresent(Double.self, forKey: key).map { Int($0.rounded()) }
        }
        func end(_ keys: [Key]) throws -> RunwayEnd {
            let latitude = try container.decodeIfPresent(Double.self, forKey: keys[1])
            let longitude = try container.decodeIfPresent(Double.self, forKey: keys[2])
            var position: Coordinate?
            if let latitude, let longitude {
                position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
            }
            return RunwayEnd(
                name: try container.decodeIfPresent(String.self, forKey: keys[0]), position: position,
                elevationFeet: try feet(keys[3]),
                trueHeadingDegrees: try container.decodeIfPresent(Double.self, forKey: keys[4]),
                displacedThresholdFeet: try feet(keys[5]))
        }
        func flag(_ key: Key) throws -> Bool {
            do { return try container.decodeIfPresent(Bool.self, forKey: key) ?? false } catch {
                return try container.decode(Int.self, forKey: key) != 0
            }
        }
        let high = try end(Key.high)
        runway = Runway(
            lengthFeet: try feet(.length), widthFeet: try feet(.width),
            surface: try container.decodeIfPresent(String.self, forKey: .surface),
            isLighted: try flag(.lighted), isClosed: try flag(.closed), lowEnd: try end(Key.low),
            highEnd: high == RunwayEnd(name: nil) ? nil : high)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(runway.lengthFeet, forKey: .length)
        try container.encodeIfPresent(runway.widthFeet, forKey: .width)
        try container.encodeIfPresent(runway.surface, forKey: .surface)
        try container.encode(runway.isLighted, forKey: .lighted)
        try container.encode(runway.isClosed, forKey: .closed)
        for (end, keys) in [(runway.lowEnd, Key.low), (runway.highEnd ?? RunwayEnd(name: nil), Key.high)] {
            try container.encodeIfPresent(end.name, forKey: keys[0])
            try container.encodeIfPresent(end.latitude, forKey: keys[1])
            try container.encodeIfPresent(end.longitude, forKey: keys[2])
            try container.encodeIfPresent(end.elevationFeet, forKey: keys[3])
            try container.encodeIfPresent(end.trueHeadingDegrees, forKey: keys[4])
            try container.encodeIfPresent(end.displacedThresholdFeet, forKey: keys[5])
        }
    }
}
