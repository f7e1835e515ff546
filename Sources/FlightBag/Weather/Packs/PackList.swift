import Aviation
package import Foundation
import Notation
import SyncCore

/// The checklist of a pack at an instant: what it has, what is missing or stale, and why.
package struct PackList: Hashable, Sendable {
    /// How a row stands.
    package enum State: String, Hashable, Sendable {
        case have, stale, missing
    }

    package struct Row: Hashable, Sendable {
        package let kind: PackKind
        package let state: State
        /// "14 of 15 stations".
        package let words: String
        /// When the server answered: milliseconds since 1970. Nil before it did.
        package let answered: Int64?
        /// When a row that is had becomes stale: milliseconds since 1970.
        package let until: Int64?
    }

    package let rows: [Row]
    /// The differences from when it was packed, in words; empty for none.
    package let changes: [String]
    /// Only when every row is had and nothing changed.
    package var isComplete: Bool { changes.isEmpty && rows.allSatisfy { $0.state == .have } }

    /// - Parameter plan: of the flight as it is now.
    package init(_ pack: FlightPack?, _ plan: PackPlan?, at now: Date) {
        rows = PackKind.allCases.map { Self.row($0, pack, at: now) }
        changes =
            if let pack, let plan { plan.differences(from: pack.plan) } else { [] }
    }

    private static func row(_ kind: PackKind, _ pack: FlightPack?, at now: Date) -> Row {
        guard let pack, let part = pack.parts[kind] else {
            return Row(kind: kind, state: .missing, words: "not asked", answered: nil, until: nil)
        }
        guard part.isOfPlan else {
            return Row(
                kind: kind, state: .missing, words: "not asked since the flight changed",
                answered: part.answered, until: nil)
        }
        let answered = Date(milliseconds: part.answered)
        guard answered <= now.addingTimeInterval(300) else {
            return Row(
                kind: kind, state: .stale, words: "age unknown: a clock is wrong", answered: part.answered,
                until: nil)
        }
        if let absence = part.absence, part.items.isEmpty, part.notices.isEmpty,
            part.imagery?.pictures.isEmpty ?? true
        {
            return Row(
                kind: kind, state: .missing, words: absence.rawValue, answered: part.answered, until: nil)
        }
        switch kind {
        case .metar: return stations(kind, part, pack.plan, at: now) { $0.metar.lasting(at: now) }
        case .taf: return stations(kind, part, pack.plan, at: now) { $0.taf.lasting(at: now) }
        case .advisories, .winds, .pireps, .notams, .tfrs: return notices(kind, part, pack.plan, at: now)
        case .imagery: return pictures(part, at: now)
        case .airspace: return airspace(part)
        }
    }

    /// Every feed of it answered, and no longer ago than its limit: what it does not hold is not there.
    private static func notices(_ kind: PackKind, _ part: PackPart, _ plan: PackPlan, at now: Date) -> Row {
        var words = [counts(of: part)] + regions(of: part)
        var isMissing = false
        var isStale = false
        var until: Int64?
        if kind == .winds, part.notices.isEmpty {
            // A forecast of another region is none for this flight.
            isMissing = true
            words = ["no winds within 150 NM"]
        }
        if kind == .notams, plan.places.isEmpty {
            isMissing = true
            words.append("the flight names no airport")
        }
        let unlisted = part.notices.count { !$0.isListed }
        if unlisted > 0 { words.append("\(unlisted) no longer listed by the source") }
        let nowhere = part.notices.count { $0.positionProblem != nil }
        if nowhere > 0 { words.append("\(nowhere) of unknown position") }
        if part.leftOut > 0 {
            isMissing = true
            words.append("more than one answer holds")
        }
        let limit = kind == .winds ? 21_600.0 : kind == .notams ? 7200 : 3600
        for feed in part.feeds {
            if !plan.isAmerican, Self.isAmerican(feed.feed, kind, hasNone: part.notices.isEmpty) {
                // The SIGMETs of other countries have a feed of their own.
                if feed.feed != "sigmet" {
                    isMissing = true
                    words.append("\(feed.feed): no source outside of the United States")
                }
                continue
            }
            guard feed.source != nil else {
                isMissing = true
                words.append("\(feed.feed): no source")
                continue
            }
            guard let checked = feed.checked.flatMap({ Date(instant: $0) }) else {
                isMissing = true
                words.append("\(feed.feed): not asked")
                continue
            }
            let age = now.timeIntervalSince(checked)
            if age < -300 || age >= limit {
                isStale = true
                words.append("\(feed.feed): checked \(checked.minuteUTC)")
            } else {
                until = [until, checked.addingTimeInterval(limit).milliseconds].compactMap(\.self).min()
            }
        }
        for (station, why) in part.missing.sorted(by: { $0.key < $1.key }) where kind == .notams {
            words.append("\(station): \(why.rawValue)")
            if why != .noReport { isMissing = true }
        }
        let state: State = isMissing ? .missing : isStale ? .stale : .have
        return Row(
            kind: kind, state: state, words: words.joined(separator: " · "), answered: part.answered,
            until: state == .have ? until : nil)
    }

    /// The flight information regions that the notices name.
    private static func regions(of part: PackPart) -> [String] {
        let regions = Set(part.notices.compactMap(\.region)).sorted()
        guard !regions.isEmpty else { return [] }
        let more = regions.count > 8 ? " and \(regions.count - 8) more" : ""
        return ["of FIR \(regions.prefix(8).joined(separator: ", "))\(more)"]
    }

    /// Whether what a feed lacks says nothing of other countries. The feed passes on few reports of their
    /// pilots.
    private static func isAmerican(_ feed: String, _ kind: PackKind, hasNone: Bool) -> Bool {
        ["gairmet", "cwa", "sigmet", "tfr"].contains(feed) || kind == .winds || feed == "pirep" && hasNone
    }

    /// "3 sigmet, 2 cwa", or "none".
    private static func counts(of part: PackPart) -> String {
        let counts = Dictionary(grouping: part.notices, by: \.kind).mapValues(\.count)
        guard !counts.isEmpty else { return "none" }
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    /// METARs or TAFs: every airport of the flight has one that is no older than its limit, or the source
    /// said that it has none; and no report along the route is stale.
    private static func stations(
        _ kind: PackKind, _ part: PackPart, _ plan: PackPlan, at now: Date,
        _ lasting: (HeldReport) -> Lasting
    ) -> Row {
        var words: [String] = []
        var isMissing = false
        let there = Set(part.items.map(\.report.station))
        let isOff = part.absence == .noSource || part.absence == .notAsked
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
            let why = isOff ? part.absence : part.missing[station]
            words.append("\(station): \((why ?? .notAsked).rawValue)")
            // All METARs come in one file; of TAFs one answer may not be all.
            let isConfirmed = why == .noReport || why == .noStation && kind == .metar
            if !isConfirmed { isMissing = true }
        }
        var old: [String] = []
        var until: Int64?
        for item in part.items {
            switch lasting(item.report.report) {
            case .until(let moment): until = [until, moment].compactMap(\.self).min()
            case .over: old.append(item.report.station)
            case .unknown: old.append("\(item.report.station) (age unknown)")
            }
        }
        words.insert("\(counted(part.items.count, "station")) within 25 NM", at: 0)
        if !old.isEmpty {
            let named = old.prefix(6).joined(separator: ", ")
            words.append("stale: \(named)\(old.count > 6 ? " and \(old.count - 6) more" : "")")
        }
        if part.problem != nil { words.append("the source did not answer lately") }
        let state: State = isMissing ? .missing : old.isEmpty ? .have : .stale
        return Row(
            kind: kind, state: state, words: words.joined(separator: " · "), answered: part.answered,
            until: state == .have ? until : nil)
    }
}

/// How long a report can still be used.
enum Lasting: Hashable, Sendable {
    /// Until that moment: milliseconds since 1970.
    case until(Int64)
    case over
    case unknown
}
