import Aviation
import Foundation
import Testing

/// The four sets: instructors' guidance says never to average and never to hide TEMPO or PROB.
@Suite("ForecastOutlook") struct ForecastOutlookTests {
    private let text =
        "TAF EGLL 141100Z 1412/1518 24012KT 9999 -RA SCT030 TEMPO 1412/1416 4000 BECMG 1418/1420 CAVOK "
        + "PROB30 TEMPO 1420/1424 0800 FG BECMG 1500/1502 3000 BR BKN008 FM150600 27015KT 9999 NSC"

    private func outlook(_ instant: String, hours: Double = 0) throws -> ForecastOutlook {
        let reference = try #require(Date(instant: "2026-11-14T11:00:00Z"))
        let timeline = try #require(TAF(text).timeline(near: reference))
        return timeline.outlook(around: try #require(Date(instant: instant)), seconds: hours * 3600)
    }

    /// Category and weather of each condition of a set.
    private func words(_ set: [ForecastOutlook.Condition]) -> [String] {
        set.map { condition in
            let category = condition.conditions.category.category?.rawValue ?? "?"
            return ([category] + condition.conditions.weather.map(\.text)).joined(separator: " ")
        }
    }

    @Test func `TEMPO is apart, over what prevails`() throws {
        let state = try outlook("2026-11-14T13:00:00Z")
        #expect(words(state.prevailing) == ["VFR -RA"])
        #expect(words(state.temporary) == ["IFR -RA"])
        #expect(state.inTransition.isEmpty && state.probable.isEmpty && state.isCovered)
    }

    @Test func `an improvement counts from its end, and CAVOK ends weather and cloud`() throws {
        let during = try outlook("2026-11-14T19:00:00Z")
        #expect(words(during.prevailing) == ["VFR -RA"])
        #expect(words(during.inTransition) == ["VFR -RA"])
        let after = try outlook("2026-11-14T20:00:00Z")
        #expect(words(after.prevailing) == ["VFR"])
        #expect(after.prevailing.first?.conditions.clearSky == .cavok)
        #expect(after.inTransition.isEmpty)
    }

    @Test func `a deterioration counts from its start`() throws {
        let during = try outlook("2026-11-15T01:00:00Z")
        #expect(words(during.prevailing) == ["VFR"])
        #expect(words(during.inTransition) == ["IFR BR"])
        #expect(words(try outlook("2026-11-15T02:00:00Z").prevailing) == ["IFR BR"])
    }

    @Test func `PROB TEMPO is probable, with its figure`() throws {
        let state = try outlook("2026-11-14T22:00:00Z")
        #expect(words(state.probable) == ["LIFR FG"])
        #expect(state.probable.map(\.probability) == [30])
        #expect(state.temporary.isEmpty)
    }

    @Test func `FM replaces everything, and an end is not within`() throws {
        #expect(words(try outlook("2026-11-15T06:00:00Z").prevailing) == ["VFR"])
        #expect(words(try outlook("2026-11-15T05:59:00Z").prevailing) == ["IFR BR"])
        #expect(try outlook("2026-11-14T16:00:00Z").temporary.isEmpty)
    }

    @Test func `the hour before and after count for an arrival`() throws {
        #expect(words(try outlook("2026-11-14T17:30:00Z", hours: 1).inTransition) == ["VFR -RA"])
        #expect(words(try outlook("2026-11-14T16:30:00Z", hours: 1).temporary) == ["IFR -RA"])
        #expect(words(try outlook("2026-11-15T06:30:00Z", hours: 1).prevailing) == ["IFR BR", "VFR"])
    }

    @Test func `outside of its validity a forecast says nothing`() throws {
        let early = try outlook("2026-11-14T11:00:00Z")
        #expect(early.prevailing.isEmpty && !early.isCovered)
        let late = try outlook("2026-11-15T18:00:00Z")
        #expect(late.prevailing.isEmpty && !late.isCovered)
        #expect(try !outlook("2026-11-15T17:30:00Z", hours: 1).isCovered)
    }

    @Test(arguments: ["2514/2500", "2514/2514"])
    func `a TEMPO that ends before it begins is shown wherever it could count`(_ times: String) throws {
        let reference = try #require(Date(instant: "2026-11-25T11:00:00Z"))
        let broken = TAF("TAF EGLL 251100Z 2512/2612 24010KT 9999 BKN040 TEMPO \(times) 0500 FG")
        let timeline = try #require(broken.timeline(near: reference))
        for hours in [2.0, 4, 20] {
            let state = timeline.outlook(at: reference.addingTimeInterval(hours * 3600))
            #expect(words(state.prevailing) == ["VFR"] && words(state.temporary) == ["LIFR FG"])
            #expect(state.temporary.map(\.isTimeUnknown) == [true])
        }
    }

    @Test func `an FM whose time cannot be read is shown wherever it could count`() throws {
        let reference = try #require(Date(instant: "2026-11-25T06:00:00Z"))
        let broken = TAF("TAF KLBL 250547Z 2506/2606 15014KT P6SM SKC FM256300 1SM OVC005 FM251800 P6SM SKC")
        let timeline = try #require(broken.timeline(near: reference))
        let noon = timeline.outlook(at: reference.addingTimeInterval(21_600))
        #expect(words(noon.prevailing) == ["VFR"])
        #expect(words(noon.inTransition) == ["IFR"] || words(noon.inTransition) == ["LIFR"])
        #expect(noon.inTransition.map(\.isTimeUnknown) == [true])
        #expect(timeline.outlook(at: reference.addingTimeInterval(50_000)).inTransition.isEmpty)
    }
}
