import Aviation
import Testing

/// Two groups of one report that cannot both be right: a doubt, whichever of the two it is.
@Suite struct METARContradictionTests {
    private func report(_ body: String) -> METAR { METAR("EDDK 281350Z \(body)") }

    @Test(arguments: [
        "24010KT CAVOK FG 10/09 Q1013", "24010KT CAVOK +TSRA 10/09 Q1013", "24010KT FG CAVOK 10/09 Q1013",
        "24010KT CAVOK BR 10/09 Q1013", "24010KT CAVOK VCTS 10/09 Q1013",
        "24010KT 9999 -RA CAVOK 10/09 Q1013",
        "24010KT CAVOK FG BR 10/09 Q1013", "24010KT 9999 FG SCT030 10/09 Q1013",
        "24010KT 10SM FZFG SKC 10/09 A2992",
    ])
    func `weather beside CAVOK, and fog beside a wide view, are a doubt`(_ body: String) {
        #expect(report(body).conditions.category == .unknown)
        #expect(report(body).doubts.count == 1)
    }

    @Test(arguments: [
        "24010KT 9999 VCFG SCT030 10/09 Q1013", "24010KT 9999 MIFG SCT030 10/09 Q1013",
        "24010KT 9999 BCFG SCT030 10/09 Q1013", "24010KT 9999 PRFG SCT030 10/09 Q1013",
        "24010KT 9999 0800NE FG SCT030 10/09 Q1013", "24010KT CAVOK 10/09 Q1013 REFG",
        "24010KT CAVOK 10/09 Q1013 TEMPO 0500 FG", "24010KT CAVOK 10/09 Q1013 NOSIG",
    ])
    func `fog near the field, in a part of it or later is none`(_ body: String) {
        #expect(report(body).conditions.category == .known(.vfr))
        #expect(report(body).doubts.isEmpty)
    }

    @Test func `weather beside CAVOK in one group of a forecast is a doubt`() {
        let forecast = TAF("TAF EDDM 261100Z 2612/2718 24010KT CAVOK FG")
        #expect(forecast.periods.map(\.conditions.category) == [.unknown])
        let change = TAF("TAF EDDM 261100Z 2612/2718 24010KT CAVOK BECMG 2618/2620 CAVOK TSRA")
        #expect(change.periods.map(\.conditions.category) == [.known(.vfr), .unknown])
        let fair = TAF("TAF EDDM 261100Z 2612/2718 24010KT CAVOK TEMPO 2618/2620 -RA")
        #expect(fair.periods.first?.conditions.category == .known(.vfr))
    }

    @Test(arguments: [
        "A3000 Q0980", "Q1013 A2950", "Q1013 A2850", "A3000 A2950", "Q1013 Q0980", "QNH1013 Q0990",
        "Q1013 RMK A2950", "Q1013 NOSIG RMK A2850",
    ])
    func `two pressures that differ are a doubt`(_ pressures: String) {
        let doubts = report("24010KT 9999 SCT030 10/08 \(pressures)").doubts
        #expect(doubts.count == 1 && doubts.first?.contains("pressure") == true)
    }

    @Test(arguments: [
        "Q1013 A2992", "A2992 Q1013", "Q1012 A2992", "A3000 Q1015", "A3000 Q1016", "Q1013 Q1013",
        "Q1013 RMK A2993", "Q1013 Q////", "A2992 RMK AO2 SLP132",
    ])
    func `two pressures that agree within their rounding are none`(_ pressures: String) {
        #expect(report("24010KT 9999 SCT030 10/08 \(pressures)").doubts.isEmpty)
    }

    @Test func `two winds or two temperatures that differ are a doubt`() {
        let temperatures = report("24010KT 9999 SCT030 10/08 A3000 02/01")
        #expect(temperatures.doubts.count == 1 && temperatures.undecoded == ["02/01"])
        #expect(report("24010KT 9999 SCT030 10/08 A3000 10/08 A2950").doubts.count == 1)
        for winds in ["24010KT 24025KT 9999", "24010KT 9999 06010KT", "24010KT 9999 24010G30KT"] {
            let found = report("\(winds) SCT030 10/08 Q1013")
            #expect(found.doubts.count == 1 && found.conditions.wind?.speed?.knots == 10)
        }
        #expect(report("24010KT 9999 SCT030 10/08 Q1013 24025KT").doubts.count == 1)
        #expect(report("24010KT 24010KT 9999 SCT030 10/08 Q1013 10/08").doubts.isEmpty)
    }

    @Test(arguments: ["R25/0400", "R25L/0400", "R07/0050", "R25/1200", "R25/0400N", "R25/0400FT", "R25/0500"])
    func `a short visual range behind the pressure is read, and doubtful`(_ word: String) {
        let found = report("24010KT 9999 SCT030 10/09 Q1013 \(word)")
        #expect(found.conditions.visualRanges.count == 1 && found.undecoded.isEmpty)
        #expect(found.conditions.category == .unknown)
    }

    @Test(arguments: ["RVR0400", "RVR25/0400", "R25/400M", "R25/0400M"])
    func `one with a slip takes the category away`(_ word: String) {
        #expect(report("24010KT 9999 SCT030 10/09 Q1013 \(word)").conditions.category == .unknown)
    }

    @Test(arguments: ["R25/4999", "R25/290150", "R25/CLRD70", "R25/P2000N", "R25/////"])
    func `the state of a runway is no visual range`(_ word: String) {
        #expect(report("24010KT 9999 SCT030 10/09 Q1013 \(word)").conditions.category == .known(.vfr))
    }
}
