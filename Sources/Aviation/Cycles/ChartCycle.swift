package import Foundation
import Notation

/// A period in which aeronautical publications are in force: 28 days for AIRAC data, 56 for the FAA's charts.
///
/// AIRAC dates are every 28th day since 2 January 2020 and before it (ICAO Annex 15, 6.2; Doc 8126); the
/// FAA's instrument charts are on every second one, since 25 February 2021 the visual charts too.
/// Publications of the FAA take effect at 0901Z of the date.
package struct ChartCycle: Hashable, Sendable {
    /// The length of a cycle.
    package enum Kind: Int, Hashable, Sendable {
        /// Data of the 28 days: AIRAC, NASR, procedures and plates.
        case airac = 28
        /// The FAA's charts and the Chart Supplement: sectionals, terminal area and enroute charts.
        case chart = 56
    }

    /// The publications that it is for.
    package let kind: Kind
    /// The date of its beginning.
    package let effectiveDay: Day
    /// The date of the next one's beginning.
    package let expiryDay: Day

    /// 0901Z, after midnight in UTC.
    package static let effectiveSeconds = 9 * 3600 + 60

    /// The last cycle to begin on or before a day, which is in force at that day's end. Nil if one of its
    /// dates is before the year 1964, when AIRAC began, or after 9999.
    package init?(_ kind: Kind = .airac, on day: Day) {
        // 2 January 2020 and 25 February 2021.
        let anchor = kind == .airac ? 18_263 : 18_683
        let days = day.daysSince1970 - anchor
        let length = kind.rawValue
        let index = (days - (days % length + length) % length) / length
        guard let effective = Day(daysSince1970: anchor + index * length), effective.year >= 1964,
            let expiry = effective.adding(days: length)
        else { return nil }
        self.kind = kind
        effectiveDay = effective
        expiryDay = expiry
    }

    /// The cycle in force at an instant: on an effective date the previous one until 0901Z.
    package init?(_ kind: Kind = .airac, at instant: Date) {
        guard let day = instant.day(offsetSeconds: -Double(Self.effectiveSeconds)) else { return nil }
        self.init(kind, on: day)
    }

    /// When it begins: 0901Z.
    package var effective: Date { effectiveDay.startUTC.addingTimeInterval(Double(Self.effectiveSeconds)) }

    /// When it ends and the next one begins.
    package var expires: Date { expiryDay.startUTC.addingTimeInterval(Double(Self.effectiveSeconds)) }

    /// The two digits of the year and which of its cycles it is: "2611" is the eleventh that begins in 2026.
    /// A year has thirteen, now and then fourteen: 1976, 1998, 2020, 2043.
    package var identifier: String {
        (effectiveDay.year % 100).zeroPadded(to: 2)
            + ((effectiveDay.dayOfYear - 1) / 28 + 1).zeroPadded(to: 2)
    }

    /// A remark on its dates, in a sentence: before 25 February 2021 the FAA's visual charts came every six
    /// months, and only instrument charts on these dates. Nil if there is none.
    package var note: String? {
        guard kind == .chart, effectiveDay.daysSince1970 < 18_683 else { return nil }
        return "Before 2021-02-25 visual charts had their own dates; these are the instrument charts'."
    }

    /// The cycle after this one. Nil after the year 9999.
    package var next: ChartCycle? { ChartCycle(kind, on: expiryDay) }
}
