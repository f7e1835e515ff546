import Aviation
import Testing

/// Levels of several areas, and extents of American ones.
@Suite struct AdvisoryLevelTests {
    private func one(_ body: String) -> Advisory {
        let heading = "LJLA SIGMET 5 VALID 241416/241500 LJLJ- LJLA LJUBLJANA FIR "
        return AdvisoryBulletin(heading + body + "=").advisories[0]
    }

    private static let first = "SEV ICE FCST WI N45 E013 - N46 E014 - N45 E015 "
    private static let second = " AND WI N44 E013 - N44 E014 - N43 E014 "

    @Test(
        arguments: [
            ("SFC/FL080", "FL080/120", .surface, .flightLevel(120)),
            ("FL080/120", "SFC/FL080", .surface, .flightLevel(120)),
            ("FL100/180", "FL120/140", .flightLevel(100), .flightLevel(180)),
            ("2000/9000FT", "FL100/150", .feet(2000), .flightLevel(150)),
            ("TOP FL300", "TOP FL200", nil, .flightLevel(300)),
            ("SFC/FL080", "TOP FL120", nil, .flightLevel(120)),
        ] as [(String, String, AdvisoryLevel?, AdvisoryLevel?)])
    func `the levels of several areas are kept together, and that is said`(
        _ low: String, _ high: String, _ base: AdvisoryLevel?, _ top: AdvisoryLevel?
    ) {
        let advisory = one(Self.first + low + Self.second + high)
        #expect(advisory.state.areas.count == 2 && advisory.undecoded.isEmpty)
        #expect(advisory.state.base == base && advisory.state.top == top)
        #expect(advisory.doubts.count == 1)
    }

    @Test func `levels that are one, or said twice, leave no doubt`() {
        for body in ["SFC/FL080" + Self.second, "SFC/FL080" + Self.second + "SFC/FL080"] {
            let advisory = one(Self.first + body)
            #expect(advisory.state.base == .surface && advisory.state.top == .flightLevel(80))
            #expect(advisory.doubts.isEmpty)
        }
    }

    @Test func `areas that move differently move in no one direction`() {
        let advisory = one(Self.first + "TOP FL200 MOV E 10KT" + Self.second + "TOP FL200 MOV W 20KT")
        #expect(advisory.state.movement == nil && advisory.doubts.count == 1)
    }

    private func advisory(_ words: String) -> Advisory {
        let text = "FAUS21 KZTL 171218 ZTL1 CWA 171210 ZTL CWA 102 VALID UNTIL 171410 " + words
        return AdvisoryBulletin(text).advisories[0]
    }

    @Test(arguments: [
        "FROM 30S CLT / ISOL SEV TS DIAM 20NM", "FROM 30S CLT ISOL SEV TS DIAM 20NM.",
        "FROM 30S CLT. ISOL SEV TS DIAM 20 NM.", "FROM 30 S CLT / ISOL SEV TS DIAM 20NM MOV FROM 27020KT",
    ])
    func `one place behind FROM is a circle`(_ words: String) {
        let found = advisory(words)
        #expect(
            found.state.areas == [.circle(.offset("CLT", .s, nauticalMiles: 30), radiusNauticalMiles: 10)])
        #expect(found.phenomenon == "ISOL SEV TS")
    }

    @Test(arguments: [
        "25NM EITHER SIDE OF LINE MOD ICE", "25 NM EITHER SIDE OF LINE. MOD ICE",
        "25NM EACH SIDE OF LINE MOD ICE",
        "WI 25NM EITHER SIDE OF A LINE MOD ICE", "25NM BOTH SIDES OF LINE MOD ICE", "50NM WIDE MOD ICE",
    ])
    func `so far to either side is a width of twice as much, and no phenomenon`(_ words: String) {
        let found = advisory("FROM PSK-60ESE CLT " + words)
        #expect(found.phenomenon == "MOD ICE")
        guard case .line(let points, let width)? = found.state.areas.first else {
            Issue.record("no line")
            return
        }
        #expect(points.count == 2 && width == 50)
    }
}
