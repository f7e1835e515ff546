import Foundation

/// How old a report is at an instant, and what that means. It is a function of that instant: nothing here
/// looks at a clock.
package enum Freshness: Hashable, Sendable {
    case fresh(ageSeconds: Double)
    case ageing(ageSeconds: Double)
    /// As old as its limit, or older.
    case stale(ageSeconds: Double)
    /// Past the end of its own validity, however new it is.
    case expired(sinceSeconds: Double)
    case unknown(Doubt)

    /// Why nothing can be said.
    package enum Doubt: Hashable, Sendable {
        /// The report does not say when it was made.
        case noTime
        /// Nobody knows when its source was asked last.
        case notChecked
        /// It was made, or received, more than five minutes after the given instant: a clock is wrong.
        case timeAhead
        /// It was received more than five minutes before it was made: one of the two is wrong.
        case receivedBeforeMade
    }

    /// Clocks that differ by less are the same clock.
    package static let toleranceSeconds = 300.0

    /// The age of what was made then. `timeAhead` for an instant that is further ahead than clocks may
    /// differ.
    static func age(of made: Date, at instant: Date) -> Double? {
        let seconds = instant.timeIntervalSince(made)
        guard seconds.isFinite, seconds >= -toleranceSeconds else { return nil }
        return max(0, seconds)
    }
}

/// From which age on an element is no more fresh, and from which on it is stale.
///
/// Limits of this product, not of a regulation: routine observations are hourly or half-hourly, forecasts
/// have their schedule of issue.
package struct FreshnessLimits: Hashable, Sendable {
    package let freshSeconds: Double
    package let ageingSeconds: Double

    package init(freshSeconds: Double, ageingSeconds: Double) {
        self.freshSeconds = freshSeconds
        self.ageingSeconds = ageingSeconds
    }

    /// Satellite and radar images, and pictures of forecasts: one and two hours.
    package static let imagery = FreshnessLimits(freshSeconds: 3600, ageingSeconds: 7200)
    /// METAR, PIREP, TFR, SIGMET, AIRMET, CWA: 30 and 60 minutes.
    package static let observation = FreshnessLimits(freshSeconds: 1800, ageingSeconds: 3600)
    /// NOTAM: one and two hours.
    package static let notice = FreshnessLimits(freshSeconds: 3600, ageingSeconds: 7200)
    /// Winds aloft: three and six hours.
    package static let windsAloft = FreshnessLimits(freshSeconds: 10_800, ageingSeconds: 21_600)

    /// A TAF counts by its schedule of issue: every 3 hours when it is valid for less than 12, else every 6
    /// (ICAO Annex 3, 6.2.6). An hour after the next one was due it is stale.
    package static func forecast(validSeconds: Double) -> FreshnessLimits {
        let interval = validSeconds < 43_200 ? 10_800.0 : 21_600
        return FreshnessLimits(freshSeconds: interval, ageingSeconds: interval + 3600)
    }
}
