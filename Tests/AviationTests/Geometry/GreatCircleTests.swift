import Aviation
import Foundation
import Testing

@Suite("Great circles") struct GreatCircleTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    /// Distances on the sphere of 3,440.065 NM and courses, computed independently in double precision, and
    /// those on the WGS 84 ellipsoid (GeographicLib), from which they may differ by 0.5 % and 0.2°.
    @Test(
        arguments: [
            (40.639928, -73.778692, 33.942497, -118.408050, 2145.906, 273.845, 2150.627, 273.890),
            (39.570128, -104.849306, 39.908811, -105.117211, 23.801, 328.775, 23.791, 328.674),
            (51.348056, -0.558889, 43.542, 6.95333, 558.549, 144.109, 558.980, 144.029),
        ])
    func `real legs have the published length and course`(
        leg: (Double, Double, Double, Double, Double, Double, Double, Double)
    ) throws {
        let (start, end) = (try place(leg.0, leg.1), try place(leg.2, leg.3))
        let distance = start.distance(to: end).nauticalMiles
        let course = try #require(start.initialTrueCourseDegrees(to: end))
        #expect(abs(distance - leg.4) < 0.001)
        #expect(abs(course - leg.5) < 0.001)
        #expect(abs(distance - leg.6) < leg.6 * 0.005)
        #expect(abs(course - leg.7) < 0.2)
    }

    @Test func `a leg across the 180 degree meridian is short`() throws {
        let (west, east) = (try place(0, 179.5), try place(0, -179.5))
        #expect(abs(west.distance(to: east).nauticalMiles - 60.0405) < 0.001)
        #expect(abs(try #require(west.initialTrueCourseDegrees(to: east)) - 90) < 1e-9)
        #expect(abs(try #require(east.initialTrueCourseDegrees(to: west)) - 270) < 1e-9)
    }

    @Test func `poles, antipodes and neighbours are no exceptions`() throws {
        let (north, south) = (try place(90, 0), try place(-90, 77))
        let half = Double.pi * 3440.065
        #expect(abs(north.distance(to: south).nauticalMiles - half) < 1e-6)
        #expect(abs(try place(0, 0).distance(to: try place(0, 180)).nauticalMiles - half) < 1e-6)
        let here = try place(51.0, 7.0)
        #expect(here.distance(to: here) == .zero)
        let metre = here.distance(to: try place(51.000009, 7.0)).metres
        #expect(abs(metre - 1.0008) < 0.001)
    }

    @Test func `there is no course where there is no direction`() throws {
        let here = try place(51, 7)
        #expect(here.initialTrueCourseDegrees(to: here) == nil)
        #expect(try place(90, 0).initialTrueCourseDegrees(to: here) == nil)
        #expect(abs(try #require(here.initialTrueCourseDegrees(to: try place(90, 0)))) < 1e-9)
    }

    @Test func `a course is never 360 degrees`() throws {
        let course = try place(51, 0).initialTrueCourseDegrees(to: try place(52, -1e-18))
        #expect(course == 0)
    }

    @Test func `going as far and as directed as another place leads there`() throws {
        var random = SplitMix(state: 7)
        for _ in 0..<1000 {
            let start = try place(
                .random(in: -89...89, using: &random), .random(in: -180...180, using: &random))
            let end = try place(
                .random(in: -89...89, using: &random), .random(in: -180...180, using: &random))
            let course = try #require(start.initialTrueCourseDegrees(to: end))
            let distance = start.distance(to: end)
            let reached = start.position(alongTrueCourseDegrees: course, distance: distance)
            #expect(reached.distance(to: end).metres < 1, "\(start) \(end)")
            #expect(end.distance(to: start) == distance)
        }
    }
}
