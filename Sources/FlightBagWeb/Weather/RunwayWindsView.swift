import Aviation
import FlightBag
import Foundation
import Notation

/// The wind on the runways of one airport of a flight.
struct RunwayWindsView {
    let role: String
    let ident: String
    let basis: String
    let rows: [Row]
    let hasRows: Bool
    let notes: [String]
    /// Whether the wind is a METAR's, which the page's script hides when that is stale.
    let isObserved: Bool
    /// How old that METAR is.
    let age: AgeView?

    /// One runway end.
    struct Row {
        let name: String
        let along: String
        let across: String
        let length: String
        let surface: String
        let tone: String
        let warning: String?
    }

    /// `own` is the crosswind that the pilot takes, `age` that of the METAR, `use` when the runway is used.
    init(
        _ winds: RunwayWinds, role: String, demonstrated knots: Double?, own: Double? = nil,
        age: AgeView? = nil, use: String? = nil
    ) {
        self.role = role
        ident = winds.ident
        if case .observed = winds.source { isObserved = true } else { isObserved = false }
        self.age = isObserved ? age : nil
        switch winds.source {
        case .surface(let text): basis = winds.isStill ? "still air, as typed" : "wind \(text), as typed"
        case .observed(let text):
            basis = "wind \(text) of the METAR, from true north" + (use.map { ", now and not \($0)" } ?? "")
        case .forecast(let text, let time):
            basis = "wind \(text) as the TAF expects it to prevail at \(time.minuteUTC), from true north"
        case .unknown(let lack): basis = "wind unknown: \(Self.words(lack)), nothing is computed"
        }
        rows = winds.ends.map { Row($0, winds, knots, own: own) }
        hasRows = !rows.isEmpty
        var notes: [String] = []
        if winds.ends.isEmpty { notes.append("No runway is known here.") }
        if winds.closed > 0 { notes.append("\(winds.closed) closed, left out.") }
        if winds.ends.contains(where: \.isAbout) {
            notes.append("~ the direction is the painted number's, 5° off or more.")
        }
        let isWorst = winds.ends.contains { $0.wind.map { $0.certainty != .reported } == true }
        if isWorst { notes.append("The wind's direction varies: each figure is the worst case.") }
        if let knots { notes.append("Crosswind demonstrated: \(Written.speed(knots)).") }
        if let own { notes.append("Own crosswind limit: \(Written.speed(own)).") }
        self.notes = notes
    }
}

extension RunwayWindsView {
    private static func words(_ lack: RunwayWinds.Lack) -> String {
        switch lack {
        case .noReport: "none is typed, and no METAR of the airport is here"
        case .notCurrent(let made):
            "the METAR \(made.map { "of \($0.minuteUTC)" } ?? "without a time") is not of now"
        case .notReported: "the METAR has none"
        }
    }
}

extension RunwayWindsView.Row {
    init(_ end: RunwayWinds.End, _ winds: RunwayWinds, _ demonstrated: Double?, own: Double?) {
        let direction = end.magneticDirection.map { " \(end.isAbout ? "~" : "")\($0.wholeDegrees)M" } ?? ""
        name = (end.name ?? "unnamed") + direction
        let isWorst = end.wind?.certainty != .reported
        along = Self.words(end.wind, \.headwind) { $0 < 0 ? "tail" : "head" }
        across = Self.words(end.wind, \.crosswind) { isWorst ? "either side" : $0 < 0 ? "left" : "right" }
        let metres = end.lengthFeet.map { "\($0)\u{A0}ft · \(Metres.ofFeet($0))\u{A0}m" }
        let beyond = end.lengthBeyondThresholdFeet.map { ", landing \(Metres.ofFeet($0))\u{A0}m" } ?? ""
        length = (metres ?? "unknown") + beyond
        surface = end.surface ?? "unknown"
        let strongest = [end.wind?.mean, end.wind?.gust].compactMap { $0.map { abs($0.crosswind.knots) } }
            .max()
        func exceeds(_ limit: Double?) -> Bool {
            limit.flatMap { limit in strongest.map { $0 > limit } } ?? false
        }
        let isOver = exceeds(demonstrated) || exceeds(own)
        let heads = [end.wind?.mean, end.wind?.gust].compactMap { $0?.headwind.knots }
        let isFromBehind = heads.contains { $0 < -0.5 }
        let warnings = [
            exceeds(demonstrated)
                ? "more crosswind than demonstrated" : isOver ? "more crosswind than your own limit" : nil,
            isFromBehind ? "tail wind" : nil,
        ].compactMap(\.self)
        warning = warnings.isEmpty ? nil : warnings.joined(separator: ", ")
        tone = isOver ? "bad" : isFromBehind ? "look" : "plain"
    }

    /// "head 12, gusts 18"; "none" for what rounds to nothing; "unknown" without a wind.
    private static func words(
        _ wind: RunwayWind?, _ part: KeyPath<RunwayWind.Components, Speed>, _ side: (Double) -> String
    ) -> String {
        guard let mean = wind?.mean else { return "unknown" }
        func text(_ components: RunwayWind.Components) -> String {
            let knots = components[keyPath: part].knots
            let whole = Int(clamping: abs(knots).rounded())
            return whole == 0 ? "none" : "\(side(knots)) \(whole)\u{A0}kt"
        }
        let gust = wind?.gust.map(text)
        return [text(mean), gust == "none" ? nil : gust.map { "gusts \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
    }
}
