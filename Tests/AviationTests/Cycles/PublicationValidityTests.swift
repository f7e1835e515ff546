import Foundation
import Testing

@testable import Aviation

@Suite("Data in force") struct PublicationValidityTests {
    /// 29 November 2026, 12:00Z. The cycle in force began on 2026-11-26 and ends on 2026-12-24.
    private let now = Date(timeIntervalSince1970: 1_795_953_600)

    @Test(arguments: [
        ("2020-02-27", "Out of date: its cycle ended on 2020-03-26."),
        ("2026-11-25", "Out of date: its cycle ended on 2026-11-26."),
        ("2026-11-26", nil), ("2026-11-29", nil),
        ("2026-12-24", "Not in force before 2026-12-24."),
        ("2027-11-25", "Of a day in the future, which is not believed: it may be out of date."),
        ("", "Its day is not known: it may be out of date."),
    ])
    func `data of a cycle say that it is over, or not begun`(_ date: String, _ warning: String?) {
        #expect(PublicationValidity(of: Day(date), .cycle(.airac), at: now).warning == warning)
    }

    @Test(arguments: [
        ("2026-08-22", nil), ("2026-11-30", nil), ("2025-11-02", "More than a year old."),
        ("2026-12-24", "Of a day in the future, which is not believed: it may be out of date."),
        ("", "Its day is not known: it may be out of date."),
    ])
    func `data without an end are old after a year, and never of a later day`(
        _ date: String, _ warning: String?
    ) {
        #expect(PublicationValidity(of: Day(date), .open, at: now).warning == warning)
    }

    @Test func `a cycle ends at 0901Z of its last day`() throws {
        let end = try #require(Day("2026-12-24")).startUTC
        let day = Day("2026-11-26")
        func validity(_ seconds: Double) -> PublicationValidity {
            PublicationValidity(of: day, .cycle(.airac), at: end.addingTimeInterval(seconds))
        }
        #expect(validity(9 * 3600).warning == nil)
        #expect(validity(9 * 3600 + 60).mark == "out of date")
    }
}
