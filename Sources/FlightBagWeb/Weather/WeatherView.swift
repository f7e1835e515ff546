import Aviation
import FlightBag
import Foundation
import Notation

/// The METAR and the TAF of an airport, with their ages, and the wind on its runways.
struct WeatherView {
    let station: String?
    let problem: String?
    let metar: ReportView
    let taf: ReportView
    /// The reports of products beside these two that there are.
    let others: [ReportView]
    /// The METAR of the nearest station, for an airport without one.
    let nearest: ReportView?
    let winds: RunwayWindsView?
    /// Whether nobody named a source, so that the way to one is told.
    let lacksSource: Bool

    @MainActor init(_ sheet: AirportSheet, _ app: AppState) {
        station = sheet.station
        let weather = sheet.station.flatMap { app.weather.stations[$0] } ?? StationWeather()
        let now = Date(milliseconds: app.now)
        let noCode = sheet.station == nil ? ReportState(absence: .noCode) : nil
        let observation = weather.metar.report?.metar
        metar = ReportView(
            "METAR", noCode ?? weather.metar, made: "Observed", at: now, sourced: observation,
            lines: observation.map { ReportWords.lines($0.content) } ?? [])
        let forecast = weather.taf.report?.taf
        taf = ReportView(
            "TAF", noCode ?? weather.taf, made: "Issued", at: now, sourced: forecast,
            lines: forecast.map { ReportWords.lines($0.content, near: $0.made ?? now) } ?? [])
        others = ReportView.others(weather, app.packs.products, at: now)
        nearest =
            weather.metar.report == nil
            ? app.nearestStation(to: sheet.airport.position).map { StopView.nearest($0, at: now) } : nil
        problem = weather.problem
        lacksSource = weather.metar.absence == .noSource
        winds = weather.metar.report.flatMap { held in
            let report = held.metar
            // A wind of yesterday is no wind of now: it is not computed with.
            guard report.freshness(at: now).isUsable else { return nil }
            return RunwayWindsView(
                RunwayWinds(sheet, observed: report, at: now), role: "Wind on the runways of",
                demonstrated: nil, age: AgeView(report, made: "Observed", source: held.source, at: now))
        }
    }
}

/// One report: as it was written, in words, and how old.
struct ReportView {
    let title: String
    let text: String?
    let lines: [ReportWords.Line]
    let age: AgeView?
    /// Why there is none, in words.
    let absence: String?
    /// When a newer one has been due for a quarter of an hour; nil where that cannot be told.
    let overdue: Overdue?

    /// The banner about a newer report that does not come.
    struct Overdue {
        /// Milliseconds since 1970.
        let at: Int64
        let isThere: Bool
        let words: String
    }

    init<Content>(
        _ title: String, _ state: ReportState, made: String, at now: Date, sourced: SourcedReport<Content>?,
        lines: [ReportWords.Line]
    ) {
        self.title = title
        text = state.report?.text
        self.lines = lines
        age = sourced.map {
            AgeView($0, made: made, source: state.report?.source ?? "source unknown", at: now)
        }
        overdue = sourced.flatMap { Self.overdue($0, title, at: now) }
        absence = state.absence.map { Self.sentence($0, title, isKept: state.report != nil) }
    }

    /// The reports of stations' products beside METAR and TAF, as they were written.
    static func others(
        _ weather: StationWeather, _ products: [BriefingProduct], at now: Date
    ) -> [ReportView] {
        products.compactMap { product in
            let state = weather[product.kind]
            guard ![.metar, .taf].contains(product.kind), let form = product.reports,
                let report = state.report
            else { return nil }
            return ReportView(
                product.title, state, made: form.made, at: now, sourced: form.times(report), lines: [])
        }
    }

    /// A METAR is made every hour at least, a TAF by its schedule.
    private static func overdue<Content>(
        _ report: SourcedReport<Content>, _ title: String, at now: Date
    ) -> Overdue? {
        let forecast = report as? SourcedReport<TAF>
        let due = forecast?.nextDue ?? report.made?.addingTimeInterval(report.limits.ageingSeconds)
        guard let due else { return nil }
        let banner = due.addingTimeInterval(900)
        return Overdue(
            at: banner.milliseconds, isThere: now >= banner,
            words: "A newer \(title) was due at \(due.minuteUTC)\(Self.rest(of: report, since: banner)).")
    }

