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
        /// The wind of a METAR, as it was written.
        case observed(String)
        /// The wind that a TAF expects at a time, as a word of it.
        case forecast(String, at: Date)
        /// Nothing is computed.
        case unknown(Lack)
    }

    /// Why no wind is known.
    package enum Lack: Hashable, Sendable {
        /// None is typed, and there is no METAR of the airport.
        case noReport
        /// The METAR's wind is no wind of now.
        case notCurrent(made: Date?)
        /// The METAR says none.
        case notReported
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
    ///   - typed: the wind that was typed for the airport; it takes precedence.
    ///   - report: the METAR of the airport itself.
    package init(
        _ sheet: AirportSheet, typed: String?, observed report: SourcedReport<METAR>?, at now: Date
    ) {
        if let typed {
            self.init(sheet, typed, .surface(typed))
        } else {
            self.init(sheet, observed: report, at: now)
        }
    }

    /// The wind of a METAR, if that is of now.
    package init(_ sheet: AirportSheet, observed report: SourcedReport<METAR>?, at now: Date) {
        guard let report else {
            self.init(sheet, nil, .unknown(.noReport))
            return
        }
        switch report.freshness(at: now) {
        case .fresh, .ageing: break
        case .stale, .expired, .unknown:
            self.init(sheet, nil, .unknown(.notCurrent(made: report.made)))
            return
        }
        guard let word = report.content.windWords else {
            self.init(sheet, nil, .unknown(.notReported))
            return
        }
        self.init(sheet, word, .observed(word))
    }

    /// The runways without a wind.
    package init(_ sheet: AirportSheet) { self.init(sheet, nil, .unknown(.noReport)) }

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
    /// The wind on the runways of a flight's end; nil for an airport that was not read.
    package static func end(
        _ ident: String?, typed: String?, observed report: SourcedReport<METAR>?,
        _ airports: FlightAirports?, at now: Date
    ) -> RunwayWinds? {
        ident.flatMap { airports?.sheets[$0] }.map {
            RunwayWinds($0, typed: typed, observed: report, at: now)
        }
    }
}

extension METAR {
    /// The wind as it is written, with the directions between which it varies: "24008KT 210V280". Nil without
    /// one.
    fileprivate var windWords: String? {
        guard conditions.wind != nil, let wind = groups.first(where: { $0.meaning == .wind })?.text else {
            return nil
        }
        let sector =
            conditions.windSector == nil ? nil : groups.first { $0.meaning == .windSector }?.text
        // Mexico's E says that it is estimated.
        let steady = wind.first == "E" ? String(wind.dropFirst()) : wind
        return sector.map { "\(steady) \($0)" } ?? steady
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
