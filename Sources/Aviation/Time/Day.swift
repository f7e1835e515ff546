import Notation

/// A day of the Gregorian calendar, without a place or a time: 2026-01-22.
package struct Day: Hashable, Sendable {
    /// 1 to 9999.
    package let year: Int
    /// 1 to 12.
    package let month: Int
    /// 1 to 31.
    package let day: Int

    /// Nil for a day that is not in the calendar, such as 29 February 2026, and years before 1 or after 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= Self.length(ofMonth: month, year: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// The day this many days after 1970-01-01. Nil before year 1 and after 9999.
    ///
    /// Counted in 400 years of 146,097 days that begin on 1 March, so that a leap day is a year's last.
    package init?(daysSince1970 days: Int) {
        guard (-719_162...2_932_896).contains(days) else { return nil }
        let sinceMarch0 = days + 719_468
        let era = sinceMarch0 / 146_097
        let dayOfEra = sinceMarch0 % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// How many days after 1970-01-01 it is, before it negative.
    package var daysSince1970: Int {
        let marchYear = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }

    /// The day this many days later, or earlier for a negative number. Nil before year 1 and after 9999.
    package func adding(days: Int) -> Day? {
        let (sum, overflows) = daysSince1970.addingReportingOverflow(days)
        return overflows ? nil : Day(daysSince1970: sum)
    }

    /// 1 for 1 January, up to 366.
    package var dayOfYear: Int {
        (1..<month).reduce(day) { $0 + Self.length(ofMonth: $1, year: year) }
    }

    /// The part of the year that has passed at its beginning, with the year: 2025.0 is 1 January 2025.
    package var decimalYear: Double {
        Double(year) + Double(dayOfYear - 1) / (Self.isLeap(year) ? 366 : 365)
    }

    /// Whether a year has a 29 February.
    package static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// The days of a month, 1 to 12.
    package static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Day: Comparable {
    package static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension Day: LosslessStringConvertible {
    /// Reads "2026-01-22" and nothing else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// "2026-01-22".
    package var description: String {
        "\(year.zeroPadded(to: 4))-\(month.zeroPadded(to: 2))-\(day.zeroPadded(to: 2))"
    }
}
