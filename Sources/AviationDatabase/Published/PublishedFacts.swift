import Aviation

/// A publisher's facts about an airport; nil for one that it does not publish.
struct PublishedAirport {
    var kind: AirportKind?
    var name: String?
    var position: Coordinate?
    var countryCode: String?
    var regionCode: String?
    var particulars = Airport.Particulars()
}

extension PublishedAirport: Codable {
    private enum Key: CodingKey {
        case kind, name, position, countryCode, regionCode
    }

    init(from decoder: any Decoder) throws {
        let own = try decoder.container(keyedBy: Key.self)
        kind = try own.decodeIfPresent(AirportKind.self, forKey: .kind)
        name = try own.decodeIfPresent(String.self, forKey: .name)
        position = try own.decodeIfPresent(Coordinate.self, forKey: .position)
        countryCode = try own.decodeIfPresent(String.self, forKey: .countryCode)
        regionCode = try own.decodeIfPresent(String.self, forKey: .regionCode)
        particulars = try Airport.Particulars(from: decoder)
    }

    /// All facts side by side.
    func encode(to encoder: any Encoder) throws {
        var own = encoder.container(keyedBy: Key.self)
        try own.encodeIfPresent(kind, forKey: .kind)
        try own.encodeIfPresent(name, forKey: .name)
        try own.encodeIfPresent(position, forKey: .position)
        try own.encodeIfPresent(countryCode, forKey: .countryCode)
        try own.encodeIfPresent(regionCode, forKey: .regionCode)
        try particulars.encode(to: encoder)
    }
}

/// A publisher's facts of a runway; unlike a `Runway` it may leave open whether it is lighted or closed.
struct PublishedRunway: Codable {
    var lengthFeet: Int?
    var widthFeet: Int?
    var surface: String?
    var isLighted: Bool?
    var isClosed: Bool?
    var lowEnd: RunwayEnd
    var highEnd: RunwayEnd?

    /// The names of the ends, without leading zeros and the lesser first: "9L/27R" for "09L" and "27R".
    var key: String {
        [lowEnd.name, highEnd?.name].compactMap { $0.map(Self.plain) }.sorted().joined(separator: "/")
    }

    static func plain(_ name: String) -> String {
        String(name.uppercased().filter { !$0.isWhitespace }.drop { $0 == "0" })
    }
}

/// A publisher's runways of an airport, and the identifiers of that airport.
struct PublishedRunways: Codable {
    var countryCode: String?
    var runways: [PublishedRunway]
}

/// A procedure as a publisher has it, with its legs where it has them.
struct PublishedProcedure: Codable {
    var procedure: Procedure
    /// Its ARINC 424 records, 132 columns each; empty when only its name is known.
    var records: [String] = []
}

/// A navaid, under its line number if nothing else distinguishes it from another.
struct PublishedNavaid: Codable {
    var navaid: Navaid
}

/// A place where a border may be crossed.
struct BorderPoint: Codable {
    /// ICAO code; empty in lists that have none.
    var code: String
    /// ISO 3166-1, or the country's name where the list has that.
    var country: String
    var name: String
    /// The airport that it was matched with.
    var matchedCode: String?
    var comment: String?

    init(code: String, country: String, name: String, matchedCode: String? = nil, comment: String? = nil) {
        (self.code, self.country, self.name) = (code, country, name)
        (self.matchedCode, self.comment) = (matchedCode, comment)
    }
}
