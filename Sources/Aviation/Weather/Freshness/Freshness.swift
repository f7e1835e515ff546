import Foundation

/// The age of a report at an instant, judged. It is a pure function of that instant: it reads no clock.
package enum Freshness: Hashable, Sendable {
    case fresh(ageSeconds: Double)
    case ageing(ageSeconds: Double)
    /// At its age limit, or older.
    case stale(ageSeconds: Double)
    /// Past the end of its own validity, whatever its age.
    case expired(sinceSeconds: Double)
    case unknown(Doubt)

    /// The reason why the age is unknown.
    package enum Doubt: Hashable, Sendable {
        /// The report has no time of making.
        case noTime
        /// The last check with its source is unknown.
        case notChecked
        /// The time of making or receipt is more than five minutes after the given instant: a clock is wrong.
        case timeAhead
        /// The receipt is more than five minutes before the making: one of the two is wrong.
        case receivedBeforeMade
    }

    /// Clocks that differ by less are the same clock.
    package static let toleranceSeconds = 300.0

    /// The age of a report made then. `timeAhead` for an instant further ahead than clocks may differ.
    static func age(of made: Date, at instant: Date) -> Double? {
        let seconds = instant.timeIntervalSince(made)
        guard seconds.isFinite, seconds >= -toleranceSeconds else { return nil }
        return max(0, seconds)
    }
}

/// The ages from which on an element is no longer fresh, and stale.
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

    /// A TAF's limits follow its schedule of issue: every 3 hours if it is valid for less than 12, else every
    /// 6 (ICAO Annex 3, 6.2.6). An hour after the next one was due it is stale.
    package static func forecast(validSeconds: Double) -> FreshnessLimits {
        let interval = validSeconds < 43_200 ? 10_800.0 : 21_600
        return FreshnessLimits(freshSeconds: interval, ageingSeconds: interval + 3600)
    }
}
