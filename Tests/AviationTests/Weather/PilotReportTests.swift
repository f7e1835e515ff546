import Aviation
import Foundation
import Testing

@Suite("PilotReport") struct PilotReportTests {
    @Test func `fields are read, remarks whole`() {
        let report = PilotReport(
            "DEN UUA /OV DEN180020/TM 1905/FL080/TP C172/SK BKN040-TOP060/WX FV03SM -RA/TA M02/WV 27045KT"
                + "/TB MOD-SEV CHOP 070-090/IC LGT RIME BLO 080/RM LLWS +/-15 KT ZDV/FD=")
        #expect(report.kind == .urgent && report.station == "DEN")
        #expect(report.positions == [.radial("DEN", degrees: 180, nauticalMiles: 20)])
        #expect(report.height == .feet(8000) && report.aircraftType == "C172")
        #expect(report.clouds.map(\.cover) == ["BKN"])
        #expect(report.clouds.first?.baseFeet == 4000 && report.clouds.first?.topFeet == 6000)
        #expect(report.flightVisibility?.distance == Distance(3, .statuteMiles))
        #expect(report.weather.map(\.text) == ["-RA"])
        #expect(report.temperatureCelsius == -2)
        #expect(report.wind?.fromDegrees == 270 && report.wind?.speed == Speed(knots: 45))
        let turbulence = report.turbulence.first
        #expect(turbulence?.intensity == .moderate && turbulence?.upperIntensity == .severe)
        #expect(turbulence?.kinds == ["CHOP"] && turbulence?.baseFeet == 7000 && turbulence?.topFeet == 9000)
        #expect(report.icing.first?.topFeet == 8000 && report.icing.first?.baseFeet == nil)
        #expect(report.remarks == "LLWS +/-15 KT ZDV/FD")
        #expect(report.lacks.isEmpty && report.undecoded.isEmpty)
    }

    @Test(
        arguments: [
            ("DEN", [.place("DEN")]), ("TED 250002", [.radial("TED", degrees: 250, nauticalMiles: 2)]),
            ("40 WEST ABQ", [.offset("ABQ", .w, nauticalMiles: 40)]),
            ("35 SW", [.offset(nil, .sw, nauticalMiles: 35)]),
            ("3 SOUTH OF HQZ", [.offset("HQZ", .s, nauticalMiles: 3)]),
            ("MBO-LBY360014", [.place("MBO"), .radial("LBY", degrees: 360, nauticalMiles: 14)]),
            ("SGJ-5N OMN", [.place("SGJ"), .offset("OMN", .n, nauticalMiles: 5)]),
            ("FINAL RWY 3", [.other("FINAL RWY 3")]), ("PMD36010", [.other("PMD36010")]),
        ] as [(String, [PositionReference])])
    func `positions are references, as they were given`(text: String, expected: [PositionReference]) {
        #expect(PilotReport("XYZ UA /OV \(text) /TM 1200").positions == expected)
    }

    @Test(
        arguments: [
            ("2500N07000W", 25.0, -70.0), ("3900N 4500W", 39, -45), ("47N051W", 47, -51),
            ("2530S07015E", -25.5, 70.25),
        ])
    func `coordinates are positions`(text: String, latitude: Double, longitude: Double) {
        let expected = Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
        #expect(
            PilotReport("XYZ UA /OV \(text)/TM 1200").positions == [
                expected.map(PositionReference.coordinate)
            ])
    }

    @Test func `without height, type, time or place it is not applied to another aircraft`() {
        #expect(PilotReport("DEN UA /OV 35 SW").lacks == ["height", "aircraft type", "time"])
        #expect(PilotReport("DEN UA /OV DEN/TM 1905/FLDURC/TP UNKN").lacks == ["height", "aircraft type"])
        #expect(PilotReport("DEN UA /OV DEN/TM 2565/FL1800/TP C172").undecoded == ["/TM 2565", "/FL 1800"])
    }

    @Test func `reports of airliners are read`() {
        let report = PilotReport("ARP UAL2390 3329N 12235W 0230 F280 MS26 160/050KT")
        #expect(report.kind == .airReport && report.flight == "UAL2390")
        #expect(report.height == .feet(28_000) && report.temperatureCelsius == -26)
        #expect(report.wind?.speed == Speed(knots: 50) && report.undecoded.isEmpty)
    }

    @Test func `the time is the last one before the instant, over midnight`() throws {
        let instant = try #require(Date(instant: "2026-11-23T00:10:00Z"))
        #expect(
            PilotReport("DEN UA /OV DEN/TM 2350").observed(near: instant)?.instantText
                == "2026-11-22T23:50:00Z")
        #expect(PilotReport("DEN UA /OV DEN").observed(near: instant) == nil)
        let afternoon = try #require(Date(instant: "2026-11-23T15:00:00Z"))
        for (time, expected) in [("0230", "23T02:30"), ("1530", "23T15:30"), ("1630", "22T16:30")] {
            let observed = PilotReport("DEN UA /OV DEN/TM \(time)").observed(near: afternoon)
            #expect(observed?.instantText == "2026-11-\(expected):00Z")
        }
    }
}
