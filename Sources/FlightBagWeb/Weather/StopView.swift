import Aviation
import FlightBag
import Foundation
import Notation

/// The weather of a place of a flight, or of a station.
struct StopView {
    let ident: String
    let role: String
    let name: String?
    /// "Over at 14:31Z, 62 NM from departure, 8 NM off track".
    let when: String
    let category: CategoryMark
    let metar: ReportView
    let taf: ReportView
    /// The reports of products beside these two that there are.
    let others: [ReportView]
    let nearest: ReportView?
    let timeline: TimelineView?
    let winds: [RunwayWindsView]
    let isEnd: Bool
    /// Where more is told of it.
    let address: String

    /// `airports` are those of the flight, nil before they were read.
    @MainActor init(
        _ stop: FlightWeather.Stop, of flight: Flight?, _ airports: FlightAirports?, _ app: AppState
    ) {
        let now = Date(milliseconds: app.now)
        ident = stop.ident
        role = stop.role.rawValue
        name = stop.name
        isEnd = stop.role != .along
        when = Self.when(stop)
        category = CategoryMark(
            stop.observation?.metar, of: stop.metar.report == nil ? stop.nearest?.station : nil,
            for: stop.over, at: now)
        let own = stop.metar.report?.metar
        metar = ReportView(
            "METAR", stop.metar, made: "Observed", at: now, sourced: own,
            lines: own.map { ReportWords.lines($0.content) } ?? [])
        let forecast = stop.taf.report?.taf
        taf = ReportView(
            "TAF", stop.taf, made: "Issued", at: now, sourced: forecast,
            lines: forecast.map { ReportWords.lines($0.content, near: $0.made ?? now) } ?? [])
        others = ReportView.others(stop.weather, app.packs.products, at: now)
        nearest = stop.nearest.map { Self.nearest($0, at: now) }
        timeline = forecast.flatMap { TimelineView($0, over: stop.over, at: now) }
        address = isEnd ? Page.airport(stop.ident).address : Page.weather(stop.ident).address
        winds = airports?.sheets[stop.ident].map { Self.winds(stop, on: $0, of: flight, app, at: now) } ?? []
    }

    /// A station by itself, with the METAR of the nearest one where it has none.
    @MainActor init(station: String, name: String?, _ sheet: AirportSheet?, _ app: AppState) {
        let weather = app.weather.stations[station] ?? StationWeather()
        var nearest: FlightWeather.Stop.Nearest?
        if weather.metar.report == nil, let position = sheet?.airport.position {
            nearest = app.nearestStation(to: position)
        }
        let stop = FlightWeather.Stop(
            role: .along, ident: station, name: name, alongNM: nil, offNM: nil,
            over: Date(milliseconds: app.now), weather: weather, nearest: nearest)
        self.init(stop, of: nil, nil, app)
    }

    static func nearest(_ nearest: FlightWeather.Stop.Nearest, at now: Date) -> ReportView {
        let report = nearest.report.metar
        let miles = Int(clamping: nearest.distanceNM.rounded())
        return ReportView(
            "METAR of \(nearest.station), \(miles) NM away",
            ReportState(report: nearest.report, absence: nil), made: "Observed", at: now, sourced: report,
            lines: ReportWords.lines(report.content))
    }

    /// "at 09:30Z" for what is not within the hour, which a report of now says nothing of; nil for now.
    static func later(_ time: Date, than now: Date) -> String? {
        abs(time.timeIntervalSince(now)) < 3600 ? nil : "at \(time.minuteUTC)"
    }

    private static func when(_ stop: FlightWeather.Stop) -> String {
        let time = stop.over.map(\.minuteUTC)
        let words: String? =
            switch stop.role {
            case .departure: time.map { "Take-off about \($0)" }
            case .destination: time.map { "Landing about \($0)" }
            case .alternate: time.map { "There about \($0), straight from the destination in still air" }
            case .along:
                stop.alongNM == nil
                    ? nil : time.map { "Abeam about \($0)" } ?? "Time unknown without off-block and airspeed"
            }
        let along = stop.alongNM.map { "\(Int(clamping: $0.rounded())) NM from departure" }
        let off = stop.offNM.map { "\(Int(clamping: $0.rounded())) NM off track" }
        let parts = [words, along, off].compactMap(\.self)
        let isTimeless = stop.role != .along && time == nil
        return isTimeless ? "Time unknown without off-block and airspeed" : parts.joined(separator: " · ")
    }

