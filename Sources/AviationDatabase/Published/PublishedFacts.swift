import Aviation

/// A publisher's facts of an airport; one that it does not give is nil.
struct PublishedAirport: Codable {
    var kind: AirportKind?
    var name: String?
    var position: Coordinate?
    var elevationFeet: Int?
    var town: String?
    var countryCode: String?
    var regionCode: String?
    var continentCode: String?
    var icaoCode: String?
    var iataCode: String?
    var gpsCode: String?
    var localCode: String?
    var hasScheduledService: Bool?
    var homeLink: String?
    var wikipediaLink: String?
    var keywords: String?
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

/// The runways that a publisher knows of an airport, and what tells which airport that is.
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

/// A navaid, under the number of its line where nothing else tells it from another one.
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
