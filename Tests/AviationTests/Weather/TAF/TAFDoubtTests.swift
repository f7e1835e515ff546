import Aviation
import Foundation
import Testing

/// Groups that are written badly, and what a state may lose.
@Suite struct TAFDoubtTests {
    private func outlook(_ groups: String, at instant: String) throws -> ForecastOutlook {
        let reference = try #require(Date(instant: "2026-11-23T11:00:00Z"))
        let timeline = try #require(TAF("TAF EGLL 231100Z 2312/2418 \(groups)").timeline(near: reference))
        return timeline.outlook(at: try #require(Date(instant: instant)))
    }

    @Test func `four digits beside a validity with days are a visibility and no hours`() throws {
        let groups = "24010KT 9999 SCT040 TEMPO 0300 FG BKN001"
        let state = try outlook(groups, at: "2026-11-23T20:00:00Z")
        #expect(state.temporary.map(\.isTimeUnknown) == [true])
        #expect(state.temporary.first?.conditions.visibility?.distance.metres == 300)
        // Old forecasts have hours alone.
        let reference = try #require(Date(instant: "2007-05-01T05:00:00Z"))
        let old = try #require(
            TAF("TAF EGLL 010500Z 010615 24010KT 9999 TEMPO 0810 3000 BR").timeline(near: reference))
        let early = old.outlook(at: reference.addingTimeInterval(2 * 3600))
        #expect(early.temporary.isEmpty)
        #expect(old.outlook(at: reference.addingTimeInterval(4 * 3600)).temporary.count == 1)
    }

    @Test func `PROB40TEMPO in one word is both`() throws {
        let state = try outlook(
            "24010KT 9999 SCT040 PROB40TEMPO 2314/2316 0300 FG", at: "2026-11-23T15:00:00Z")
        #expect(state.probable.map(\.probability) == [40] && state.temporary.isEmpty)
        #expect(state.probable.first?.period.kind == .temporary)
        #expect(state.prevailing.first?.conditions.visibility?.distance.metres == 10_000)
        #expect(TAF("TAF EGLL 231100Z 2312/2418 9999 PROB40TEMPO 2314/2316 0300").undecoded.isEmpty)
    }

    @Test func `visibility and weather of a group end CAVOK, and its sky stays without cloud that matters`()
        throws
    {
        let groups = "24010KT CAVOK TEMPO 2314/2316 3000 RA BECMG 2320/2322 4000 BR"
        let rain = try outlook(groups, at: "2026-11-23T15:00:00Z")
        #expect(rain.prevailing.first?.conditions.clearSky == .cavok)
        #expect(rain.temporary.first?.conditions.clearSky == .noneSignificant)
        #expect(rain.temporary.first?.conditions.category == .known(.ifr))
        #expect(
            try outlook(groups, at: "2026-11-23T21:00:00Z").inTransition.first?.conditions.clearSky
                == .noneSignificant)
        #expect(
            try outlook(groups, at: "2026-11-23T23:00:00Z").prevailing.first?.conditions.clearSky
                == .noneSignificant)
        let cloud = try outlook("CAVOK TEMPO 2314/2316 BKN004", at: "2026-11-23T15:00:00Z").temporary.first
        #expect(cloud?.conditions.clearSky == nil && cloud?.conditions.ceilingFeet == 400)
    }

    @Test func `wind shear counts until a group replaces it`() throws {
        let groups =
            "24010KT P6SM SKC WS020/24040KT BECMG 2314/2316 27015KT TEMPO 2318/2320 WS010/18050KT "
            + "FM240000 30010KT P6SM SKC"
        let first = try outlook(groups, at: "2026-11-23T12:00:00Z")
        #expect(first.prevailing.first?.windShear?.heightFeet == 2000)
        let later = try outlook(groups, at: "2026-11-23T19:00:00Z")
        #expect(later.prevailing.first?.windShear?.wind?.fromDegrees == 240)
        #expect(later.temporary.first?.windShear?.heightFeet == 1000)
        let transition = try outlook(groups, at: "2026-11-23T15:00:00Z").inTransition.first
        #expect(transition?.windShear?.heightFeet == 2000)
        #expect(try outlook(groups, at: "2026-11-24T01:00:00Z").prevailing.first?.windShear == nil)
    }
}