    @MainActor private static func winds(
        _ stop: FlightWeather.Stop, on sheet: AirportSheet, of flight: Flight?, _ app: AppState, at now: Date
    ) -> [RunwayWindsView] {
        guard stop.role != .along else { return [] }
        var limit: Double?
        if let flight, case .known(let aircraft) = app.aircraft(of: flight) {
            limit = aircraft.maximumCrosswindKnots
        }
        var found: [RunwayWindsView] = []
        if let held = stop.metar.report, case let report = held.metar, report.freshness(at: now).isUsable {
            found.append(
                RunwayWindsView(
                    RunwayWinds(sheet, observed: report, at: now), role: "Observed wind on the runways of",
                    demonstrated: limit, age: AgeView(report, made: "Observed", source: held.source, at: now),
                    use: stop.over.flatMap { Self.later($0, than: now) }))
        }
        if let over = stop.over, let report = stop.taf.report?.taf, report.freshness(at: now).isUsable,
            let timeline = report.content.timeline(near: report.made ?? now),
            let word = timeline.outlook(at: over).prevailing.first?.conditions.wind?.word
        {
            found.append(
                RunwayWindsView(
                    RunwayWinds(sheet, forecast: word, at: over),
                    role: "Forecast wind on the runways of", demonstrated: limit))
        }
        return found
    }
}

/// The category of an observation, as it is marked: colour and shape and word. It is hollow when the report
/// is stale, and where the ceiling or the visibility is not known. The page's script makes it hollow when the
/// report becomes stale while this program is stopped.
struct CategoryMark {
    /// "vfr", "mvfr", "ifr", "lifr", "none".
    let tone: String
    let shape: String
    /// "VFR", "VFR now", "IFR or worse, not current", "unknown".
    let word: String
    /// The badge of a report that has become stale; nil without a report.
    let aging: Aging?

    /// The times by which it becomes stale.
    struct Aging {
        let shape: String
        let word: String
        let age: AgeView
    }

    /// - Parameters:
    ///   - station: whose report it is, where that is not the place's own.
    ///   - use: when the place is reached; beside a later time the mark says that it is of now.
    init(_ report: SourcedReport<METAR>?, of station: String? = nil, for use: Date? = nil, at now: Date) {
        guard let report else {
            (tone, shape, word, aging) = ("none", "◌", "no METAR", nil)
            return
        }
        let conditions = report.content.conditions
        let judgement = conditions.category
        let category = judgement.category ?? judgement.leastBad
        let isCurrent = report.freshness(at: now).isUsable
        let shapes: [FlightCategory: (String, String)] = [
            .vfr: ("●", "○"), .mvfr: ("■", "□"), .ifr: ("▲", "△"), .lifr: ("◆", "◇"),
        ]
        let pair = category.flatMap { shapes[$0] } ?? ("◌", "◌")
        tone = category?.rawValue.lowercased() ?? "none"
        let isWithoutCeiling = conditions.isVFRWithoutCeiling
        shape = isCurrent && judgement.category != nil && !isWithoutCeiling ? pair.0 : pair.1
        let words =
            ReportWords.category(judgement) + (station.map { " at \($0)" } ?? "")
            + (isWithoutCeiling ? ", ceiling unknown" : "")
        let isLater = use.flatMap { StopView.later($0, than: now) } != nil
        let stale = "\(words), not current"
        word = isCurrent ? isLater ? "now \(words)" : words : stale
        aging = Aging(
            shape: pair.1, word: stale, age: AgeView(report, made: "Observed", source: "", at: now))
    }
}

extension Freshness {
    /// Whether it may stand for the present.
    var isUsable: Bool {
        switch self {
        case .fresh, .ageing: true
        case .stale, .expired, .unknown: false
        }
    }
}
