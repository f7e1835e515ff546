import Aviation
import Foundation
import Notation

extension PackList {
    private static let mostNamedStale = 6

    /// METARs or TAFs: every airport of the flight has one that is no older than its limit, or the source
    /// said that it has none; and no report along the route is stale.
    static func stations(_ form: StationForm, _ part: PackPart, _ plan: PackPlan, at now: Date) -> Standing {
        var words = ["\(counted(part.items.count, "station")) within 25 NM"]
        var isMissing = false
        let there = Set(part.items.map(\.report.station))
        let isOff = part.absence?.isOfSource == true
        if plan.places.isEmpty {
            isMissing = true
            words.append("the flight names no airport")
        }
        for place in plan.places {
            guard let station = place.station else {
                // A known airport without a station code has no reports; for an unknown one no source was
                // asked.
                let isKnown = place.position != nil
                if !isKnown { isMissing = true }
                words.append(
                    "\(place.ident): \(isKnown ? "no station code" : "no airport that is known here")")
                continue
            }
            guard !there.contains(station) else { continue }
            let why = (isOff ? part.absence : part.missing[station]) ?? .notAsked
            words.append("\(station): \(why.rawValue)")
            if !form.confirmed.contains(why) { isMissing = true }
        }
        var old: [String] = []
        var until: Int64?
        for item in part.items {
            switch form.times(item.report.report).lasting(at: now) {
            case .until(let moment): until = [until, moment].compactMap(\.self).min()
            case .over: old.append(item.report.station)
            case .unknown: old.append("\(item.report.station) (age unknown)")
            }
        }
        if !old.isEmpty {
            let named = old.prefix(mostNamedStale).joined(separator: ", ")
            let unnamed = old.count - mostNamedStale
            words.append("stale: \(named)\(unnamed > 0 ? " and \(unnamed) more" : "")")
        }
        if part.problem != nil { words.append("the source did not answer lately") }
        let state: State = isMissing ? .missing : old.isEmpty ? .have : .stale
        return Standing(state: state, words: words, until: until)
    }
}
