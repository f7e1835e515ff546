import Aviation
import Testing

@Suite("FlightCategory") struct FlightCategoryTests {
    /// NWS Instruction 10-813; the metric limits are the report's own: 4800 is MVFR, not IFR.
    @Test(
        arguments: [
            ("5SM BKN030", .known(.mvfr)), ("6SM BKN031", .known(.vfr)), ("3SM BKN010", .known(.mvfr)),
            ("1 1/2SM OVC004", .known(.lifr)), ("1/4SM VV002", .known(.lifr)),
            ("M1/4SM VV001", .known(.lifr)),
            ("2 1/2SM BKN015", .known(.ifr)), ("9999 NCD", .known(.vfr)), ("CAVOK", .known(.vfr)),
            ("10SM CLR", .known(.vfr)), ("10SM OVC009", .known(.ifr)), ("10SM OVC010", .known(.mvfr)),
            ("4800 NSC", .known(.mvfr)), ("4700 NSC", .known(.ifr)), ("8000 NSC", .known(.mvfr)),
            ("9000 NSC", .known(.vfr)), ("1600 NSC", .known(.ifr)), ("1500 NSC", .known(.lifr)),
            ("10SM FEW001 SCT002", .known(.vfr)), ("4000 1200NE FEW030", .known(.ifr)),
            // An unknown element never counts as good.
            ("10SM", .unknown), ("BKN031", .unknown), ("9999 //////", .unknown), ("9999 OVC///", .unknown),
            ("9999 BKN050 //////CB", .unknown), ("9999 ///015", .unknown), ("//// BKN031", .unknown),
            ("10SM SCT020 OVC 070", .unknown), ("P1SM OVC031", .unknown), ("", .unknown),
            // A known element may be bad already.
            ("2000 VV///", .orWorse(.ifr)), ("2000 NCD", .known(.ifr)), ("0400 NCD", .known(.lifr)),
            ("//// OVC008", .orWorse(.ifr)), ("BKN015", .orWorse(.mvfr)), ("P1SM OVC030", .orWorse(.mvfr)),
            ("//// BKN030", .orWorse(.mvfr)), ("9999 BKN030 //////CB", .orWorse(.mvfr)),
            ("10SM BKN008 OVC///", .orWorse(.ifr)),
            ("0400 VV///", .known(.lifr)), ("OVC002", .known(.lifr)),
        ] as [(String, CategoryJudgement)])
    func `the category is the worse one of ceiling and visibility`(text: String, expected: CategoryJudgement)
    {
        #expect(METAR("KXYZ 141853Z 24012KT \(text) 15/12 A2992").conditions.category == expected)
    }

    @Test func `cloud that an automatic station misses may be there, and CLR reaches up to 12,000 ft`() {
        func conditions(_ text: String) -> SurfaceConditions {
            METAR("ENWV 141820Z AUTO 21017KT 9999 \(text) 17/16 Q1017").conditions
        }
        #expect(!conditions("NCD").isCeilingKnown && conditions("NCD").clearBelowFeet == nil)
        #expect(conditions("CLR").isCeilingKnown && conditions("CLR").clearBelowFeet == 12_000)
        #expect(conditions("SKC").clearBelowFeet == nil)
    }

    @Test func `a dew point above the temperature is doubtful, and stays as it was read`() {
        let report = METAR("EGLL 141820Z 24012KT 9999 SKC 12/14 Q1012")
        #expect(report.dewPointCelsius == 14 && report.doubts.count == 1)
        #expect(METAR("EGLL 141820Z 24012KT 9999 SKC 14/14 Q1012").doubts.isEmpty)
    }

    @Test func `the ceiling is the lowest broken or overcast layer, or the vertical visibility`() {
        func ceiling(_ text: String) -> Int? { METAR("KXYZ 141853Z \(text)").conditions.ceilingFeet }
        #expect(ceiling("FEW005 SCT010 OVC030 BKN020") == 2000)
        #expect(ceiling("VV003") == 300)
        #expect(ceiling("FEW005 SCT010") == nil)
    }
}
