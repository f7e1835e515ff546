import Aviation
import Foundation
import Notation

extension PackList {
    private static let mostRegions = 8

    /// Every feed of it answered, and no longer ago than its limit: what it does not hold is not there.
    static func notices(_ form: NoticeForm, _ part: PackPart, _ plan: PackPlan, at now: Date) -> Standing {
        let replaced = part.notices.replaced(in: form)
        let current = part.notices.filter { !replaced.contains($0.id) }
        // Without any, "none" is said only where every airport's is confirmed.
        let isConfirmed = !form.namesAirports || part.missing.values.allSatisfy { $0 == .noReport }
        var words = [current.isEmpty && !isConfirmed ? "unknown" : counts(of: current)] + regions(of: part)
        var isMissing = false
        if let lack = form.lack, part.notices.isEmpty {
            // A forecast of another region is none for this flight.
            isMissing = true
            words = ["no \(lack) within \(form.withinNauticalMiles) NM"]
        }
        if form.namesAirports, plan.places.isEmpty {
            isMissing = true
            words.append("the flight names no airport")
        }
        if !replaced.isEmpty { words.append("\(replaced.count) replaced by a newer issue") }
        let unlisted = current.count { !$0.isListed }
        if unlisted > 0 { words.append("\(unlisted) no longer listed by the source") }
        let nowhere = current.count { $0.positionProblem != nil }
        if nowhere > 0 { words.append("\(nowhere) of unknown position") }
        if part.leftOut > 0 {
            isMissing = true
            words.append("more than one answer holds")
        }
        let feeds = feeds(form, part, plan, at: now)
        words += feeds.words
        isMissing = isMissing || feeds.state == .missing
        for (station, why) in part.missing.sorted(by: { $0.key < $1.key }) where form.namesAirports {
            words.append("\(station): \(why == .noReport ? "none" : why.rawValue)")
            if why != .noReport { isMissing = true }
        }
        return Standing(state: isMissing ? .missing : feeds.state, words: words, until: feeds.until)
    }

    /// How the feeds of a part stand, with a word for each that is in the way.
    private static func feeds(
        _ form: NoticeForm, _ part: PackPart, _ plan: PackPlan, at now: Date
    ) -> Standing {
        var words: [String] = []
        var isMissing = false
        var isStale = false
        var until: Int64?
        func lacks(_ feed: PackFeed, _ why: String) {
            isMissing = true
            words.append("\(feed.feed): \(why)")
        }
        for feed in part.feeds {
            if !plan.isAmerican,
                let silence = form.silence(of: feed.feed, hasNone: part.notices.isEmpty)
            {
                if silence == .lacking { lacks(feed, "no source outside of the United States") }
                continue
            }
            guard feed.source != nil else {
                lacks(feed, "no source")
                continue
            }
            guard let checked = feed.checked.flatMap({ Date(instant: $0) }) else {
                lacks(feed, silence(of: feed))
                continue
            }
            if let stale = staleAt(checked, form.freshness, at: now) {
                until = [until, stale].compactMap(\.self).min()
            } else {
                isStale = true
                words.append("\(feed.feed): checked \(checked.minuteUTC)")
            }
            if feed.problem != nil { words.append("\(feed.feed): the source did not answer lately") }
        }
        return Standing(state: isMissing ? .missing : isStale ? .stale : .have, words: words, until: until)
    }

    /// The flight information regions that the notices name.
    private static func regions(of part: PackPart) -> [String] {
        let regions = Set(part.notices.compactMap(\.region)).sorted()
        guard !regions.isEmpty else { return [] }
        let unnamed = regions.count - mostRegions
        let more = unnamed > 0 ? " and \(unnamed) more" : ""
        return ["of FIR \(regions.prefix(mostRegions).joined(separator: ", "))\(more)"]
    }

    /// "3 sigmet, 2 cwa", or "none".
    private static func counts(of notices: [PackNotice]) -> String {
        let counts = Dictionary(grouping: notices, by: \.kind).mapValues(\.count)
        guard !counts.isEmpty else { return "none" }
        return counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
}
