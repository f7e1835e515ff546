import Aviation
import Foundation
import Testing

/// Malformed fields: none of them hides a notice.
@Suite struct NoticeDoubtTests {
    private func activity(_ schedule: String, _ instant: String) throws -> Notice.Activity {
        let notice = Notice(
            "A1234/26 NOTAMN\nA) EGLL B) 2610010600 C) 2612312300\nD) \(schedule)\nE) RWY 09R/27L CLSD")
        return notice.activity(at: try #require(Date(instant: instant)))
    }

    /// 9 October 2026 is a Friday.
    @Test(
        arguments: [
            ("2026-10-09T16:00:00Z", true), ("2026-10-10T11:00:00Z", true), ("2026-10-10T16:00:00Z", false),
            ("2026-10-11T08:00:00Z", false), ("2026-10-11T10:00:00Z", true),
        ])
    func `weekdays go with the hours that follow them`(_ instant: String, _ isActive: Bool) throws {
        let schedule = "MON-FRI 0700-1700 SAT 0700-1200 SUN 0900-1200"
        #expect(try activity(schedule, instant) == (isActive ? .active : .outsideSchedule))
    }

    @Test(arguments: ["MON-FRI 0700-1700 SAT", "0700-1700 MON-FRI 0800-1200 SAT"])
    func `hours whose days cannot be told hold all the time`(_ schedule: String) throws {
        #expect(try activity(schedule, "2026-10-11T03:00:00Z") == .activeScheduleNotUnderstood)
    }

    @Test func `hours before their days are of those days`() throws {
        #expect(try activity("0700-1700 MON-FRI", "2026-10-09T16:00:00Z") == .active)
        #expect(try activity("0700-1700 MON-FRI", "2026-10-10T16:00:00Z") == .outsideSchedule)
    }

    @Test func `the last minute of a day belongs to the hours up to 2359`() throws {
        #expect(try activity("0000-2359", "2026-10-09T23:59:30Z") == .active)
        #expect(try activity("1200-2359", "2026-10-09T11:59:30Z") == .outsideSchedule)
    }

    @Test(
        arguments: [
            ("2026-10-09T17:30:00Z", "2026-10-10T06:30:00Z", false),
            ("2026-10-09T06:00:00Z", "2026-10-09T07:00:00Z", true),
            ("2026-10-09T16:30:00Z", "2026-10-10T06:30:00Z", true),
            ("2026-10-10T00:00:00Z", "2026-10-11T23:00:00Z", false),
            ("2026-10-01T00:00:00Z", "2026-10-31T00:00:00Z", nil),
        ])
    func `a schedule holds within a span if it does at any moment of it`(
        _ first: String, _ last: String, _ expected: Bool?
    ) throws {
        let schedule = try #require(NoticeSchedule("MON-FRI 0700-1700"))
        let from = try #require(Date(instant: first))
        let span = from...(try #require(Date(instant: last)))
        #expect(schedule.isActive(within: span, from: from) == expected)
    }

    @Test(arguments: ["2609010600", "2609010600EST"])
    func `a notice that ends before it begins may hold at any time`(_ end: String) throws {
        let notice = Notice("A1/26 NOTAMN\nA) EGLL B) 2610010600 C) \(end)\nE) RWY CLSD")
        for instant in ["2026-08-01T00:00:00Z", "2026-09-15T00:00:00Z", "2027-08-01T00:00:00Z"] {
            let activity = notice.activity(at: try #require(Date(instant: instant)))
            #expect(activity == .unknown && activity.mayHold)
        }
        var filter = NoticeFilter()
        let late = try #require(Date(instant: "2027-08-01T00:00:00Z"))
        filter.times = late...late
        #expect(filter.reason(toHide: notice) == nil)
    }

    @Test(
        arguments: [
            ("F) SFC G) 2000FT AMSL)", .surface, .feetAboveSea(2000)),
            ("F) FL010 G) FL085)", .flightLevel(10), .flightLevel(85)),
            ("F) SFC\nG) FL085\nCREATED: 01 Oct 2026 06:00:00\nSOURCE: EUECYIYN", .surface, .flightLevel(85)),
            ("F) 4500 FT AMSL G) FL 85", .feetAboveSea(4500), .flightLevel(85)),
            ("F) 500FT AGL G) UNL)", .feetAboveGround(500), .unlimited),
        ] as [(String, NoticeLevel, NoticeLevel)])
    func `limits are read as they are written`(_ text: String, _ lower: NoticeLevel, _ upper: NoticeLevel) {
        let notice = Notice("A1/26 NOTAMN\nA) EGLL\nB) 2610010600\nC) PERM\nE) TEXT\n" + text)
        #expect(notice.lower == lower && notice.upper == upper && notice.message == "TEXT")
    }

    /// Words whose height does not say above what are kept as they are.
    @Test(
        arguments: [
            ("F) 1500FT G) FL100)", "1500FT", .flightLevel(100)),
            ("F) 1500 FT G) 5000FT AMSL", "1500 FT", .feetAboveSea(5000)),
            ("F) 3000 G) FL085)", "3000", .flightLevel(85)),
            ("F) 500M\nG) UNL)", "500M", .unlimited),
        ] as [(String, String, NoticeLevel)])
    func `a lower limit without its reference does not hide the upper one`(
        _ text: String, _ lower: String, _ upper: NoticeLevel
    ) {
        let notice = Notice("A1/26 NOTAMN\nA) EGLL\nB) 2610010600\nC) PERM\nE) TEXT\n" + text)
        #expect(notice.lower == .other(lower) && notice.upper == upper && notice.message == "TEXT")
    }

    @Test(arguments: ["F) 2 TAXIWAYS CLSD", "F) 12", "F) 27L CLSD"])
    func `a line of a list is no limit`(_ line: String) {
        let notice = Notice("A1/26 NOTAMN\nA) EGLL\nB) 2610010600\nC) PERM\nE) TEXT\n" + line)
        #expect(notice.lower == nil && notice.message == "TEXT\n" + line)
    }
}
