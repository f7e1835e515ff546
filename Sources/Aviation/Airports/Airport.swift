/// A place to take off and land, as published. A fact that is not published is nil, never a default.
@dynamicMemberLookup
package struct Airport: Hashable, Identifiable, Sendable {
    /// The identifier, unique among all airports: the ICAO code if there is one, else a national or made-up
    /// one ("US-0123").
    package var ident: String
    package var kind: AirportKind
    package var name: String
    package var position: Coordinate
    /// ISO 3166-1 code of the country ("GB").
    package var countryCode: String
    /// ISO 3166-2 code of the region ("GB-ENG"), or one made like it.
    package var regionCode: String
    /// All other facts: `airport.town` is `airport.particulars.town`.
    package var particulars: Particulars

    package var id: String { ident }

    /// - Parameter tell: sets the known facts; the others are unknown.
    package init(
        ident: String, kind: AirportKind, name: String, position: Coordinate, countryCode: String,
        regionCode: String, _ tell: (inout Particulars) -> Void = { _ in }
    ) {
        self.ident = ident
        self.kind = kind
        self.name = name
        self.position = position
        self.countryCode = countryCode
        self.regionCode = regionCode
        particulars = Particulars()
        tell(&particulars)
    }

    package subscript<Value>(dynamicMember path: WritableKeyPath<Particulars, Value>) -> Value {
        get { particulars[keyPath: path] }
        set { particulars[keyPath: path] = newValue }
    }
}

extension Airport {
    /// The facts of an airport that may be unknown. Each has a line in `AirportColumn.all`, which files,
    /// tables and answers use.
    package struct Particulars: Hashable, Sendable, Codable {
        /// Above mean sea level.
        package var elevationFeet: Int?
        /// The town it serves, in the source's words: "Woking, Surrey".
        package var town: String?
        /// Two letters: AF, AN, AS, EU, NA, OC or SA.
        package var continentCode: String?
        package var icaoCode: String?
        package var iataCode: String?
        /// The code in navigation databases, where it is not the ICAO code.
        package var gpsCode: String?
        /// The code that the country itself uses (the FAA's "00A").
        package var localCode: String?
        /// Whether it has scheduled airline service.
        package var hasScheduledService: Bool?
        /// The airport's own web page.
        package var homeLink: String?
        /// The page about it in Wikipedia, in the language that the publisher chose.
        package var wikipediaLink: String?
        /// Other names, and former codes, separated by commas.
        package var keywords: String?

        /// An airport without known facts.
        package init() {}
    }
}
