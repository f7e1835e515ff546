import Aviation
import Foundation
import Testing

@Suite("METAR") struct METARTests {
    private func body(_ text: String) -> SurfaceConditions {
        METAR("EGLL 141820Z \(text)").conditions
    }

    /// FMH-1 12.6.5 and WMO 306 FM 15, 15.5.
    @Test(
        arguments: [
            ("24012KT", 240, false, 12, nil), ("24012G25KT", 240, false, 12, 25),
            ("VRB03KT", nil, true, 3, nil),
            ("00000KT", 0, false, 0, nil), ("22002MPS", 220, false, 2 * 3600 / 1852, nil),
            ("18009G15KMH", 180, false, 9 / 1.852, 15 / 1.852), ("240P99KT", 240, false, 99, nil),
            ("270105G130KT", 270, false, 105, 130), ("/////KT", nil, false, nil, nil),
            ("///05KT", nil, false, 5, nil), ("280//KT", 280, false, nil, nil),
            ("18009G//KT", 180, false, 9, nil), ("24020G15KT", 240, false, 20, nil),
        ] as [(String, Int?, Bool, Double?, Double?)])
    func `winds are read in their unit`(
        text: String, from: Int?, isVariable: Bool, knots: Double?, gust: Double?
    ) throws {
        let wind = try #require(body(text).wind)
        #expect(wind.fromDegrees == from)
        #expect(wind.isVariable == isVariable)
        #expect(wind.speed.map { ($0.knots * 1e6).rounded() } == knots.map { ($0 * 1e6).rounded() })
        #expect(wind.gust.map { ($0.knots * 1e6).rounded() } == gust.map { ($0 * 1e6).rounded() })
    }

    @Test func `a calm, a wind above 99 knots and a vane that does not tell are told apart`() {
        #expect(body("00000KT").wind?.isCalm == true)
        #expect(body("240P99KT").wind?.isSpeedMinimum == true)
        #expect(body("00022KT").wind?.fromDegrees == nil)
        #expect(body("18009G//KT").wind?.isGusting == true)
        #expect(body("24020G15KT").wind?.isGusting == true)
    }

    @Test(arguments: ["36112KT", "060004KT", "2401KT", "24012", "CALMKT", "24012K"])
    func `a group that is no wind is not understood, and the first of two counts`(text: String) {
        #expect(METAR("EGLL 141820Z \(text)").undecoded == [text])
        #expect(METAR("EGLL 141820Z 24012KT 25013KT").undecoded == ["25013KT"])
    }

    /// FMH-1 12.6.6; WMO 306 FM 15, 15.6.
    @Test(
        arguments: [
            ("10SM", 16_093.44, .exact), ("1/2SM", 804.672, .exact), ("1 1/2SM", 2414.016, .exact),
            ("11/2SM", 2414.016, .exact), ("M1/4SM", 402.336, .lessThan), ("P6SM", 9656.064, .atLeast),
            ("15KM", 15_000, .exact), ("0800", 800, .exact), ("9999", 10_000, .atLeast),
            ("CAVOK", 10_000, .atLeast), ("9999NDV", 10_000, .atLeast), ("M0400", 400, .lessThan),
            ("P6000", 6000, .atLeast),
        ] as [(String, Double, Visibility.Bound)])
    func `visibilities are read with their bound`(
        text: String, metres: Double, bound: Visibility.Bound
    ) throws {
        let visibility = try #require(body(text).visibility)
        #expect((visibility.distance.metres * 1000).rounded() == (metres * 1000).rounded())
        #expect(visibility.bound == bound)
    }

    @Test func `the least visibility stands beside the prevailing one`() {
        let directed = body("4000 1200NE")
        #expect(directed.visibility == Visibility.metres(4000))
        #expect(directed.otherVisibilities.map(\.direction) == [.ne])
        #expect(body("1200 0900").otherVisibilities.map(\.distance.metres) == [900])
        #expect(METAR("EGLL 141820Z 1200 3000").undecoded == ["3000"])
    }

