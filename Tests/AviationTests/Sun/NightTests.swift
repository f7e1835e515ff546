import Aviation
import Foundation
import Testing

@Suite("Night") struct NightTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    private func solarDay(_ date: String, at place: Coordinate) throws -> SolarDay {
        let day = try #require(Day(date))
        return try #require(SolarDay(day, at: place))
    }

    private func instant(_ text: String) throws -> Date { try #require(Date(instant: text)) }

    @Test func `each rule has its own beginning and end`() throws {
        let here = try place(51.348056, -0.558889)
        let day = try solarDay("2026-11-23", at: here)
        let (sunset, dusk) = (try #require(day.sunset), try #require(day.civilDusk))
        let next = try solarDay("2026-11-24", at: here)
        let (dawn, sunrise) = (try #require(next.civilDawn), try #require(next.sunrise))
        let bounds: [(NightRule, Date, Date)] = [
            (.civilTwilight, dusk, dawn), (.sunsetToSunrise, sunset, sunrise),
            (.hourFromSunset, sunset + 3600, sunrise - 3600), (.unitedKingdom, sunset + 1800, sunrise - 1800),
            (.france, sunset + 1800, sunrise - 1800),
        ]
        for (rule, begin, end) in bounds {
            #expect(rule.isNight(at: here, begin - 2) == false, "\(rule)")
            #expect(rule.isNight(at: here, begin + 2) == true, "\(rule)")
            #expect(rule.isNight(at: here, end - 2) == true, "\(rule)")
            #expect(rule.isNight(at: here, end + 2) == false, "\(rule)")
            let track = try #require(
                TimedTrack([.init(here, at: day.solarNoon), .init(here, at: next.solarNoon)]))
            #expect(abs(track.nightSeconds(by: rule) - end.timeIntervalSince(begin)) < 1, "\(rule)")
        }
        #expect(NightRule.allCases.filter { !$0.isVerified } == [.unitedKingdom, .france])
    }

    @Test func `in France night begins earlier near the equator`() throws {
        let cayenne = try place(4.82, -52.36)
        let sunset = try #require(solarDay("2026-03-20", at: cayenne).sunset)
        #expect(NightRule.france.isNight(at: cayenne, sunset + 960) == true)
        #expect(NightRule.unitedKingdom.isNight(at: cayenne, sunset + 960) == false)
    }

    @Test func `in the polar day there is no night and in the polar night no end of it`() throws {
        let barrow = try place(71.2854, -156.766)
        for rule in NightRule.allCases {
            #expect(rule.isNight(at: barrow, try instant("2026-06-21T10:28:00Z")) == false)
        }
        #expect(NightRule.sunsetToSunrise.isNight(at: barrow, try instant("2026-12-21T22:30:00Z")) == true)
        #expect(NightRule.hourFromSunset.isNight(at: barrow, try instant("2026-12-21T22:30:00Z")) == true)
        #expect(NightRule.civilTwilight.isNight(at: barrow, try instant("2026-12-21T22:30:00Z")) == false)
    }

    /// On a day of less than an hour the sun is down an hour before, now and an hour after, and yet was up
    /// between.
    @Test func `a short day is no night although the sun was down an hour before and is an hour after`()
        throws
    {
        let here = try place(67.65, 20)
        let day = try solarDay("2026-12-12", at: here)
        let (sunrise, sunset) = (try #require(day.sunrise), try #require(day.sunset))
        #expect((600...3500).contains(sunset.timeIntervalSince(sunrise)))
        for instant in [sunrise - 30, day.solarNoon, sunset + 30, sunrise - 3590, sunset + 3590] {
            #expect(NightRule.hourFromSunset.isNight(at: here, instant) == false)
        }
        #expect(NightRule.hourFromSunset.isNight(at: here, sunrise - 3610) == true)
        #expect(NightRule.hourFromSunset.isNight(at: here, sunset + 3610) == true)
    }

    /// Seconds of night by civil twilight, an hour from sunset, sunset to sunrise and the United Kingdom's
    /// rule, summed every 5 s with the sun of PyEphem 4.2 and the geodesic of GeographicLib 2.1.
    @Test(
        arguments: [
            (
                40.64, -73.78, 51.48, -0.46, "2026-11-23T22:30:00Z", "2026-11-24T05:15:00Z",
                [24300, 24240, 24300, 24300]
            ),
            (
                51.48, -0.46, 33.94, -118.41, "2026-06-21T17:00:00Z", "2026-06-22T04:10:00Z",
                [1970, 125, 3955, 2035]
            ),
            (
                51.35, -0.56, 43.54, 6.95, "2026-12-21T14:00:00Z", "2026-12-21T18:00:00Z",
                [5235, 3725, 7360, 5540]
            ),
            (
                -33.95, 151.18, -33.39, -70.79, "2026-07-01T02:00:00Z", "2026-07-01T14:30:00Z",
                [27430, 26095, 29695, 27875]
            ),
        ] as [(Double, Double, Double, Double, String, String, [Double])])
    func `night is summed along the way, not from its ends`(
        latitude1: Double, longitude1: Double, latitude2: Double, longitude2: Double, from: String,
        to: String,
        expected: [Double]
    ) throws {
        let start = TimedTrack.Point(try place(latitude1, longitude1), at: try instant(from))
        let end = TimedTrack.Point(try place(latitude2, longitude2), at: try instant(to))
        let track = try #require(TimedTrack([start, end]))
        let rules: [NightRule] = [.civilTwilight, .hourFromSunset, .sunsetToSunrise, .unitedKingdom]
        for (rule, seconds) in zip(rules, expected) {
            #expect(abs(track.nightSeconds(by: rule) - seconds) < 15, "\(rule)")
        }
    }

    @Test func `a track has two points, in the order of time, of some days`() throws {
        let here = try place(51, 7)
        let start = try instant("2026-11-23T14:53:00Z")
        #expect(TimedTrack([]) == nil)
        #expect(TimedTrack([.init(here, at: start)]) == nil)
        #expect(TimedTrack([.init(here, at: start), .init(here, at: start - 1)]) == nil)
        #expect(TimedTrack([.init(here, at: start), .init(here, at: start + 15 * 86_400)]) == nil)
        #expect(
            TimedTrack([.init(here, at: start), .init(here, at: Date(timeIntervalSince1970: .nan))]) == nil)
        let still = try #require(TimedTrack([.init(here, at: start), .init(here, at: start)]))
        #expect(still.nightSeconds(by: .civilTwilight) == 0)
        #expect(NightRule.civilTwilight.isNight(at: here, Date(timeIntervalSince1970: 1e11)) == nil)
    }
}
