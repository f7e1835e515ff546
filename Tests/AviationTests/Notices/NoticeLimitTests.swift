import Aviation
import Testing

/// Limits that cannot be read: kept as text, or said to be not understood.
@Suite struct NoticeLimitTests {
    private func notice(_ limits: String) -> Notice {
        Notice("A1/26 NOTAMN\nA) EGLL\nB) 2610010600\nC) PERM\nE) TEXT\n" + limits)
    }

    @Test(
        arguments: [
            ("F) SFC G) 1500FT AGL/4000FT AMSL", .surface, .other("1500FT AGL/4000FT AMSL")),
            ("F) SFC\nG) 1500FT AGL/4000FT AMSL)", .surface, .other("1500FT AGL/4000FT AMSL)")),
            ("F) SFC G) HIGHEST TOWER", .surface, .other("HIGHEST TOWER")),
            ("F) 1500FT AGL/4000FT AMSL G) FL100", .other("1500FT AGL/4000FT AMSL"), .flightLevel(100)),
            ("F) 999999FT G) 9999999FT", .other("999999FT"), .other("9999999FT")),
            ("F) FL9999\nG) FL99999", .other("FL9999"), .other("FL99999")),
            ("F) 999999FT AMSL G) FL100", .other("999999FT AMSL"), .flightLevel(100)),
            (
                "F) 99999999999999999999 G) 99999999999999999999", .other("99999999999999999999"),
                .other("99999999999999999999")
            ),
            ("F) SFC TO 500FT G) FL100", .other("SFC TO 500FT"), .flightLevel(100)),
        ] as [(String, NoticeLevel, NoticeLevel)])
    func `a limit that cannot be read is kept as text`(
        _ limits: String, _ lower: NoticeLevel, _ upper: NoticeLevel
    ) {
        let found = notice(limits)
        #expect(found.lower == lower && found.upper == upper && found.message == "TEXT")
    }

    @Test(arguments: ["F) G) FL100", "F)  G) FL100)", "F)\nG) FL100"])
    func `an empty lower limit leaves the upper one`(_ limits: String) {
        let found = notice(limits)
        #expect(found.lower == nil && found.upper == .flightLevel(100) && found.message == "TEXT")
        #expect(found.undecoded == ["F)"])
    }

    @Test(arguments: ["F) SFC G)", "F) SFC\nG)"])
    func `an empty upper limit leaves the lower one`(_ limits: String) {
        let found = notice(limits)
        #expect(found.lower == .surface && found.upper == nil && found.message == "TEXT")
        #expect(found.undecoded == ["G)"])
    }

    @Test(arguments: ["F) 2 TAXIWAYS CLSD\nG) 3 STANDS CLSD", "F) TWY A CLSD G) TWY B CLSD", "G) 12"])
    func `a list in the message stays there`(_ lines: String) {
        let found = notice(lines)
        #expect(found.lower == nil && found.upper == nil && found.message == "TEXT\n" + lines)
    }
}
