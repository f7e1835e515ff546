/// A place to take off and land, as it is published. A fact that is not published is nil, never a default.
package struct Airport: Hashable, Identifiable, Sendable, Codable {
    /// The identifier that is unique among all airports: the ICAO code where there is one, else a national or
    /// a made one ("US-0123").
    package var ident: String
    package var kind: AirportKind
    package var name: String
    package var position: Coordinate
    /// Above mean sea level; nil when unknown.
    package var elevationFeet: Int?
    /// The town it serves, in the source's words: "Woking, Surrey".
    package var town: String?
    /// ISO 3166-1 code of the country ("GB").
    package var countryCode: String
    /// ISO 3166-2 code of the region ("GB-ENG"), or one made like it.
    package var regionCode: String
    /// Two letters: AF, AN, AS, EU, NA, OC or SA.
    package var continentCode: String?
    package var icaoCode: String?
    package var iataCode: String?
    /// The code in navigation databases, where it is not the ICAO code.
    package var gpsCode: String?
    /// The code that the country itself uses (the FAA's "00A").
    package var localCode: String?
    /// Whether airlines serve it by a timetable; nil when unknown.
    package var hasScheduledService: Bool?
    /// The airport's own web page.
    package var homeLink: String?
    /// The page about it in Wikipedia, in the language that the publisher chose.
    package var wikipediaLink: String?
    /// Other names, and codes of the past, separated by commas.
    package var keywords: String?

    package var id: String { ident }

    package init(
        ident: String, kind: AirportKind, name: String, position: Coordinate, elevationFeet: Int? = nil,
        town: String? = nil, countryCode: String, regionCode: String, continentCode: String? = nil,
        icaoCode: String? = nil, iataCode: String? = nil, gpsCode: String? = nil, localCode: String? = nil,
        hasScheduledService: Bool? = nil, homeLink: String? = nil, wikipediaLink: String? = nil,
        keywords: String? = nil
    ) {
        self.ident = ident
        self.kind = kind
        self.name = name
        self.position = position
        self.elevationFeet = elevationFeet
        self.town = town
        self.countryCode = countryCode
        self.regionCode = regionCode
        self.continentCode = continentCode
        self.icaoCode = icaoCode
        self.iataCode = iataCode
        self.gpsCode = gpsCode
        self.localCode = localCode
        self.hasScheduledService = hasScheduledService
        self.homeLink = homeLink
        self.wikipediaLink = wikipediaLink
        self.keywords = keywords
    }
}
