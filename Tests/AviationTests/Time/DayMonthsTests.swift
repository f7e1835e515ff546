import Aviation
import Testing

@Suite("Day by months") struct DayMonthsTests {
    private func later(_ text: String, months: Int) -> String? {
        Day(text)?.later(months: months).description
    }

    @Test(
        arguments: [
            ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
            ("2024-02-29", 12, "2025-02-28"),
            ("2026-11-23", 24, "2028-11-23"), ("2026-01-15", -1, "2025-12-15"),
            ("2026-03-31", -13, "2025-02-28"),
            ("9999-12-31", 1, "9999-12-31"), ("0001-01-31", -1, "0001-01-31"),
            ("2026-05-05", 0, "2026-05-05"),
        ])
    func `a month later is the same day or the last of a shorter month`(
        day: String, months: Int, expected: String
    ) {
        #expect(later(day, months: months) == expected)
    }

    @Test func `months have a first and a last day`() {
        #expect(Day("2024-02-10")?.lastOfMonth == Day("2024-02-29"))
        #expect(Day("2026-12-31")?.lastOfMonth == Day("2026-12-31"))
        #expect(Day("2026-12-31")?.firstOfMonth == Day("2026-12-01"))
    }

    @Test func `counting days stops at the ends of the calendar`() {
        #expect(Day("2026-01-15")?.later(days: 90) == Day("2026-04-15"))
        #expect(Day("9999-12-01")?.later(days: 90) == Day("9999-12-31"))
        #expect(Day("0001-01-02")?.later(days: -90) == Day("0001-01-01"))
        #expect(later("2026-01-01", months: Int.max) == "9999-12-31")
    }
}
