package import Foundation

/// A forecast with its groups at instants: the source of `ForecastOutlook`.
///
/// Each day's month is the one that puts it nearest to the reference: the issue time if there is one.
package struct ForecastTimeline: Hashable, Sendable {
    /// Nil if the forecast does not give it.
    package let issued: Date?
    /// The forecast holds from here …
    package let start: Date
    /// … up to here, this instant not included.
    package let end: Date
    /// In the order of the forecast.
    package let groups: [Group]
    /// Whether the forecast was withdrawn: then it forecasts nothing and covers no time.
    package let isCancelled: Bool

    /// A group and when it counts.
    package struct Group: Hashable, Sendable {
        package let period: TAF.Period
        /// Nil when its times could not be read.
        package let start: Date?
        /// When a change group ends; nil when its times could not be read. The initial conditions and FM end
        /// when the next FM replaces them, or the forecast ends.
        package let end: Date?
        /// When a later FM replaces everything before it; the end of the forecast without one.
        package let replaced: Date
        /// Whether it lies wholly before the forecast begins or after it ends: one of the times is wrong.
        package let isOutside: Bool
        /// Whether the times could not be read or cannot be right, so that the group may apply at any time up
        /// to `replaced`.
        package var isWithoutTimes: Bool { (start == nil || isOutside) && period.kind != .initial }
    }
}

extension TAF.Extreme {
    /// When it is expected, for a forecast that begins at the anchor.
    package func instant(_ anchor: Date) -> Date? { time.instant(anchor: anchor) }
}

extension TAF {
    /// The forecast with instants. Nil without a validity that can be read, or one that ends before it begins
    /// or lasts for more than two days: none is longer than 30 hours (ICAO Annex 3, 6.2.6). The date that an
    /// archive put before the forecast counts instead of the reference.
    package func timeline(near reference: Date) -> ForecastTimeline? {
        guard let validity else { return nil }
        let reference = archived ?? reference
        // "2923/0124" is a day long at the end of February alone: the fitting one of two near months counts.
        let lengths = [36.0, 48].map { $0 * 3600 }
        for longest in lengths {
            for issuedAt in issued?.instants(near: reference) ?? [] {
                if let found = timeline(validity, issuedAt, anchor: issuedAt, longest) { return found }
            }
            if issued == nil, let found = timeline(validity, nil, anchor: reference, longest) { return found }
        }
        return nil
    }

    private func timeline(
        _ validity: Validity, _ issuedAt: Date?, anchor: Date, _ longest: Double
    ) -> ForecastTimeline? {
        guard let start = validity.from.instant(anchor: anchor),
            let end = Self.end(validity.to, after: start), end > start,
            end.timeIntervalSince(start) <= longest
        else { return nil }
        // Times of change groups lie within the validity: its middle is never half a month away.
        let middle = start.addingTimeInterval(end.timeIntervalSince(start) / 2)
        var times: [(start: Date?, end: Date?)] = []
        var last = start
        for period in periods {
            let from = period.kind == .initial ? start : Self.instant(period.from, middle, last)
            let to = period.to.flatMap { time in from.flatMap { Self.end(time, after: $0) } }
            times.append((from, to))
            // Times in the old form have no day: each FM is later than the one before, the others are not
            // earlier.
            if period.kind == .from, let from { last = from }
        }
        return ForecastTimeline(
            issued: issuedAt, start: start, end: end, groups: Self.groups(periods, times, start...end),
            isCancelled: isCancelled)
    }

    private static func instant(_ time: ForecastTime?, _ middle: Date, _ last: Date) -> Date? {
        time?.instant(anchor: time?.day == nil ? last : middle)
    }

    /// The end of a span: an hour without its day is the first one after the beginning.
    private static func end(_ time: ForecastTime, after start: Date) -> Date? {
        guard time.day == nil else { return time.instant(anchor: start) }
        return HourMinute(hour: time.hour, minute: time.minute)?
            .first(notBefore: start.addingTimeInterval(60))
    }

    private static func groups(
        _ periods: [Period], _ times: [(start: Date?, end: Date?)], _ span: ClosedRange<Date>
    ) -> [ForecastTimeline.Group] {
        var replaced = span.upperBound
        var groups: [Int: ForecastTimeline.Group] = [:]
        let outside = zip(periods, times).map { isOutside($0, $1, span) }
        for index in chronological(periods, times, outside).reversed() {
            let (period, time) = (periods[index], times[index])
            let isBase = period.kind == .initial || period.kind == .from
            groups[index] = ForecastTimeline.Group(
                period: period, start: time.start, end: isBase ? replaced : time.end, replaced: replaced,
                isOutside: outside[index])
            if period.kind == .from, !outside[index], let start = time.start {
                replaced = min(replaced, start)
            }
        }
        return periods.indices.compactMap { groups[$0] }
    }

    /// Whether a change is over before the forecast begins, or begins after its end. One that begins or ends
    /// at the very instant is in time.
    private static func isOutside(
        _ period: Period, _ time: (start: Date?, end: Date?), _ span: ClosedRange<Date>
    ) -> Bool {
        guard period.kind != .initial, let start = time.start else { return false }
        return max(start, time.end ?? start) < span.lowerBound || start > span.upperBound
    }

    /// The order of the groups: each FM with its following groups by time, because some forecasts are out of
    /// order. An FM with an unknown or impossible time stays after the one before it.
    private static func chronological(
        _ periods: [Period], _ times: [(start: Date?, end: Date?)], _ outside: [Bool]
    ) -> [Int] {
        var parts: [(start: Date, places: [Int])] = []
        for (index, period) in periods.enumerated() {
            if parts.isEmpty {
                parts.append((.distantPast, [index]))
            } else if period.kind == .from, !outside[index], let start = times[index].start {
                parts.append((start, [index]))
            } else {
                parts[parts.count - 1].places.append(index)
            }
        }
        return parts.enumerated().sorted {
            ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
        }.flatMap(\.element.places)
    }
}
