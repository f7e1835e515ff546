import Aviation
import Foundation
import Testing

@Suite("Notice") struct NoticeTests {
    private func notice(
        _ end: String, _ schedule: String = "", q: String = "EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005"
    ) -> Notice {
        Notice(
            "(A1234/26 NOTAMR A1200/26\nQ) \(q)\nA) EGLL B) 2610010600 C) \(end)\n"
                + (schedule.isEmpty ? "" : "D) \(schedule)\n") + "E) RWY 09R/27L CLSD\nA) FIRST\nB) SECOND)")
    }

    private func activity(_ notice: Notice, _ instant: String) throws -> Notice.Activity {
        notice.activity(at: try #require(Date(instant: instant)))
    }

    @Test func `fields are read, lists within the message are none`() throws {
        let notice = notice("2611302300")
        #expect(notice.number == "A1234/26" && notice.kind == .replacing && notice.replaced == "A1200/26")
        let qualifier = try #require(notice.qualifier)
        #expect(qualifier.region == "EGTT" && qualifier.subject == "MR" && qualifier.condition == "LC")
        #expect(qualifier.traffic == "IV" && qualifier.purpose == "NBO" && qualifier.scope == "A")
        #expect(qualifier.levels == nil && qualifier.circle?.radiusNauticalMiles == 5)
        #expect(notice.places == ["EGLL"] && notice.message == "RWY 09R/27L CLSD\nA) FIRST\nB) SECOND")
        #expect(notice.undecoded.isEmpty)
    }

    @Test func `only a definite end ends a notice; EST is no time zone`() throws {
        #expect(try activity(notice("2611302300"), "2026-11-30T22:59:00Z") == .active)
        #expect(try activity(notice("2611302300"), "2026-11-30T23:00:00Z") == .ended)
        #expect(try activity(notice("2611302300EST"), "2027-11-30T23:00:00Z") == .active)
        let about = try #require(Date(instant: "2026-11-30T23:00:00Z"))
        #expect(notice("2611302300EST").end == .estimated(about))
        #expect(try activity(notice("PERM"), "2036-11-30T23:00:00Z") == .active)
        #expect(try activity(notice("UFN"), "2036-11-30T23:00:00Z") == .active)
        #expect(try activity(notice("GARBAGE"), "2036-11-30T23:00:00Z") == .active)
        let begun = try #require(Date(instant: "2026-10-01T06:00:00Z"))
        #expect(try activity(notice("PERM"), "2026-09-30T00:00:00Z") == .notYet(from: begun))
    }

    @Test(
        arguments: [
            ("0700-1700", "2026-10-05T12:00:00Z", true), ("0700-1700", "2026-10-05T17:00:00Z", false),
            ("DLY 2200-0300", "2026-10-05T01:00:00Z", true), ("DLY 2200-0300", "2026-10-05T04:00:00Z", false),
            // 5 October 2026 is a Monday.
            ("MON-FRI 0700-1700", "2026-10-05T12:00:00Z", true),
            ("MON-FRI 0700-1700", "2026-10-04T12:00:00Z", false),
            ("FRI 2200-0300", "2026-10-03T02:00:00Z", true), ("SAT SUN", "2026-10-04T23:59:00Z", true),
            ("OCT 02-05 1700-2200, 07 1500-2000, NOV 03 10 1800-2300", "2026-11-10T19:00:00Z", true),
            ("OCT 02-05 1700-2200, 07 1500-2000, NOV 03 10 1800-2300", "2026-10-06T19:00:00Z", false),
            ("OCT 29-NOV 07 1300-2359", "2026-11-01T14:00:00Z", true),
            ("02-05 09-13 2130-0330, 06 27 2130-0430", "2026-10-06T03:00:00Z", true),
            ("02-05 09-13 2130-0330, 06 27 2130-0430", "2026-10-07T04:00:00Z", true),
        ])
    func `schedules that are understood are kept`(schedule: String, instant: String, isActive: Bool) throws {
        let expected: Notice.Activity = isActive ? .active : .outsideSchedule
        #expect(try activity(notice("2612312300", schedule), instant) == expected)
    }

    @Test(arguments: [
        "SR-SS", "MON-FRI EXC HOL 0700-1700", "HJ", "SR MINUS30-SS PLUS30", "FIRST MON", "0700-2560", "02-05",
    ])
    func `schedules that are not understood hold all the time`(schedule: String) throws {
        let activity = try activity(notice("2612312300", schedule), "2026-12-05T03:00:00Z")
        #expect(activity == .activeScheduleNotUnderstood && activity.mayHold)
    }

    @Test func `a notice without a beginning may hold`() throws {
        let lost = Notice("A1/26 NOTAMN\nA) EGLL B) 26X C) PERM\nE) TEXT")
        #expect(try activity(lost, "2026-12-05T03:00:00Z") == .unknown)
        #expect(lost.undecoded == ["B) 26X"])
        #expect(try activity(lost, "2026-12-05T03:00:00Z").mayHold)
    }

    @Test func `domestic notices are kept whole, with what is certain`() throws {
        let text = "!JFK 12/322 JFK TWY Z BTN RWY 04L/22R AND TWY Y CLSD 2212311009-2312312300EST"
        let notice = Notice(text)
        #expect(
            notice.isDomestic && notice.message == text && notice.account == "JFK" && notice.places == ["JFK"]
        )
        let about = try #require(Date(instant: "2023-12-31T23:00:00Z"))
        #expect(notice.end == .estimated(about))
    }

