import Aviation
import Foundation
import Notation
import SyncCore

/// The line of "Before you go" on METAR and TAF at the flight's airports and times. An element that is not
/// known, or stale, is never in order.
struct WeatherCheck {
    private(set) var findings: [BeforeYouGo.Finding] = []
    /// When the first of the reports that it judges by becomes stale: milliseconds since 1970.
    private(set) var judgedUntil: Int64?

    private let now: Date

    @MainActor init(_ flight: Flight, _ log: FlightLog, _ context: RecordContext) {
        now = Date(milliseconds: context.now)
        let weather = FlightWeather(flight, log, context)
        let ends = weather.stops.filter { $0.role != .along }
        guard !ends.isEmpty else {
            findings = [.init(.unknown, "needs a departure and a destination that are known here")]
            return
        }
        if !Set(ends.map(\.role)).isSuperset(of: [.departure, .destination]) {
            findings.append(.init(.unknown, "needs a departure and a destination"))
        }
        let isTimed = ends.contains { $0.over != nil }
        for stop in ends {
            if stop.role == .departure { findings.append(observed(stop)) }
            if let over = stop.over {
                if stop.role != .departure, countsNow(stop, over) { findings.append(observed(stop)) }
                findings.append(forecast(stop, over))
            } else if stop.role != .departure {
                if isTimed {
                    findings.append(.init(.unknown, "\(stop.ident) TAF: the time there is not known"))
                }
                findings.append(observed(stop))
            }
        }
        if !isTimed {
            findings.append(.init(.unknown, "without a time of off-block no forecast is judged"))
        }
    }

    /// A METAR tells something of a time as near as this.
    private static let nearSeconds = 7200.0

    /// Whether the METAR at the end of the flight counts beside its TAF: while the time there is near, or
    /// when no TAF tells of it.
    private func countsNow(_ stop: FlightWeather.Stop, _ over: Date) -> Bool {
        guard isForecast(stop, over) else { return true }
        return stop.metar.report != nil && abs(over.timeIntervalSince(now)) <= Self.nearSeconds
    }

    /// Whether a TAF that is not stale covers that time.
    private func isForecast(_ stop: FlightWeather.Stop, _ over: Date) -> Bool {
        guard let report = stop.taf.report?.taf else { return false }
        switch report.freshness(at: now) {
        case .unknown, .expired, .stale: return false
        case .fresh, .ageing: break
        }
        return Self.outlook(report, over, now)?.isCovered == true
    }

    private static func outlook(_ report: SourcedReport<TAF>, _ over: Date, _ now: Date) -> ForecastOutlook? {
        report.content.timeline(near: report.made ?? now)?.outlook(around: over)
    }

    private mutating func note<Content>(_ report: SourcedReport<Content>) {
        guard let made = report.made else { return }
        let stale = made.addingTimeInterval(report.limits.ageingSeconds).milliseconds
        judgedUntil = [judgedUntil, stale, report.validUntil?.milliseconds].compactMap(\.self).min()
    }

    private mutating func observed(_ stop: FlightWeather.Stop) -> BeforeYouGo.Finding {
        guard let report = stop.observation?.metar else {
            let why = stop.metar.absence?.rawValue ?? "not asked"
            return .init(.unknown, "\(stop.ident) METAR: \(why)")
        }
        let whose =
            stop.metar.report == nil
            ? stop.nearest.map { " (\($0.station), \(Int(clamping: $0.distanceNM.rounded())) NM)" } ?? "" : ""
        let isLater = stop.over.map { $0.timeIntervalSince(now) >= 3600 } ?? false
        let name = "\(stop.ident) METAR\(whose)\(isLater ? " now" : "")"
        let time = report.made.map { ", \($0.minuteUTC)" } ?? ""
        switch report.freshness(at: now) {
        case .unknown(.noTime): return .init(.unknown, "\(name): it bears no time")
        case .unknown: return .init(.unknown, "\(name): age unknown, a clock is wrong")
        case .stale, .expired: return .init(.look, "\(name) is stale\(time)")
        case .fresh, .ageing: break
        }
        note(report)
        switch report.content.conditions.category {
        case .known(.vfr) where report.content.conditions.isVFRWithoutCeiling:
            return .init(.look, "\(name): VFR by visibility, ceiling unknown\(time)")
        case .known(.vfr): return .init(stop.metar.report == nil ? .look : .good, "\(name): VFR\(time)")
        case .known(let category): return .init(.look, "\(name): \(category.rawValue)\(time)")
        case .orWorse(let category): return .init(.look, "\(name): \(category.rawValue) or worse\(time)")
        case .unknown: return .init(.unknown, "\(name): ceiling or visibility unknown\(time)")
        }
    }

    private mutating func forecast(_ stop: FlightWeather.Stop, _ over: Date) -> BeforeYouGo.Finding {
        let name = "\(stop.ident) TAF at \(over.minuteUTC)"
        guard let report = stop.taf.report?.taf else {
            return .init(.unknown, "\(name): \(stop.taf.absence?.rawValue ?? "not asked")")
        }
        let issued = report.made.map { ", issued \($0.minuteUTC)" } ?? ""
        switch report.freshness(at: now) {
        case .unknown(.noTime): return .init(.unknown, "\(name): it bears no time")
        case .unknown: return .init(.unknown, "\(name): age unknown, a clock is wrong")
        case .expired: return .init(.unknown, "\(name): expired")
        case .stale: return .init(.look, "\(name) is stale\(issued)")
        case .fresh, .ageing: break
        }
        guard let outlook = Self.outlook(report, over, now), outlook.isCovered
        else { return .init(.unknown, "\(name): not covered with an hour each side\(issued)") }
        note(report)
        let sets: [(String, [ForecastOutlook.Condition])] = [
            ("", outlook.prevailing), ("in transition ", outlook.inTransition),
            ("TEMPO ", outlook.temporary), ("PROB ", outlook.probable),
        ]
        let judged = sets.compactMap { name, set -> String? in
            let words = set.map { Self.words($0.conditions.category) }
            return words.isEmpty
                ? nil
                : name
                    + words.reduce(into: [String]()) { found, word in
                        if found.last != word { found.append(word) }
                    }.joined(separator: " then ")
        }
        let all = sets.flatMap(\.1).map(\.conditions.category)
        let isVFR = all.allSatisfy { $0 == .known(.vfr) }
        let isUnknown = all.allSatisfy { $0 == .unknown }
        return .init(
            isVFR ? .good : isUnknown ? .unknown : .look,
            "\(name): \(judged.joined(separator: ", "))\(issued)")
    }

    private static func words(_ judgement: CategoryJudgement) -> String {
        switch judgement {
        case .known(let category): category.rawValue
        case .orWorse(let category): "\(category.rawValue) or worse"
        case .unknown: "category unknown"
        }
    }
}