    /// FMH-1 12.6.9; WMO 306 FM 15, 15.9.
    @Test func `layers keep what was measured of them`() {
        let layers = body("FEW015 BKN030CB OVC/// VV/// ///015 //////CB ///TCU BKN034///").clouds
        #expect(layers.map { $0.cover?.rawValue } == ["FEW", "BKN", "OVC", "VV", nil, nil, nil, "BKN"])
        #expect(layers.map(\.baseFeet) == [1500, 3000, nil, nil, 1500, nil, nil, 3400])
        #expect(layers.map(\.kind) == [nil, "CB", nil, nil, nil, "CB", "TCU", nil])
        #expect(layers.map(\.isKindUnknown) == [false, false, false, false, false, false, false, true])
    }

    @Test func `weather is read in its parts`() throws {
        let groups = body("-SHRA VCTS +TSRAGR FZFG +FC BLSN // NSW").weather
        #expect(groups.map(\.text) == ["-SHRA", "VCTS", "+TSRAGR", "FZFG", "+FC", "BLSN"])
        let storm = try #require(groups.dropFirst(2).first)
        #expect(storm.intensity == .heavy)
        #expect(storm.descriptors == [.thunderstorm])
        #expect(storm.phenomena == [.rain, .hail])
        #expect(METAR("EGLL 141820Z ?RA FZ RAXX").undecoded == ["?RA", "FZ", "RAXX"])
    }

    @Test(
        arguments: [
            ("R04R/P1500N", "04R", 1500, nil, RunwayVisualRange.Tendency.none),
            ("R26/0200VP1500U", "26", 200, 1500, .up), ("R28/3000V4000FT", "28", 914.4, 1219.2, nil),
            ("R14/P6000FT/N", "14", 1828.8, nil, RunwayVisualRange.Tendency.none),
            ("R27/////", "27", nil, nil, nil),
        ] as [(String, String, Double?, Double?, RunwayVisualRange.Tendency?)])
    func `visual ranges are read in metres and feet`(
        text: String, runway: String, low: Double?, high: Double?, tendency: RunwayVisualRange.Tendency?
    ) throws {
        let range = try #require(body(text).visualRanges.first)
        #expect(range.runway == runway)
        #expect(range.lowest.map { ($0.range.metres * 10).rounded() / 10 } == low)
        #expect(range.highest.map { ($0.range.metres * 10).rounded() / 10 } == high)
        #expect(range.tendency == tendency)
    }

    @Test(
        arguments: [
            ("15/12", 15.0, 12.0), ("M02/M05", -2, -5), ("00/M00", 0, 0), ("09/", 9, nil), ("19///", 19, nil),
            ("30/XX", 30, nil), ("/////", nil, nil), ("02/M06 RMK T00221056", 2.2, -5.6),
            ("02/M06 RMK T01221056", 2, -5.6),
        ] as [(String, Double?, Double?)])
    func `temperatures come in tenths where the remarks agree`(text: String, air: Double?, dew: Double?) {
        let report = METAR("EGLL 141820Z 9999 \(text)")
        #expect(report.temperatureCelsius == air)
        #expect(report.dewPointCelsius == dew)
    }