    /// Only a source that was asked since tells anything of the station.
    private static func rest<Content>(of report: SourcedReport<Content>, since banner: Date) -> String {
        guard let received = report.received, received >= banner else {
            let last = report.received.map { ": the source's last answer is of \($0.minuteUTC)" } ?? ""
            return " and is not here" + last
        }
        return " and has not come" + (Content.self == METAR.self ? ": the station may be closed" : "")
    }

    private static func sentence(_ absence: ReportAbsence, _ title: String, isKept: Bool) -> String {
        let kept = isKept ? " What is shown was fetched before." : ""
        switch absence {
        case .noCode: return "No station code: this airport has none by which a \(title) is reported."
        case .noSource: return "No source: the server has none for a \(title).\(kept)"
        case .notAsked:
            return isKept
                ? "Not asked since this program began: this was fetched before."
                : "Not asked: there was no answer yet. This does not say that there is no \(title)."
        case .failed:
            return "Failed: the source gave no usable answer. This does not say that there is no \(title)."
        case .noStation: return "No station: the source knows none of this name.\(kept)"
        case .noReport: return "No report: the station has had none for a day.\(kept)"
        case .unreadable, .perhapsUnreadable, .neverHad, .notCovered, .unconfirmed:
            return "No \(title), and that does not say that there is none: \(absence.rawValue).\(kept)"
        }
    }
}

/// The mark of age: colour, shape and words. The page's script goes on computing it from the same figures, so
/// that it ages when this program is stopped.
struct AgeView {
    let state: String
    let shape: String
    let word: String
    let made: String
    let ago: String
    let checked: String
    let source: String
    let madeMilliseconds: Int64
    let checkedMilliseconds: Int64
    let untilMilliseconds: Int64
    let freshSeconds: Int
    let ageingSeconds: Int
    /// Whether the age counts from when the source was checked, and not from when the report was made.
    let isByChecked: Bool

    init<Content>(_ report: SourcedReport<Content>, made title: String, source: String, at now: Date) {
        let look = Self.look(report.freshness(at: now))
        (state, shape, word) = look
        made = "\(title) \(report.made.map(Self.clock) ?? "at an unknown time")"
        isByChecked = report.clock == .checked
        ago = (isByChecked ? report.received : report.made).map { Self.ago(now.timeIntervalSince($0)) } ?? ""
        checked = report.received.map(Self.clock) ?? "unknown"
        self.source = source
        madeMilliseconds = Self.milliseconds(report.made)
        checkedMilliseconds = Self.milliseconds(report.received)
        untilMilliseconds = Self.milliseconds(report.validUntil)
        freshSeconds = Int(clamping: report.limits.freshSeconds)
        ageingSeconds = Int(clamping: report.limits.ageingSeconds)
    }

    static func look(_ freshness: Freshness) -> (state: String, shape: String, word: String) {
        switch freshness {
        case .fresh: ("fresh", "●", "fresh")
        case .ageing: ("ageing", "▲", "ageing")
        case .stale: ("stale", "■", "stale: may be outdated")
        case .expired: ("expired", "■", "expired: its validity is over")
        case .unknown(.noTime): ("unknown", "◌", "age unknown: it bears no time")
        case .unknown(.notChecked): ("unknown", "◌", "age unknown: nobody knows when it was checked")
        case .unknown(.timeAhead): ("unknown", "◌", "age unknown: a clock is wrong")
        case .unknown(.receivedBeforeMade): ("unknown", "◌", "age unknown: a clock is wrong")
        }
    }

    /// "22 min ago", "3 h 5 min ago".
    static func ago(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= -300 else { return "in the future" }
        let minutes = Int(clamping: max(0, seconds) / 60)
        if minutes < 60 { return "\(minutes) min ago" }
        return minutes < 2880 ? "\(minutes / 60) h \(minutes % 60) min ago" : "\(minutes / 1440) days ago"
    }

    /// "24 Nov 14:53Z".
    static func clock(_ date: Date) -> String {
        guard let text = date.instantText, let month = Int(text.dropFirst(5).prefix(2)), month > 0 else {
            return "at an unknown time"
        }
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        let day = Int(text.dropFirst(8).prefix(2)) ?? 0
        return "\(day) \(months[month - 1]) \(text.dropFirst(11).prefix(5))Z"
    }

    /// 0 where there is none: the script takes that for unknown.
    private static func milliseconds(_ date: Date?) -> Int64 {
        date?.milliseconds ?? 0
    }
}
