import Aviation
import Foundation
import Testing

@Suite("Days and instants") struct DayTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-23", 20_780), ("0001-01-01", -719_162),
        ("9999-12-31", 2_932_896), ("1900-03-01", -25_508), ("1969-12-31", -1),
    ])
    func `a day has its number`(text: String, number: Int) throws {
        let day = try #require(Day(text))
        #expect(day.daysSince1970 == number)
        #expect(Day(daysSince1970: number) == day)
        #expect(day.description == text)
    }

    @Test func `every day of four centuries follows the one before`() throws {
        var expected = try #require(Day("1900-01-01"))
        for number in expected.daysSince1970..<(expected.daysSince1970 + 146_097) {
            let day = try #require(Day(daysSince1970: number))
            #expect(day == expected)
            let next =
                Day(year: day.year, month: day.month, day: day.day + 1)
                ?? Day(year: day.year, month: day.month + 1, day: 1)
                ?? Day(year: day.year + 1, month: 1, day: 1)
            expected = try #require(next)
        }
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-01", "2026-1-1", "26-01-01", "2026-01-00", "2026-04-31", "", "x",
        "2026-01-01Z", "-026-01-01", "2026/01/01", "0000-01-01", "２０２６-01-01", "1900-02-29", "+026-01-01",
    ])
    func `a date that is in no calendar is no day`(text: String) {
        #expect(Day(text) == nil)
    }

    @Test func `days end with the years of four digits`() throws {
        let last = try #require(Day("9999-12-31"))
        #expect(last.adding(days: 1) == nil)
        #expect(last.adding(days: .max) == nil)
        #expect(try #require(Day("0001-01-01")).adding(days: -1) == nil)
        #expect(try #require(Day("2028-02-28")).adding(days: 1) == Day("2028-02-29"))
        #expect(try #require(Day("2025-07-02")).decimalYear == 2025 + 182.0 / 365)
        #expect(try #require(Day("2028-12-31")).decimalYear == 2028 + 365.0 / 366)
    }

    @Test(arguments: [
        ("2026-11-23T14:53:00Z", 1_795_445_580.0), ("2026-11-23T14:53Z", 1_795_445_580),
        ("2026-11-23T15:53:00+01:00", 1_795_445_580), ("2026-11-23T11:23:00-0330", 1_795_445_580),
        ("1970-01-01T00:00:00.5Z", 0.5), ("1969-12-31T23:59:59Z", -1),
    ])
    func `an instant is read with its zone`(text: String, seconds: Double) {
        #expect(Date(instant: text)?.timeIntervalSince1970 == seconds)
    }

    @Test(arguments: [
        "2026-11-23T14:53:00", "2026-11-23 14:53:00Z", "2026-11-23", "2026-11-23T24:00:00Z",
        "2026-11-23T14:60Z", "2026-11-23T14:53:60Z", "2026-11-31T14:53Z", "2026-11-23T14:53:00.Z",
        "2026-11-23T14:53:00+1", "2026-11-23T14:53:00z", "2026-11-23T14:53:00ZZ", "2026-11-23T1é:53Z", "",
        "2026-11-23T14:53:00+25:00", "2026-11-23T14:53:",
    ])
    func `a time without its zone is none`(text: String) {
        #expect(Date(instant: text) == nil)
    }

    @Test func `instants are written to the second, and those beyond the calendar not at all`() {
        #expect(Date(timeIntervalSince1970: 1_795_445_579.6).instantText == "2026-11-23T14:53:00Z")
        #expect(Date(timeIntervalSince1970: -0.4).instantText == "1970-01-01T00:00:00Z")
        #expect(Date(timeIntervalSince1970: -0.6).instantText == "1969-12-31T23:59:59Z")
        for seconds in [Double.nan, .infinity, 1e18, -1e11, 3e11] {
            #expect(Date(timeIntervalSince1970: seconds).instantText == nil)
        }
    }

    @Test func `the day depends on where it is asked`() {
        let instant = Date(timeIntervalSince1970: 1_795_445_580)
        #expect(instant.day() == Day("2026-11-23"))
        #expect(instant.day(offsetSeconds: 12 * 3600) == Day("2026-11-24"))
        #expect(Date(timeIntervalSince1970: .nan).day() == nil)
    }
}
