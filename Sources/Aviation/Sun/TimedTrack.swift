package import Foundation
import Notation

/// A track in time: places with their instants, with geodesics at constant speed between them.
package struct TimedTrack: Sendable {
    /// A place and when it was passed.
    package struct Point: Hashable, Sendable {
        package let place: Coordinate
        package let instant: Date

        package init(_ place: Coordinate, at instant: Date) {
            self.place = place
            self.instant = instant
        }
    }

    /// In the order of time.
    package let points: [Point]

    /// The longest track that is computed: 14 days, more than any flight.
    package static let longestSeconds = 14 * 86_400.0

    /// Nil without two points, when time goes backwards, lasts longer than ``longestSeconds`` or lies outside
    /// of ``SunPosition/validYears``.
    package init?(_ points: [Point]) {
        guard let first = points.first, let last = points.last, points.count >= 2,
            zip(points, points.dropFirst()).allSatisfy({ $0.instant <= $1.instant }),
            last.instant.timeIntervalSince(first.instant) <= Self.longestSeconds,
            SunPosition(at: first.instant) != nil, SunPosition(at: last.instant) != nil
        else { return nil }
        self.points = points
    }

    /// The duration of night by a rule along the track, in seconds.
    ///
    /// Sampled each minute, and where it changes between two samples, to a hundredth of a second: a night or
    /// a day shorter than a minute may be missed.
    package func nightSeconds(by rule: NightRule) -> Double {
        zip(points, points.dropFirst()).reduce(0) { $0 + Self.nightSeconds(from: $1.0, to: $1.1, by: rule) }
    }

    private static func nightSeconds(from start: Point, to end: Point, by rule: NightRule) -> Double {
        let duration = end.instant.timeIntervalSince(start.instant)
        guard duration > 0 else { return 0 }
        let way = Geodesic(from: start.place, to: end.place)
        func isNight(_ elapsed: Double) -> Bool {
            let place = way.position(at: way.distance * (elapsed / duration))
            return rule.darkness(at: place, start.instant.timeIntervalSince1970 + elapsed) > 0
        }
        let steps = max(1, Int(clamping: (duration / 60).rounded(.up)))
        var night = 0.0
        var before = (elapsed: 0.0, isNight: isNight(0))
        for step in 1...steps {
            let elapsed = duration * Double(step) / Double(steps)
            let now = (elapsed: elapsed, isNight: isNight(elapsed))
            switch (before.isNight, now.isNight) {
            case (true, true): night += now.elapsed - before.elapsed
            case (false, false): break
            case (true, false): night += change(before.elapsed, now.elapsed, isNight) - before.elapsed
            case (false, true): night += now.elapsed - change(before.elapsed, now.elapsed, isNight)
            }
            before = now
        }
        return night
    }

    private static func change(_ start: Double, _ end: Double, _ isNight: (Double) -> Bool) -> Double {
        var (low, high) = (start, end)
        let isNightFirst = isNight(low)
        for _ in 0..<13 {
            let middle = (low + high) / 2
            if isNight(middle) == isNightFirst { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
