import Aviation
import Foundation
import Testing

@Suite("TAF") struct TAFTests {
    private func timeline(_ text: String, _ reference: String) throws -> ForecastTimeline {
        let instant = try #require(Date(instant: reference))
        return try #require(TAF(text).timeline(near: instant))
    }

    private func times(_ timeline: ForecastTimeline) -> [String] {
        timeline.groups.map { group in
            let span = [group.start, group.end].map { $0?.instantText?.dropFirst(8).prefix(8) ?? "-" }
            return group.period.kind.rawValue + " " + span.joined(separator: " ")
        }
    }

    @Test func `groups have their instants, across the end of a month`() throws {
        let forecast = try timeline(
            "TAF AMD KDSM 292354Z 2923/0124 13010KT P6SM OVC008 FM010400 VRB05KT 3SM BR BKN008 FM010900 "
                + "12005KT 1SM",
            "2024-03-01T02:00:00Z")
        #expect(forecast.issued?.instantText == "2024-02-29T23:54:00Z")
        #expect(forecast.end.instantText == "2024-03-02T00:00:00Z")
        #expect(
            times(forecast) == [
                "INITIAL 29T23:00 01T04:00", "FM 01T04:00 01T09:00", "FM 01T09:00 02T00:00",
            ])
    }

    @Test func `times before 2008 have no days`() throws {
        let forecast = try timeline(
            "TAF PAGS 010539Z 010606 01008KT P6SM TEMPO 0812 SCT040 FM1200 03012KT P6SM FM0300 14015KT",
            "2007-05-01T06:00:00Z")
        #expect(
            times(forecast) == [
                "INITIAL 01T06:00 01T12:00", "TEMPO 01T08:00 01T12:00", "FM 01T12:00 02T03:00",
                "FM 02T03:00 02T06:00",
            ])
    }

    @Test func `probabilities and their groups stay together`() {
        let periods = TAF(
            "TAF EGLL 082257Z 0900/1006 9999 PROB30 0903/0907 3000 PROB40 TEMPO 0907/0909 0800 FG"
        )
        .periods
        #expect(periods.map(\.kind) == [.initial, .probable, .temporary])
        #expect(periods.map(\.probability) == [nil, 30, 40])
    }

    @Test func `a group whose time cannot be read keeps its conditions to itself`() {
        let forecast = TAF("TAF KLBL 250547Z 2506/2606 15014KT P6SM SKC FM256300 18011KT 1SM -RA OVC005")
        #expect(forecast.periods.first?.conditions.category == .known(.vfr))
        #expect(forecast.periods.last?.from == nil)
        #expect(forecast.undecoded == ["FM256300"])
    }

    @Test func `the other elements of a forecast have their fields`() {
        let forecast = TAF(
            "TAF COR KVOK 232200Z 2322/2423 15015G20KT 9999 BKN035 510008 620304 QNH2966INS WS020/24040KT "
                + "TX24/2322Z TNM16/2413Z LAST NO AMDS AFT 2322 NEXT 2409")
        let period = forecast.periods[0]
        #expect(forecast.isCorrected && forecast.undecoded.isEmpty)
        let layers = period.turbulence + period.icing
        #expect(
            layers.map { [$0.code, $0.baseFeet, $0.thicknessFeet] } == [[1, 0, 8000], [2, 3000, 4000]])
        #expect(period.altimeterSetting?.pressure == Pressure(inchesOfMercury: 29.66))
        #expect(period.windShear?.heightFeet == 2000)
        #expect(period.windShear?.wind?.speed == Speed(knots: 40))
        #expect(forecast.extremes.map(\.celsius) == [24, -16])
        #expect(forecast.notes == ["LAST NO AMDS AFT 2322 NEXT 2409"])
    }

    @Test func `times that make no instants are not understood`() throws {
        let reference = try #require(Date(instant: "2026-01-28T16:00:00Z"))
        let forecast = TAF("TAF EGLL 281600Z 2818/2718 9999 PROB30 BECMG 2820/2822 3000 FM282300 SKC")
        let timeline = forecast.timeline(near: reference)
        #expect(timeline == nil)
        #expect(forecast.undecoded(in: timeline) == ["2818/2718", "2820/2822", "FM282300"])
        let good = TAF("TAF EGLL 281600Z 2818/2918 9999 BECMG 2820/2822 3000 FM282300 SKC")
        #expect(good.undecoded(in: good.timeline(near: reference)).isEmpty)
    }

    @Test func `groups out of order count in the order of their times`() throws {
        let forecast = try timeline(
            "TAF KDSM 281600Z 2818/2918 9999 FM290600 OVC005 TEMPO 2908/2910 1/2SM FM282200 P6SM SKC",
            "2026-01-28T16:00:00Z")
        #expect(
            times(forecast) == [
                "INITIAL 28T18:00 28T22:00", "FM 29T06:00 29T18:00", "TEMPO 29T08:00 29T10:00",
                "FM 28T22:00 29T06:00",
            ])
        let night = try #require(Date(instant: "2026-01-29T09:00:00Z"))
        #expect(forecast.outlook(at: night).temporary.count == 1)
        #expect(forecast.outlook(at: night).prevailing.first?.conditions.ceilingFeet == 500)
    }

    @Test func `cancelled and missing forecasts say so and forecast nothing`() throws {
        #expect(TAF("TAF TGPY 281600Z NIL=").isMissing)
        #expect(TAF("TAF AMD EGLL 281600Z 2816/2918 CNL=").isCancelled)
        let reference = try #require(Date(instant: "2026-01-28T16:00:00Z"))
        #expect(TAF("TAF TGPY 281600Z NIL=").timeline(near: reference) == nil)
        let cancelled = try timeline("TAF AMD EGLL 281600Z 2816/2918 CNL=", "2026-01-28T16:00:00Z")
        let outlook = cancelled.outlook(at: reference.addingTimeInterval(7200))
        #expect(!outlook.isCovered && outlook.prevailing.isEmpty)
        #expect(TAF("TAF EGLL 281600Z 2818/2718 9999").timeline(near: reference) == nil)
    }
}
