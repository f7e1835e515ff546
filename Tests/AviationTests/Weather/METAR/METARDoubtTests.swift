import Aviation
import Testing

/// Groups that come twice, late or with a slip: a doubt where they may be visibility or cloud, else none.
@Suite struct METARDoubtTests {
    private func judgement(_ text: String) -> CategoryJudgement {
        METAR("EDDK 281350Z \(text)").conditions.category
    }

    @Test(
        arguments: [
            ("24010KT 9999 0800 FG SCT030 10/09 Q1013", .unknown),
            ("24010KT 6000 0800 FG SCT030 10/09 Q1013", .orWorse(.mvfr)),
            ("24010KT 4000 0800 FG SCT030 10/09 Q1013", .orWorse(.ifr)),
            ("24010KT 9999 0800 FG BKN008 10/09 Q1013", .orWorse(.ifr)),
            ("24010KT 1200 0900 FG SCT030 10/09 Q1013", .known(.lifr)),
            ("24010KT 9999 0800NE FG SCT030 10/09 Q1013", .known(.vfr)),
            ("24010KT 0800 9999 FG SCT030 10/09 Q1013", .known(.lifr)),
            ("24010KT 9999 SCT030 10/09 Q1013 BKN005", .unknown),
            ("24010KT 9999 BKN015 10/09 Q1013 BKN005", .orWorse(.mvfr)),
            ("24010KT 9999 SCT030 10/09 Q1013 0800", .unknown),
            ("24010KT 10SM SCT030 10/09 A2992 1 1/2SM", .unknown),
            ("24010KT 9999 SCT030 10/09 Q1013 BKNO05", .unknown),
            ("24010KT 9999 SCT030 10/09 BKN005 Q1013", .unknown),
            ("24010KT 9999 SCT030 10/09 Q1013 NSC", .unknown),
            ("24010KT 9999 BKN015/// //////TCU 10/09 Q1013", .orWorse(.mvfr)),
            ("24010KT 9999 BKN005/// //////TCU 10/09 Q1013", .orWorse(.ifr)),
            ("24010KT CAVOK BKN005 10/09 Q1013", .orWorse(.ifr)),
            ("24010KT SKC CAVOK 10/09 Q1013", .unknown),
        ] as [(String, CategoryJudgement)])
    func `a second or a late group leaves a doubt`(_ text: String, _ expected: CategoryJudgement) {
        #expect(judgement(text) == expected)
    }

    @Test(
        arguments: [
            "09007KT CAVOK 9999 M01/M07 Q1005", "09007KT 9999 CAVOK M01/M07 Q1005",
            "09007KT 9999 9999 SKC M01/M07 Q1005", "09007KT 10SM 9999 SKC M01/M07 Q1005",
            "000000KT 10SM SKC 22/10 A2999", "25005KY 10SM BKN040 20/10 A3005",
            "E22006KT 7SM SCT250 29/22 A2991", "24O10KT 9999 SCT030 10/09 Q1013",
            "24010K 9999 SCT030 10/09 Q1013", "24010G20TK 9999 SCT030 10/09 Q1013",
            "2401KT 9999 SCT030 10/09 Q1013", "24010MPD 9999 SCT030 10/09 Q1013",
            "24010KT 9999 SCT030 10/09 Q1013 770 88 -900 150/05 HOGWASH",
            "24010KT 9999 SCT030 10/09 Q1013 TEMP0 0500 FG BKN005",
            "24010KT 9999 SCT030 10/09 Q1013 TEMPO1400/1500 0500 FG BKN005",
            "24010KT 9999 SCT030 10/09 Q1013 PROB40 0500 FG BKN005",
            "24010KT 9999 SCT030 10/09 Q1013 FM1500 0500 FG BKN005", "24010KTS 9999 SCT030 10/09 Q1013",
        ])
    func `what is said twice, a wind with a slip and a trend leave none`(_ text: String) {
        #expect(judgement(text) == .known(.vfr))
    }

    @Test(arguments: ["10000M", "09999N", "24010", "01000NDV", "24010SM", "5000KM"])
    func `figures that may be a visibility are no wind`(_ word: String) {
        #expect(judgement("\(word) 9999 SCT030 10/09 Q1013") == .unknown)
    }

    @Test func `an estimated wind and a unit apart are read`() {
        let estimated = METAR("MMZH 202043Z E22006KT 7SM SCT250 29/22 A2991")
        #expect(estimated.conditions.wind?.fromDegrees == 220 && estimated.undecoded.isEmpty)
        #expect(METAR("EDDK 281350Z 24010 KT 9999").conditions.wind?.speed?.knots == 10)
        #expect(METAR("EDDK 281350Z 24010KT 9999").conditions.wind?.isEstimated == false)
        #expect(estimated.conditions.wind?.isEstimated == true)
    }

    @Test(arguments: ["R25/4999", "R25/2999", "R25L/4999"])
    func `four digits behind the pressure that no visual range has are none`(_ word: String) {
        let report = METAR("EBBR 172150Z 11008KT 9999 SCT030 M03/M04 Q1007 \(word) R02/4999// R75/290066")
        #expect(report.conditions.visualRanges.isEmpty && report.undecoded == [word])
        #expect(report.runwayConditions.map(\.runway) == ["02", "75"])
        #expect(report.conditions.category == .known(.vfr))
        #expect(
            METAR("EBBR 172150Z 0500 \(word) M03/M04 Q1007").conditions.visualRanges.count == 1)
    }

    @Test(
        arguments: [
            ("160532Z", "BECMG 1617/1619", nil), ("160532Z", "BECMG 1707/1709", nil),
            ("070700Z", "TEMPO 0708/0710", nil), ("312350Z", "BECMG 0101/0103", nil),
            ("180755Z", "TEMPO 0755/0930", "07:55"), ("181755Z", "TEMPO 1820/1920", "18:20"),
            ("182350Z", "TEMPO 2355/0100", "23:55"),
        ] as [(String, String, String?)])
    func `days and hours of a forecast are no minutes of a trend`(
        _ time: String, _ trend: String, _ from: String?
    ) {
        let report = METAR("EDDM \(time) 01005KT 9999 SCT025 08/02 Q1016 \(trend) VRB02KT")
        #expect(report.trend.changes.map(\.from?.text) == [from])
        #expect(report.undecoded.isEmpty == (from != nil))
        #expect(report.trend.changes.first?.conditions.wind?.isVariable == true)
        #expect(report.conditions.category == .known(.vfr))
    }

    @Test func `a trend keeps what belongs to each of its changes`() {
        let report = METAR(
            "EDDM 160532Z 01005KT 9999 SCT025 08/02 Q1016 BECMG CAVOK TEMP0 0600/0700 3000 "
                + "PROB30 0300 FG VV001 TEMPO BKN004")
        #expect(report.trend.changes.map(\.kind.rawValue) == ["BECMG", "TEMPO", "TEMPO"])
        #expect(report.trend.changes.map(\.conditions.visibility?.distance.metres) == [10_000, 3000, nil])
        #expect(report.undecoded == ["TEMP0", "PROB30", "0300", "FG", "VV001"])
    }

    @Test func `the end of weather is the content of a change`() {
        let change = METAR("EDDK 281350Z AUTO 25004KT 9999 SHRA BKN036 17/14 Q1013 BECMG NSW").trend.changes
        #expect(change.map(\.conditions.isWeatherEnding) == [true])
    }
}
