public import Aviation
public import AviationDatabase

// This module is RZFlight's API: its airport, which has runways, procedures and AIP entries in one value, the
// filters over lists of them, and its questions of a database. Names and meanings are those of RZFlight;
// docs/airports.md lists what is deliberately otherwise. Its invariant: what was not published is nil, and no
// filter takes it for a value.

/// An airport with what was loaded of it: RZFlight's `Airport`.
public struct AirportRecord: Hashable, Identifiable, Sendable {
    /// RZFlight's name for the kind of landing place.
    public typealias AirportType = AirportKind

    /// The airport itself.
    package var airport: Airport
    /// Empty too where they were not loaded.
    public var runways: [Runway]
    /// Approaches, departures and arrivals; empty too where they were not loaded.
    public var procedures: [Procedure]
    /// The lines of its page in the AIP; empty too where they were not loaded.
    public var aipEntries: [AIPEntry]
    /// Publishers of its fields and lists.
    public var sources: [String]
    /// Whether a border may be crossed there; nil when nobody was asked, or no list of its country is known.
    public var isBorderCrossing: Bool?

    package init(
        _ airport: Airport, runways: [Runway] = [], procedures: [Procedure] = [],
        aipEntries: [AIPEntry] = [], sources: [String] = [], isBorderCrossing: Bool? = nil
    ) {
        self.airport = airport
        self.runways = runways
        self.procedures = procedures
        self.aipEntries = aipEntries
        self.sources = sources
        self.isBorderCrossing = isBorderCrossing
    }

    /// An airport as a database knows it.
    package init(_ known: KnownAirport) {
        self.init(
            known.airport, runways: known.runways, procedures: known.procedures,
            aipEntries: known.aipEntries, sources: known.sources, isBorderCrossing: known.isBorderCrossing)
    }

    /// An airport as an API describes it. Nil for a position that does not exist; RZFlight would put it at 0,
    /// 0.
    public init?(
        icao: String, name: String, city: String?, country: String, latitude: Double, longitude: Double,
        elevationFeet: Int? = nil, type: AirportType = .small, continent: Continent? = nil,
        iataCode: String? = nil, runways: [Runway] = [], procedures: [Procedure] = [],
        aipEntries: [AIPEntry] = []
    ) {
        guard let position = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude) else {
            return nil
        }
        let airport = Airport(
            ident: icao, kind: type, name: name, position: position, countryCode: country,
            regionCode: "\(country)-U-A"
        ) {
            $0.elevationFeet = elevationFeet
            $0.town = city
            $0.continentCode = continent?.rawValue
            $0.icaoCode = icao
            $0.iataCode = iataCode
        }
        self.init(airport, runways: runways, procedures: procedures, aipEntries: aipEntries)
    }

    /// A place of which nothing is known but where it is.
    public init(location: Coordinate, icao: String) {
        self.init(
            Airport(
                ident: icao, kind: .small, name: icao, position: location, countryCode: "", regionCode: ""
            ) { $0.icaoCode = icao })
    }
}

extension AirportRecord {
    /// The identifier that is unique among all airports.
    public var id: String { airport.ident }
    /// The ICAO code, else the identifier.
    public var icao: String { airport.icaoCode ?? airport.ident }
    /// In the publisher's words.
    public var name: String { airport.name }
    /// The town that it serves.
    public var city: String? { airport.town }
    /// ISO 3166-1 code of the country.
    public var country: String { airport.countryCode }
    /// ISO 3166-2 code of the region, or one made like it.
    public var isoRegion: String { airport.regionCode }
    /// The kind of landing place.
    public var type: AirportType { airport.kind }
    /// Nil where it is not published, or none of the seven.
    public var continent: Continent? { airport.continentCode.flatMap(Continent.init(rawValue:)) }
    /// Above mean sea level.
    public var elevationFeet: Int? { airport.elevationFeet }
    /// Where it is.
    public var coord: Coordinate { airport.position }
    /// In degrees, north positive.
    public var latitude: Double { airport.position.latitudeDegrees }
    /// In degrees, east positive.
    public var longitude: Double { airport.position.longitudeDegrees }
    /// Whether airlines serve it by a timetable.
    public var scheduledService: Bool? { airport.hasScheduledService }
    /// The code in navigation databases, where it is not the ICAO code.
    public var gpsCode: String? { airport.gpsCode }
    /// The code on tickets and bags.
    public var iataCode: String? { airport.iataCode }
    /// The code that the country itself uses.
    public var localCode: String? { airport.localCode }
    /// The airport's own web page.
    public var homeLink: String? { airport.homeLink }
    /// The page about it in Wikipedia.
    public var wikipediaLink: String? { airport.wikipediaLink }
    /// Other names, and codes of the past, separated by commas.
    public var keywords: String? { airport.keywords }