    @Test(
        arguments: [
            ("SFC", .surface), ("UNL", .unlimited), ("FL195", .flightLevel(195)),
            ("2100FT AMSL", .feetAboveSea(2100)),
            ("500FT AGL", .feetAboveGround(500)), ("1000M AMSL", .feetAboveSea(3281)),
            ("ABOUT FL95", .other("ABOUT FL95")),
        ] as [(String, NoticeLevel)])
    func `limits are read`(text: String, expected: NoticeLevel) {
        let notice = Notice("A1/26 NOTAMN\nA) EGLL\nB) 2610010600\nC) PERM\nE) TEXT\nF) SFC G) UNL")
        #expect(notice.lower == .surface && notice.upper == .unlimited && notice.message == "TEXT")
        #expect(NoticeLevel(text) == expected)
    }
}

@Suite("NoticeFilter") struct NoticeFilterTests {
    private func notice(_ limits: String, _ place: String, _ more: String = "") -> Notice {
        Notice(
            "A1/26 NOTAMN\nQ) EGTT/QMRLC/IV/NBO/A/\(limits)/\(place)\nA) EGLL\nB) 2610010600\nC) PERM\nE) "
                + "TEXT\(more)"
        )
    }

    private var filter: NoticeFilter {
        var filter = NoticeFilter()
        filter.levels = 50...95
        filter.positions = [Coordinate(latitudeDegrees: 48, longitudeDegrees: 11)].compactMap { $0 }
        filter.traffic = "V"
        return filter
    }

    @Test func `a notice that does not tell its limits is not hidden`() {
        let shown = [
            notice("000/999", "4830N01100E999"), notice("000/999", ""),
            Notice("A1/26 NOTAMN\nE) NOTHING ELSE"),
            notice("000/999", "4800N01100E005"), notice("//", "4800N01100E005"), Notice("free text"),
        ]
        #expect(shown.map { filter.reason(toHide: $0) } == shown.map { _ in nil })
    }

    @Test func `a notice that does not concern the flight is hidden, and is counted`() {
        let notices = [
            notice("200/999", "4800N01100E005"), notice("000/999", "5600N01100E005"),
            notice("200/999", "4800N01100E005", "\nF) 3000FT AMSL G) FL210"),
            Notice(
                "A1/26 NOTAMN\nQ) EGTT/QKKKK/K/K/K/000/999/4800N01100E999\nA) EGTT\nB) 2610010600\nC) "
                    + "PERM\nE) CHECKLIST"
            ),
            Notice(
                "A1/26 NOTAMN\nQ) EGTT/QPIXX/I/NBO/A/000/999/4800N01100E005\nA) EGLL\nB) 2610010600\nC) "
                    + "PERM\nE) TEXT"
            ),
        ]
        let selection = filter.selection(of: notices)
        #expect(selection.shown.count == 1)
        #expect(selection.hidden.map(\.reason) == [.level, .place, .checklist, .traffic])
    }
}
