import Aviation
import AviationDatabase
import FlightBag
import Foundation
import Notation

/// One airport with its published data. An unknown fact is shown as unknown.
struct AirportView {
    let ident: String
    let name: String
    let kind: String
    let kindName: String
    let isClosed: Bool
    let codes: String?
    let town: String?
    let area: String
    let position: String
    let elevation: String
    /// The parts of its page, each with an address of its own.
    let parts: [Part]
    let isOverview: Bool
    let isRunways: Bool
    let isFrequencies: Bool
    /// The other parts, each where it is shown.
    let plan: RunwayPlan?
    let procedures: ProceduresView?
    let aip: AIPView?
    let rules: RulesView?
    let customs: CustomsView?
    /// The publishers of facts that are not OurAirports'.
    let sources: [AirportSources.Fields]
    /// The page of the airspaces above it.
    let airspaceAddress: String
    let runways: [RunwayView]
    let hasRunways: Bool
    /// Which runways cannot be where their published ends are, for the overview; nil when none is doubtful.
    let runwayDoubt: String?
    let frequencies: [FrequencyRow]
    let hasFrequencies: Bool
    let provenance: String
    let warning: String?
    /// Pages about it, which need a connection.
    let links: [Link]
    let variation: String
    let sun: [SunRow]
    let sunNote: String?
    let sunRule: String?
    let isStarred: Bool
    /// The state that a tap on the star asks for.
    let starTo: String
    /// Its distance from home, and from the departure of the next flight.
    let distances: [Fact]
    let weather: WeatherView

    /// A part of the page.
    struct Part {
        let name: String
        let title: String
        let address: String
        let isShown: Bool
    }

    /// An address that a browser may be led to.
    struct Link {
        let name: String
        let title: String
        let address: String

        /// Nil for a column that is no address of the web, or has none for the airport.
        fileprivate init?(_ column: AirportColumn, _ airport: Airport) {
            guard case .link(let title) = column.form, let address = column[airport.particulars]?.text,
                address.hasPrefix("https://") || address.hasPrefix("http://")
            else { return nil }
            (name, self.title, self.address) = (column.name, title, address)
        }
    }

    /// An event of the sun.
    struct SunRow {
        let name: String
        let time: String
    }

    struct FrequencyRow {
        let type: String
        let station: String?
        let frequency: String
    }

    @MainActor init(_ sheet: AirportSheet, _ part: AirportPart, by query: String = "", _ app: AppState) {
        let (airport, now) = (sheet.airport, Date(milliseconds: app.now))
        parts = AirportPart.allCases.map { each in
            Part(
                name: each.rawValue, title: each.title,
                address: Page.airport(airport.ident, each).address, isShown: each == part)
        }
        isOverview = part == .overview
        isRunways = part == .runways
        isFrequencies = part == .frequencies
        plan = part == .runways ? RunwayPlan(Self.placed(sheet), unit: app.preferences.runwayUnit) : nil
        procedures =
            part == .procedures
            ? ProceduresView(sheet.procedures, ident: airport.ident, shown: query, at: now) : nil
        aip = part == .aip ? AIPView(sheet.publications, query: query, at: now) : nil
        rules = part == .rules ? RulesView(sheet, at: now) : nil
        customs = part == .customs ? CustomsView(sheet, at: now) : nil
        sources =
            part == .overview || part == .runways
            ? AirportSources.fields(sheet.publications, ofRunways: part == .runways, at: now) : []
        airspaceAddress = Page(AirspacePage(above: airport.position)).address
        isStarred = app.isStarred(airport.ident)
        starTo = isStarred ? "no" : "yes"
        weather = WeatherView(sheet, app)
        distances = Self.distances(to: airport, app)
        ident = airport.ident
        name = airport.name
        kind = airport.kind.rawValue
        kindName = airport.kind.name
        isClosed = airport.kind == .closed
        let others = [airport.iataCode, airport.icaoCode, airport.localCode].compactMap(\.self)
            .filter { $0 != airport.ident }
        codes = others.isEmpty ? nil : others.joined(separator: " · ")
        town = airport.town
        area = sheet.area
        position = airport.position.degreesMinutes
        elevation =
            airport.elevationFeet.map { Self.height($0, app.preferences.altitudeUnit) } ?? "unknown"
        runways = sheet.runways.map {
            RunwayView($0, of: airport.position, sheet.declination, unit: app.preferences.runwayUnit)
        }
        runwayDoubt = Self.doubt(runways.filter { $0.doubt != nil }.map(\.name))
        variation = sheet.declination.map { "\($0.rounded) (WMM2025)" } ?? "unknown"
        let events: [(String, Date?)] = [
            ("Civil dawn", sheet.sun?.civilDawn), ("Sunrise", sheet.sun?.sunrise),
            ("Sunset", sheet.sun?.sunset), ("Civil dusk", sheet.sun?.civilDusk),
        ]
        sun = sheet.sun == nil ? [] : events.map { SunRow(name: $0, time: $1.map { app.time($0) } ?? "—") }
        sunNote = sheet.sun?.note
        sunRule = sheet.sun.map { "\($0.day), \($0.zoneRule)" }
        hasRunways = !runways.isEmpty
        frequencies = sheet.frequencies.map {
            FrequencyRow(type: $0.type, station: $0.name, frequency: $0.frequency.description)
        }
        hasFrequencies = !frequencies.isEmpty
        provenance = sheet.provenance ?? "source unknown"
        warning = sheet.source?.warning(at: now)
        links = AirportColumn.all.compactMap { Link($0, airport) }
    }

    private static func doubt(_ names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        return
            "Not drawn: the published ends of \(names.joined(separator: ", ")) cannot be right. See Runways."
    }

    /// The runways without the ends of those that cannot be there.
    private static func placed(_ sheet: AirportSheet) -> [Runway] {
        sheet.runways.map { runway in
            guard !runway.doubts(airportAt: sheet.airport.position).isEmpty else { return runway }
            var unplaced = runway
            unplaced.lowEnd.position = nil
            unplaced.highEnd?.position = nil
            return unplaced
        }
    }

    /// "427 ft · 130 m", or in the unit of the settings alone.
    private static func height(_ feet: Int, _ unit: String?) -> String {
        switch unit {
        case "ft": "\(feet) ft"
        case "m": "\(Metres.ofFeet(feet)) m"
        default: "\(feet) ft · \(Metres.ofFeet(feet)) m"
        }
    }

    @MainActor private static func distances(to airport: Airport, _ app: AppState) -> [Fact] {
        let next = app.flights.all.first { ($0.record.offBlock?.milliseconds ?? 0) >= app.now }?.record
        let starts = [
            (app.preferences.homeAirport, "home"), (next?.departure, "next flight"),
        ]
        var told: Set<String> = [airport.ident]
        return starts.compactMap { ident, role in
            guard let ident, told.insert(ident).inserted,
                case .known(let start) = app.airports.knowledge(of: ident)
            else { return nil }
            let way = Geodesic(from: start.position, to: airport.position)
            let miles = Int(clamping: way.distance.value(in: .nauticalMiles).rounded())
            let course = way.initialCourse.map { ", \($0.wholeDegrees) true" } ?? ""
            return Fact(title: "From \(ident), \(role)", text: "\(miles) NM\(course)")
        }
    }
}

extension Declination {
    /// "1.2° W".
    fileprivate var rounded: String {
        let tenths = Int(clamping: (abs(degreesEast) * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)°" + (tenths == 0 ? "" : degreesEast < 0 ? " W" : " E")
    }
}
