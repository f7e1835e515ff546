// Calendar arithmetic for rules: days or months later. It is clamped to years 1 to 9999, so that a rule's
// last day is always valid.
extension Day {
    private static let first = Day(monthsSinceYear0: 12, day: 1)
    private static let last = Day(monthsSinceYear0: 9999 * 12 + 11, day: 31)

    /// A month counted from January of year 0, at least that of year 1, and a day of it: the last one when
    /// the month is shorter.
    private init(monthsSinceYear0 months: Int, day: Int) {
        let inside = min(max(months, 12), 9999 * 12 + 11)
        year = inside / 12
        month = inside % 12 + 1
        self.day = min(day, Self.length(ofMonth: inside % 12 + 1, year: inside / 12))
    }

    /// The day this many days later, or earlier for a negative number.
    package func later(days: Int) -> Day {
        adding(days: days) ?? (days < 0 ? Self.first : Self.last)
    }

    /// The same day of the month, so many months later, or the last of a shorter month: a month after 31
    /// January is 28 or 29 February. Earlier for a negative number.
    package func later(months: Int) -> Day {
        let (sum, overflows) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflows else { return months < 0 ? Self.first : Self.last }
        return Day(monthsSinceYear0: sum, day: day)
    }

    /// The first day of its month.
    package var firstOfMonth: Day { Day(monthsSinceYear0: year * 12 + month - 1, day: 1) }

    /// The last day of its month.
    package var lastOfMonth: Day { Day(monthsSinceYear0: year * 12 + month - 1, day: 31) }
}