    /// The geodesic's length.
    public func distance(to other: AirportRecord) -> Distance {
        Geodesic(from: coord, to: other.coord).distance
    }

    /// Whether a text is part of its code, name, country or town, in any case.
    public func contains(_ text: String) -> Bool {
        [icao, name, country, city].compactMap(\.self).contains { Self.holds($0, text) }
    }

    /// Whether a text is part of its code or name, in any case; an empty text is.
    public func matches(_ text: String) -> Bool {
        text.isEmpty || Self.holds(icao, text) || Self.holds(name, text)
    }

    private static func holds(_ text: String, _ part: String) -> Bool {
        text.lowercased().contains(part.lowercased())
    }
}

extension AirportRecord {
    /// The procedures that lead to a runway.
    public var approaches: [Procedure] { procedures.filter(\.isApproach) }
    /// The procedures that lead away from a runway.
    public var departures: [Procedure] { procedures.filter(\.isDeparture) }
    /// The procedures that lead from the airways to an approach.
    public var arrivals: [Procedure] { procedures.filter(\.isArrival) }

    /// Those that serve one of the runway's ends.
    public func procedures(for runway: Runway) -> [Procedure] {
        procedures.filter { $0.matches(runway: runway) }
    }

    /// Those that serve the runway or the end of this name.
    public func procedures(for runwayIdent: String) -> [Procedure] {
        procedures.filter { $0.matches(runwayIdent: runwayIdent) }
    }

    /// The approaches to one of the runway's ends.
    public func approaches(for runway: Runway) -> [Procedure] {
        procedures(for: runway).filter(\.isApproach)
    }

    /// The most precise approach to one of the runway's ends; nil when there is none.
    public func mostPreciseApproach(for runway: Runway) -> Procedure? { approaches(for: runway).mostPrecise }

    /// The most precise approach to the end of this name; nil when there is none.
    public func mostPreciseApproach(for runwayIdent: String) -> Procedure? {
        procedures(for: runwayIdent).filter(\.isApproach).mostPrecise
    }

    /// The most precise approach to an end; nil when there is none, or the end has no name.
    public func mostPreciseApproach(for end: RunwayEnd) -> Procedure? {
        end.name.flatMap(mostPreciseApproach(for:))
    }

    /// The lines of a part of its page in the AIP.
    public func aipEntries(for section: AIPEntry.Section) -> [AIPEntry] {
        aipEntries.filter { $0.section == section }
    }

    /// The lines whose standard field was recognised.
    public var standardizedAIPEntries: [AIPEntry] { aipEntries.filter(\.isStandardized) }

    /// The entry of a field, by the standard name first and the AIP's own then; in any case.
    public func aipEntry(for fieldName: String, useStandardized: Bool = true) -> AIPEntry? {
        let name = fieldName.lowercased()
        let standard = aipEntries.first { $0.standardField?.name.lowercased() == name }
        return (useStandardized ? standard : nil) ?? aipEntries.first { $0.field.lowercased() == name }
    }

    /// Whether the field of fuel types names avgas. Nil where there is no such field: RZFlight takes that for
    /// no, and any entry that holds the word, of fire fighting too, for yes.
    public var hasAvgas: Bool? { aipEntries.nameAvgas }
    /// The same of jet fuel.
    public var hasJetA: Bool? { aipEntries.nameJetFuel }

    /// The end in use into which a wind blows most straight. Nil where no direction is published.
    public func bestRunway(windFrom wind: TrueDirection) -> RunwayEnd? {
        let ends = runways.filter { !$0.isClosed }.flatMap { runway -> [(RunwayEnd?, TrueDirection?)] in
            let facts = RunwayFacts(runway, declination: nil)
            return [(runway.lowEnd, facts.low.trueDirection), (runway.highEnd, facts.high?.trueDirection)]
        }
        return ends.compactMap { end, direction -> (RunwayEnd, Double)? in
            end.flatMap { end in direction.map { (end, abs($0.turn(to: wind).degrees)) } }
        }.min { $0.1 < $1.1 }?.0
    }
}

extension AirportRecord {
    /// A line for each end in use with a position, a direction and an approach of a known type.
    public func procedureLines(distance: Distance = Distance(nauticalMiles: 10)) -> [ProcedureLine] {
        ProcedureLine.all(of: runways, procedures, distance: distance)
    }
}

extension AirportDatabase {
    /// An airport with its runways, procedures and AIP entries; nil when there is none of this code.
    public func record(_ identifier: String) throws -> AirportRecord? {
        try knownAirport(identifier).map { AirportRecord($0) }
    }
}