    @Test func `pressures keep their unit, two of them both`() {
        #expect(
            METAR("EGLL 141820Z Q1013").altimeterSettings.map(\.pressure) == [Pressure(hectopascals: 1013)])
        let both = METAR("VTBD 141820Z Q1016 A3003").altimeterSettings
        #expect(both.map(\.pressure.unit) == [.hectopascals, .inchesOfMercury])
        #expect(METAR("EGLL 141820Z Q////").altimeterSettings.isEmpty)
        #expect(METAR("EGLL 141820Z Q3013 A9999").undecoded == ["Q3013", "A9999"])
    }

    @Test func `supplementary groups have their fields`() {
        let report = METAR(
            "METAR ENSF 141820Z 9999 10/08 Q1015 RESHRA WS R07 WS ALL RWY R24L/290150 88CLRD70 R/SNOCLO "
                + "W12/S5 "
                + "BLU BLACKGRN CB/NE/N RF00.2/001.4 NOSIG")
        #expect(report.undecoded.isEmpty)
        #expect(report.recentWeather.map(\.text) == ["SHRA"])
        #expect(report.windShear == ["WS R07", "WS ALL RWY"])
        #expect(report.runwayConditions.map(\.runway) == ["24L", "88", nil])
        #expect(
            report.runwayConditions.map(\.state) == [
                .contaminated(deposit: 2, extent: 9, depth: 1, braking: 50), .cleared(braking: 70),
                .closedBySnow,
            ])
        #expect(report.sea?.temperatureCelsius == 12 && report.sea?.state == 5)
        #expect(report.colours == ["BLU", "BLACKGRN"])
        #expect(report.convection == ["CB/NE/N"])
        #expect(report.rainfall?.sinceNineMillimetres == 1.4)
        #expect(report.trend.isWithoutChange)
    }

    @Test func `a trend never enters the present`() {
        let report = METAR(
            "EGLL 141820Z 24012KT 9999 SCT030 15/12 Q1013 TEMPO FM1900 TL2000 1500 TSRA BKN008CB")
        #expect(report.conditions.category == .known(.vfr))
        #expect(report.conditions.weather.isEmpty)
        let change = report.trend.changes.first
        #expect(change?.from == HourMinute(hour: 19) && change?.until == HourMinute(hour: 20))
        #expect(change?.conditions.ceilingFeet == 800)
    }

    @Test func `nothing of another report is read behind the sign of the end`() {
        let report = METAR("EGLL 141820Z 24012KT= KJFK 141851Z 9999 OVC003")
        #expect(report.conditions.visibility == nil)
        #expect(report.undecoded == ["KJFK", "141851Z", "9999", "OVC003"])
    }

    @Test func `missing, automatic, corrected and special reports say so`() {
        #expect(METAR("METAR NCSW 141800Z AUTO NIL").isMissing)
        #expect(METAR("SPECI COR EGLL 141820Z").isCorrected)
        #expect(METAR("CYCX 141818Z CCA 14003KT").isCorrected)
        #expect(METAR("SPECI EGLL 141820Z AUTO").isSpecial)
        #expect(METAR("K1V1 141820Z AUTO").station == "K1V1")
        #expect(METAR("The quick brown fox").station == nil)
        #expect(METAR("").groups.isEmpty)
    }

    @Test func `the month is the one that brings the day nearest, and none is a day ahead`() throws {
        func observed(_ group: String, _ reference: String) throws -> String? {
            METAR("EGLL \(group) 9999").observed(near: try #require(Date(instant: reference)))?.instantText
        }
        #expect(try observed("312350Z", "2026-01-01T00:10:00Z") == "2025-12-31T23:50:00Z")
        #expect(try observed("010010Z", "2025-12-31T23:50:00Z") == "2026-01-01T00:10:00Z")
        #expect(try observed("290000Z", "2026-03-01T00:00:00Z") == "2026-01-29T00:00:00Z")
        #expect(try observed("290000Z", "2024-03-01T00:00:00Z") == "2024-02-29T00:00:00Z")
        // A wrong zone or day is reported as in the future; further ahead it belongs to the month before.
        #expect(try observed("231800Z", "2026-11-23T15:00:00Z") == "2026-11-23T18:00:00Z")
        #expect(try observed("010200Z", "2026-11-30T23:00:00Z") == "2026-12-01T02:00:00Z")
        #expect(try observed("010200Z", "2026-01-31T23:00:00Z") == "2026-02-01T02:00:00Z")
        #expect(try observed("241500Z", "2026-11-23T15:00:00Z") == "2026-11-24T15:00:00Z")
        #expect(try observed("241501Z", "2026-11-23T15:00:00Z") == "2026-10-24T15:01:00Z")
        let doubts = try [("231504Z", 0), ("231505Z", 0), ("231506Z", 1), ("231800Z", 1), ("231400Z", 0)].map
        {
            let instant = try #require(Date(instant: "2026-11-23T15:00:00Z"))
            return METAR("EGLL \($0.0) 9999").doubts(at: instant).count == $0.1
        }
        #expect(!doubts.contains(false))
        for wrong in ["320000Z", "002500Z", "142460Z", "142400Z"] {
            #expect(try observed(wrong, "2026-01-01T00:10:00Z") == nil)
        }
    }
}

extension Visibility {
    /// A visibility reported in metres.
    static func metres(_ metres: Int) -> Visibility? {
        METAR("EGLL 141820Z \(String(String(10_000 + metres).dropFirst()))").conditions.visibility
    }
}
