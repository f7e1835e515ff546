package import Aviation
package import Foundation
import SyncCore

/// The wind on every runway end of an airport of a flight: along and across.
///
/// Both are from true north: a runway's direction as published, along its thresholds, or about so from its
/// painted number; a wind as METAR and TAF give it, or a magnetic one with the variation taken in.
package struct RunwayWinds: Hashable, Sendable {
    /// Where the wind comes from.
    package enum Source: Hashable, Sendable {
        /// Typed for this airport, as it was typed.
        case surface(String)
        /// The wind of the whole flight, which blows at its level and not on the ground.
        case flight(String)
        /// The wind of a METAR, as it was written.
        case observed(String)
        /// The wind that a TAF expects at a time, as a word of it.
        case forecast(String, at: Date)
        /// Nobody gave one: nothing is computed.
        case unknown
    }

    /// One end, in the direction in which it is used.
    package struct End: Hashable, Sendable {
        /// "06"; nil for one without a name.
        package let name: String?
        /// By the compass; nil where the direction or the declination is not known.
        package let magneticDirection: MagneticDirection?
        /// Whether the direction is the painted number's, and so up to 5° off or more.
        package let isAbout: Bool
        /// Nil without a wind or a direction.
        package let wind: RunwayWind?
        package let lengthFeet: Int?
        /// The length beyond a displaced threshold; nil without one.
        package let lengthBeyondThresholdFeet: Int?
        /// In words, nil when not published.
        package let surface: String?
    }

    package let ident: String
    package let source: Source
    package let isStill: Bool
    /// The ends with the most headwind first; without a wind in the airport's order.
    package let ends: [End]
    /// How many runways are closed, and left out.
    package let closed: Int

    /// - Parameters:
    ///   - typed: the wind that was typed for the airport.
    ///   - cruise: that of the flight.
    package init(_ sheet: AirportSheet, typed: String?, cruise: String?) {
        self.init(
            sheet, typed ?? cruise, typed.map(Source.surface) ?? cruise.map(Source.flight) ?? .unknown)
    }

    /// - Parameter word: of a METAR: "24015G25KT", from true north.
    package init(_ sheet: AirportSheet, observed word: String) {
        self.init(sheet, word, .observed(word))
    }

    /// - Parameter word: of a TAF: "24015G25KT", from true north.
    package init(_ sheet: AirportSheet, forecast word: String, at time: Date) {
        self.init(sheet, word, .forecast(word, at: time))
    }

    private init(_ sheet: AirportSheet, _ text: String?, _ source: Source) {
        ident = sheet.airport.ident
        self.source = source
        let wind = text.flatMap { Self.wind($0, sheet.declination) }
        isStill = wind?.speed?.value == 0 && wind?.gust == nil
        closed = sheet.runways.count { $0.isClosed }
        let open = sheet.runways.filter { !$0.isClosed }
        let ends = open.flatMap { Self.ends($0, wind, sheet.declination) }
        guard wind != nil else {
            self.ends = ends
            return
        }
        self.ends = ends.enumerated().sorted { left, right in
            func head(_ end: End) -> Double { end.wind?.mean?.headwind.knots ?? -.infinity }
            return (head(right.element), left.offset) < (head(left.element), right.offset)
        }.map(\.element)
    }

    /// A wind as it is typed: from true north, or with an M behind the degrees from magnetic north. Nil for
    /// what is none, and for a magnetic one where the declination is not known.
    static func wind(_ text: String, _ declination: Declination?) -> ReportedWind<TrueNorth>? {
        if let wind = ReportedWind<TrueNorth>(text) { return wind }
        if let wind = WindVector(text) {
            return ReportedWind(direction: .from(wind.from), speed: wind.speed)
        }
        guard let magnetic = ReportedWind<MagneticNorth>(text), let declination,
            case .from(let from) = magnetic.direction
        else { return nil }
        let sector = magnetic.sector.map {
            ReportedWind<TrueNorth>.Sector(
                from: $0.from.trueDirection(declination: declination),
                to: $0.to.trueDirection(declination: declination))
        }
        return ReportedWind(
            direction: .from(from.trueDirection(declination: declination)), speed: magnetic.speed,
            gust: magnetic.gust, sector: sector)
    }

    private static func ends(
        _ runway: Runway, _ wind: ReportedWind<TrueNorth>?, _ declination: Declination?
    ) -> [End] {
        let facts = RunwayFacts(runway, declination: declination)
        let about = RunwayAlignment(runway, declination: { declination })?.direction
        let both = [(facts.low, about)] + (facts.high.map { [($0, about?.reversed)] } ?? [])
        // A pad for helicopters has no direction.
        return both.filter { $0.0.name?.first != "H" }.map { end, painted in
            let direction = end.trueDirection ?? painted
            return End(
                name: end.name,
                magneticDirection: direction.flatMap { direction in
                    declination.map { direction.magneticDirection(declination: $0) }
                },
                isAbout: end.trueDirection == nil,
                wind: direction.flatMap { direction in wind.map { RunwayWind($0, on: direction) } },
                lengthFeet: runway.lengthFeet, lengthBeyondThresholdFeet: end.lengthBeyondThresholdFeet,
                surface: RunwaySurface.words(for: runway.surface))
        }
    }
}

extension RunwayWinds {
    /// The wind on the runways of a flight's departure and destination; nil for an airport that was not read.
    package static func ends(
        of flight: Flight, _ airports: FlightAirports?
    ) -> (departure: RunwayWinds?, destination: RunwayWinds?) {
        func winds(_ ident: String?, _ typed: String?) -> RunwayWinds? {
            ident.flatMap { airports?.sheets[$0] }.map {
                RunwayWinds($0, typed: typed, cruise: flight.wind)
            }
        }
        return (
            winds(flight.departure, flight.departureWind), winds(flight.destination, flight.destinationWind)
        )
    }
}

/// The airports of a flight with their runways, as they were read.
package struct FlightAirports: Hashable, Sendable {
    package let sheets: [String: AirportSheet]

    /// Everything that they depend on.
    package struct Key: Hashable, Sendable {
        let idents: Set<String>
        let edition: Int
        let day: Day

        /// The key of a flight's airports; nil while no airports can be read.
        @MainActor package init?(_ flight: Flight, in airports: AirportsState, on day: Day) {
            guard case .ready = airports.stock else { return nil }
            idents = Set(flight.airportIdents)
            edition = airports.edition
            self.day = day
        }
    }

    /// Reads the airports of a flight.
    @MainActor package init(_ key: Key, in airports: AirportsState) async throws {
        var sheets: [String: AirportSheet] = [:]
        for ident in key.idents { sheets[ident] = try await airports.sheet(ident) }
        self.sheets = sheets
    }
}
