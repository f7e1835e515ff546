/// A day of the Gregorian calendar without a time or a zone, from 0001-01-01 to 9999-12-31.
package struct CalendarDay: Hashable, Sendable {
    /// 1–9999.
    package let year: Int
    /// 1–12.
    package let month: Int
    /// 1–31.
    package let day: Int

    /// Nil unless the calendar has such a day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard day >= 1, day <= Self.days(ofMonth: month, year: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads ISO 8601 ("2026-01-15"), four, two and two digits. Nil for anything else.
    package init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 10, digits[4] == UInt8(ascii: "-"), digits[7] == UInt8(ascii: "-") else {
            return nil
        }
        guard let year = Self.number(digits[0..<4]), let month = Self.number(digits[5..<7]),
            let day = Self.number(digits[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1) - 48 }
    }

    /// How many days the month has, 28–31.
    private static func days(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }

    /// A day that exists by construction, kept inside of the calendar's years.
    private init(clampedYear year: Int, month: Int, day: Int) {
        self.year = min(max(year, 1), 9999)
        self.month = month
        self.day = min(day, Self.days(ofMonth: month, year: self.year))
    }

    /// Days since 1970-01-01, which is 0.
    package var number: Int {
        // Years that begin in March put the leap day last: 365 y + y/4 − y/100 + y/400 (Gregorian rule).
        let shifted = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
    }

    /// The day with this `number`; the first or the last of the calendar when it lies outside.
    package init(number: Int) {
        let first = -719_162
        let last = 2_932_896
        let days = min(max(number, first), last) + 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            clampedYear: era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// So many days later, or earlier when negative; it stops at the calendar's ends.
    package func adding(days: Int) -> CalendarDay {
        CalendarDay(number: number + min(max(days, -4_000_000), 4_000_000))
    }

    /// The same day so many months later, or the last of a month that is shorter: a month after 31 January is
    /// 28 or 29 February.
    package func adding(months: Int) -> CalendarDay {
        let count = year * 12 + month - 1 + min(max(months, -200_000), 200_000)
        let inside = min(max(count, 12), 9999 * 12 + 11)
        return CalendarDay(clampedYear: inside / 12, month: inside % 12 + 1, day: day)
    }

    /// The first day of the month.
    package var firstOfMonth: CalendarDay { CalendarDay(clampedYear: year, month: month, day: 1) }

    /// The last day of the month.
    package var lastOfMonth: CalendarDay { CalendarDay(clampedYear: year, month: month, day: 31) }
}

extension CalendarDay: Comparable {
    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDay: CustomStringConvertible {
    /// ISO 8601: "2026-01-15". Reading it again gives the same day.
    package var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
