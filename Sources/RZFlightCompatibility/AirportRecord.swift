package import Aviation
package import AviationDatabase

// This module is RZFlight's API: its airport, which has runways, procedures and AIP entries in one value, the
// filters over lists of them, and its questions of a database. Names and meanings are those of RZFlight;
// docs/airports.md lists what is deliberately otherwise. Its invariant: what was not published is nil, and no
// filter takes it for a value.

/// An airport with what was loaded of it: RZFlight's `Airport`.
package struct AirportRecord: Hashable, Identifiable, Sendable {
    package typealias AirportType = AirportKind

    /// The airport itself.
    package var airport: Airport
    /// Empty too where they were not loaded.
    package var runways: [Runway]
    package var procedures: [Procedure]
    package var aipEntries: [AIPEntry]
    /// Publishers of its fields and lists.
    package var sources: [String]
    /// Whether a border may be crossed there; nil when nobody was asked, or no list of its country is known.
    package var isBorderCrossing: Bool?

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
    package init?(
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
    package init(location: Coordinate, icao: String) {
        self.init(
            Airport(
                ident: icao, kind: .small, name: icao, position: location, countryCode: "", regionCode: ""
            ) { $0.icaoCode = icao })
    }
}

extension AirportRecord {
    package var id: String { airport.ident }
    /// The ICAO code, else the identifier.
    package var icao: String { airport.icaoCode ?? airport.ident }
    package var name: String { airport.name }
    package var city: String? { airport.town }
    package var country: String { airport.countryCode }
    package var isoRegion: String { airport.regionCode }
    package var type: AirportType { airport.kind }
    package var continent: Continent? { airport.continentCode.flatMap(Continent.init(rawValue:)) }
    package var elevationFeet: Int? { airport.elevationFeet }
    package var coord: Coordinate { airport.position }
    package var latitude: Double { airport.position.latitudeDegrees }
    package var longitude: Double { airport.position.longitudeDegrees }
    package var scheduledService: Bool? { airport.hasScheduledService }
    package var gpsCode: String? { airport.gpsCode }
    package var iataCode: String? { airport.iataCode }
    package var localCode: String? { airport.localCode }
    package var homeLink: String? { airport.homeLink }
    package var wikipediaLink: String? { airport.wikipediaLink }
    package var keywords: String? { airport.keywords }

    /// The geodesic's length.
    package func distance(to other: AirportRecord) -> Distance {
        Geodesic(from: coord, to: other.coord).distance
    }

    /// Whether a text is part of its code, name, country or town, in any case.
    package func contains(_ text: String) -> Bool {
        [icao, name, country, city].compactMap(\.self).contains { Self.holds($0, text) }
    }

    /// Whether a text is part of its code or name, in any case; an empty text is.
    package func matches(_ text: String) -> Bool {
        text.isEmpty || Self.holds(icao, text) || Self.holds(name, text)
    }

    private static func holds(_ text: String, _ part: String) -> Bool {
        text.lowercased().contains(part.lowercased())
    }
}

extension AirportRecord {
    package var approaches: [Procedure] { procedures.filter(\.isApproach) }
    package var departures: [Procedure] { procedures.filter(\.isDeparture) }
    package var arrivals: [Procedure] { procedures.filter(\.isArrival) }

    package func procedures(for runway: Runway) -> [Procedure] {
        procedures.filter { $0.matches(runway: runway) }
    }

    package func procedures(for runwayIdent: String) -> [Procedure] {
        procedures.filter { $0.matches(runwayIdent: runwayIdent) }
    }

    package func approaches(for runway: Runway) -> [Procedure] {
        procedures(for: runway).filter(\.isApproach)
    }

    package func mostPreciseApproach(for runway: Runway) -> Procedure? { approaches(for: runway).mostPrecise }

    package func mostPreciseApproach(for runwayIdent: String) -> Procedure? {
        procedures(for: runwayIdent).filter(\.isApproach).mostPrecise
    }

    package func mostPreciseApproach(for end: RunwayEnd) -> Procedure? {
        end.name.flatMap(mostPreciseApproach(for:))
    }

    package func aipEntries(for section: AIPEntry.Section) -> [AIPEntry] {
        aipEntries.filter { $0.section == section }
    }

    package var standardizedAIPEntries: [AIPEntry] { aipEntries.filter(\.isStandardized) }

    /// The entry of a field, by the standard name first and the AIP's own then; in any case.
    package func aipEntry(for fieldName: String, useStandardized: Bool = true) -> AIPEntry? {
        let name = fieldName.lowercased()
        let standard = aipEntries.first { $0.standardField?.name.lowercased() == name }
        return (useStandardized ? standard : nil) ?? aipEntries.first { $0.field.lowercased() == name }
    }

    /// Whether the field of fuel types names avgas. Nil where there is no such field: RZFlight takes that for
    /// no, and any entry that holds the word, of fire fighting too, for yes.
    package var hasAvgas: Bool? { aipEntries.nameAvgas }
    /// The same of jet fuel.
    package var hasJetA: Bool? { aipEntries.nameJetFuel }

    /// The end in use into which a wind blows most straight. Nil where no direction is published.
    package func bestRunway(windFrom wind: TrueDirection) -> RunwayEnd? {
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
    package func procedureLines(distance: Distance = Distance(nauticalMiles: 10)) -> [ProcedureLine] {
        ProcedureLine.all(of: runways, procedures, distance: distance)
    }
}

extension AirportDatabase {
    /// An airport with its runways, procedures and AIP entries; nil when there is none of this code.
    package func record(_ identifier: String) throws -> AirportRecord? {
        try knownAirport(identifier).map { AirportRecord($0) }
    }
}
