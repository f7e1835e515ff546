import Aviation
import Foundation
import Testing

@Suite("Chart cycles") struct ChartCycleTests {
    /// First AIRAC dates of their years, as Eurocontrol and the FAA publish them.
    @Test(arguments: [
        ("2020-01-02", "2001"), ("2021-01-28", "2101"), ("2022-01-27", "2201"), ("2023-01-26", "2301"),
        ("2024-01-25", "2401"), ("2025-01-23", "2501"), ("2026-01-22", "2601"), ("2027-01-21", "2701"),
        ("2028-01-20", "2801"), ("2029-01-18", "2901"), ("2030-01-17", "3001"), ("2020-12-31", "2014"),
        ("2025-12-25", "2513"), ("2026-10-29", "2611"), ("1998-12-31", "9814"), ("2043-12-31", "4314"),
    ])
    func `cycles begin on the published dates`(date: String, identifier: String) throws {
        let day = try #require(Day(date))
        let cycle = try #require(ChartCycle(on: day))
        #expect(cycle.effectiveDay == day)
        #expect(cycle.identifier == identifier)
        #expect(ChartCycle(on: try #require(day.adding(days: 27)))?.identifier == identifier)
        #expect(ChartCycle(on: try #require(day.adding(days: -1)))?.expiryDay == day)
        #expect(cycle.next?.effectiveDay == day.adding(days: 28))
    }

    /// Effective dates of the FAA's charts.
    @Test(arguments: [
        "2021-02-25", "2021-10-07", "2024-01-25", "2024-03-21", "2024-10-31", "2024-12-26", "2025-02-20",
        "2025-11-27", "2026-01-22", "2026-03-19", "2026-07-09", "2026-09-03", "2026-10-29", "2026-12-24",
    ])
    func `charts are on every second date`(date: String) throws {
        let day = try #require(Day(date))
        let cycle = try #require(ChartCycle(.chart, on: day))
        #expect(cycle.effectiveDay == day)
        #expect(cycle.expiryDay == day.adding(days: 56))
        #expect(ChartCycle(.airac, on: day)?.effectiveDay == day)
        #expect(ChartCycle(.chart, on: try #require(day.adding(days: 55))) == cycle)
    }

    @Test func `a cycle begins at 0901Z, and a moment before the last one is in force`() throws {
        let before = try #require(Date(instant: "2026-11-26T09:00:59Z"))
        let after = try #require(Date(instant: "2026-11-26T09:01:00Z"))
        #expect(ChartCycle(at: before)?.identifier == "2611")
        #expect(ChartCycle(at: after)?.identifier == "2612")
        #expect(ChartCycle(at: after)?.effective == after)
        #expect(ChartCycle(at: before)?.expires == after)
    }

    @Test func `before AIRAC and after the calendar there are none`() throws {
        #expect(ChartCycle(on: try #require(Day("1963-12-31"))) == nil)
        #expect(ChartCycle(on: try #require(Day("9999-12-31"))) == nil)
        #expect(ChartCycle(on: try #require(Day("1970-01-01"))) != nil)
        #expect(ChartCycle(at: Date(timeIntervalSince1970: .nan)) == nil)
    }
}
