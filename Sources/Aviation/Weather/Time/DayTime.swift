package import Foundation
import Notation

/// A time as in reports: day of an unnamed month, hour and minute, UTC.
///
/// The month comes from an instant that the caller gives: the reading nearest to it, the earlier one of two
/// equally near.
package struct DayTime: Hashable, Sendable {
    /// 1–31.
    package let day: Int
    /// 0–24; 24 only with minute 0: the end of the day.
    package let hour: Int
    /// 0–59.
    package let minute: Int

    /// Nil for a time that no day has.
    package init?(day: Int, hour: Int, minute: Int = 0) {
        guard (1...31).contains(day), (0...59).contains(minute) else { return nil }
        guard (0...23).contains(hour) || hour == 24 && minute == 0 else { return nil }
        self.day = day
        self.hour = hour
        self.minute = minute
    }

    /// The instant with this day and time nearest to the given one. Nil if every such day is more than a
    /// month away: day 31 occurs at least once in two months.
    package func nearest(to reference: Date) -> Date? { instants(near: reference).first }

    /// The instant of an observation with this day and time: the nearest to the given one, but at most a day
    /// after it. An observation is never in the future: one that is hours ahead has a wrong time or was read
    /// by a wrong clock, and is reported as such, not as a month old.
    package func observed(near reference: Date) -> Date? {
        let latest = reference.addingTimeInterval(Self.mostLeadSeconds)
        return instants(near: reference).first { $0 <= latest }
    }

    /// A wrong zone or a wrong day is a day at most. A time further ahead is of an earlier month: at a
    /// month's end the later month may be the nearer one by the calendar alone.
    static let mostLeadSeconds = 86_400.0

    /// The instants with this day and time in the months near the given one, the nearest first.
    func instants(near reference: Date) -> [Date] {
        guard let today = reference.day() else { return [] }
        let found = (-2...2).compactMap { instant(inMonth: today.year * 12 + today.month - 1 + $0) }
        // A stable order: of two equally near the earlier one.
        return found.enumerated().sorted { left, right in
            let distances = (
                abs(left.element.timeIntervalSince(reference)),
                abs(right.element.timeIntervalSince(reference))
            )
            return distances.0 == distances.1 ? left.offset < right.offset : distances.0 < distances.1
        }.map(\.element)
    }

    /// The instant in a month, counted from January of the year 0. Nil when the month has no such day.
    private func instant(inMonth month: Int) -> Date? {
        guard let day = Day(year: month / 12, month: month % 12 + 1, day: day) else { return nil }
        return day.startUTC.addingTimeInterval(Double(hour * 3600 + minute * 60))
    }
}

/// An hour and minute without a day: "1823" in remarks, "FM1200" in old forecasts.
package struct HourMinute: Hashable, Sendable {
    /// 0–24; 24 only with minute 0.
    package let hour: Int
    /// 0–59.
    package let minute: Int

    /// Nil for a time that no day has.
    package init?(hour: Int, minute: Int = 0) {
        guard (0...59).contains(minute), (0...23).contains(hour) || hour == 24 && minute == 0 else {
            return nil
        }
        self.hour = hour
        self.minute = minute
    }

    /// "18:05".
    package var text: String {
        "\(hour.zeroPadded(to: 2)):\(minute.zeroPadded(to: 2))"
    }

    /// The instant of an observation at this time of day: the last one that is at most an hour after the
    /// given one. With a larger margin an old report would count as today's.
    package func observed(near reference: Date) -> Date {
        last(notAfter: reference.addingTimeInterval(Self.observationLeadSeconds))
    }

    /// The most that an observation may be dated ahead: reports carry the full hour for which they were made,
    /// and clocks differ.
    private static let observationLeadSeconds = 3600.0

    private var seconds: Double { Double(hour * 3600 + minute * 60) }

    /// The first instant of this time that is not before the given one: within a day of it.
    package func first(notBefore start: Date) -> Date {
        let midnight = (start.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
        let today = Date(timeIntervalSince1970: midnight + seconds.truncatingRemainder(dividingBy: 86_400))
        return today < start ? today.addingTimeInterval(86_400) : today
    }

    /// The last instant of this time that is not after the given one.
    package func last(notAfter end: Date) -> Date {
        let next = first(notBefore: end)
        return next == end ? next : next.addingTimeInterval(-86_400)
    }
}
