import Aviation
import Foundation
import Testing

/// Changes whose times lie before or after the forecast's own: one of the two is a mistake.
@Suite struct TAFOutsideTests {
    private func outlook(_ groups: String, _ instant: String) throws -> ForecastOutlook {
        let reference = try #require(Date(instant: "2026-11-26T11:00:00Z"))
        let timeline = try #require(TAF("TAF KDOV 261100Z 2612/2718 \(groups)").timeline(near: reference))
        return timeline.outlook(at: try #require(Date(instant: instant)))
    }

    private static let fair = "24010KT P6SM SKC "
    private static let instants = ["2026-11-26T13:00:00Z", "2026-11-26T20:00:00Z", "2026-11-27T17:00:00Z"]

    @Test(arguments: [
        "FM261000 00000KT 1/4SM FG VV001", "FM261130 00000KT 1/4SM FG VV001",
        "FM251800 00000KT 1/4SM FG VV001", "FM261159 00000KT 1/4SM FG VV001",
        "BECMG 2610/2611 0300 FG VV001", "BECMG 2518/2520 0300 FG VV001",
        "FM250000 24010KT P6SM SKC FM261000 00000KT 1/4SM FG VV001",
    ])
    func `a change before the beginning prevails from there, where it is worse`(_ change: String) throws {
        for instant in Self.instants {
            let state = try outlook(Self.fair + change, instant)
            #expect(state.prevailing.map(\.conditions.category) == [.known(.lifr)])
            #expect(state.prevailing.map(\.isTimeUnknown) == [true])
            #expect(state.inTransition.contains { $0.isTimeUnknown })
        }
    }

    @Test func `a change before the beginning never betters what prevails`() throws {
        for change in ["FM261000 24010KT P6SM SKC", "BECMG 2610/2611 CAVOK"] {
            let state = try outlook("00000KT 1/4SM FG VV001 " + change, Self.instants[1])
            #expect(state.prevailing.map(\.conditions.category) == [.known(.lifr)])
        }
    }

    @Test func `a change before the beginning ends with the next one that replaces everything`() throws {
        let groups = Self.fair + "FM261000 00000KT 1/4SM FG VV001 FM261800 24010KT P6SM SKC"
        #expect(
            try outlook(groups, Self.instants[0]).prevailing.map(\.conditions.category) == [.known(.lifr)])
        let later = try outlook(groups, Self.instants[1])
        #expect(later.prevailing.map(\.conditions.category) == [.known(.vfr)])
        #expect(later.prevailing.map(\.isTimeUnknown) == [false] && later.inTransition.isEmpty)
    }

    @Test(arguments: ["FM281000 00000KT 1/4SM FG VV001", "BECMG 2720/2722 0300 FG VV001"])
    func `a change after the end may come at any time`(_ change: String) throws {
        for instant in Self.instants {
            let state = try outlook(Self.fair + change, instant)
            #expect(state.prevailing.map(\.conditions.category) == [.known(.vfr)])
            #expect(state.inTransition.map(\.conditions.category) == [.known(.lifr)])
            #expect(state.inTransition.map(\.isTimeUnknown) == [true])
        }
    }

    @Test(arguments: ["TEMPO 2608/2610", "TEMPO 2720/2722", "PROB30 2608/2611"])
    func `a temporary group outside of the forecast may come at any time`(_ change: String) throws {
        let state = try outlook(Self.fair + change + " 0300 FG VV001", Self.instants[1])
        let found = state.temporary + state.probable
        #expect(found.map(\.conditions.category) == [.known(.lifr)])
        #expect(found.map(\.isTimeUnknown) == [true])
    }

    @Test func `at the beginning and at the end a change is in time`() throws {
        let fog = " 00000KT 1/4SM FG VV001"
        let first = try outlook(Self.fair + "FM261200" + fog, Self.instants[1])
        #expect(first.prevailing.map(\.conditions.category) == [.known(.lifr)])
        #expect(first.prevailing.map(\.isTimeUnknown) == [false] && first.inTransition.isEmpty)
        let completed = try outlook(Self.fair + "BECMG 2610/2612 0300 FG VV001", Self.instants[1])
        #expect(completed.prevailing.map(\.conditions.category) == [.known(.lifr)])
        #expect(completed.prevailing.map(\.isTimeUnknown) == [false])
        let last = try outlook(Self.fair + "FM271800" + fog, Self.instants[1])
        #expect(last.prevailing.map(\.conditions.category) == [.known(.vfr)] && last.inTransition.isEmpty)
    }
}
