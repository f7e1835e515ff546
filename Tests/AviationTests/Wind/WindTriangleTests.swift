import Aviation
import Foundation
import Testing

@Suite("WindTriangle") struct WindTriangleTests {
    private func triangle(
        _ course: Double, _ airspeed: Double, _ from: Double, _ wind: Double
    ) throws -> WindTriangle<TrueNorth> {
        try WindTriangle(
            course: #require(TrueDirection(degrees: course)), trueAirspeed: Speed(knots: airspeed),
            windFrom: #require(TrueDirection(degrees: from)), windSpeed: Speed(knots: wind))
    }

    // Figures checked with an independent computation (design notes 5.4).
    @Test(
        arguments: [
            ([90.0, 120, 360, 20], [-9.59, 80.41, 118.32]), ([45, 75, 135, 20], [15.47, 60.47, 72.28]),
            ([0, 100, 180, 30], [0, 0, 130]), ([360, 100, 0, 30], [0, 0, 70]),
        ])
    func `published triangles come out`(given: [Double], expected: [Double]) throws {
        let found = try triangle(given[0], given[1], given[2], given[3])
        #expect(abs(found.correction.degrees - expected[0]) < 0.005)
        #expect(abs(found.heading.degrees - expected[1]) < 0.005)
        #expect(abs(found.groundSpeed.knots - expected[2]) < 0.005)
    }

    @Test func `a course that cannot be flown says why`() throws {
        #expect(throws: WindTriangleProblem.noProgress(headwind: Speed(knots: 25), crosswind: .zero)) {
            try triangle(0, 20, 0, 25)
        }
        #expect(throws: WindTriangleProblem.noProgress(headwind: Speed(knots: 100), crosswind: .zero)) {
            try triangle(0, 100, 0, 100)
        }
        #expect(throws: WindTriangleProblem.crosswindTooStrong(crosswind: Speed(knots: 30))) {
            try triangle(0, 20, 90, 30)
        }
        // A crosswind equal to the airspeed is a crosswind problem, not a headwind of zero.
        #expect(throws: WindTriangleProblem.crosswindTooStrong(crosswind: Speed(knots: 30))) {
            try triangle(0, 30, 90, 30)
        }
        let both = WindTriangleProblem.noProgress(headwind: Speed(knots: 15), crosswind: Speed(knots: 26))
        #expect(
            both.description
                == "This course cannot be flown: a crosswind of 26 kt and a head wind of 15 kt leave no "
                + "ground speed.")
        #expect(throws: WindTriangleProblem.noAirspeed) { try triangle(0, 0, 90, 30) }
        #expect(throws: WindTriangleProblem.noAirspeed) { try triangle(0, .nan, 90, 30) }
        #expect(throws: WindTriangleProblem.noWind) { try triangle(0, 100, 90, -1) }
        #expect(throws: WindTriangleProblem.noWind) { try triangle(0, 100, 90, .infinity) }
    }

    @Test func `air and wind together make the ground, for any triangle`() throws {
        var random = SplitMix(state: 16)
        var solved = 0
        for _ in 0..<1_500 {
            let course = Double.random(in: 0..<360, using: &random)
            let airspeed = Double.random(in: 1...500, using: &random)
            let from = Double.random(in: 0..<360, using: &random)
            let wind = Double.random(in: 0...200, using: &random)
            // Brute force: the head of the air's vector has to lie on the course's line.
            let (toX, toY) = (sin(course * .pi / 180), cos(course * .pi / 180))
            let (windX, windY) = (-wind * sin(from * .pi / 180), -wind * cos(from * .pi / 180))
            do {
                let found = try triangle(course, airspeed, from, wind)
                solved += 1
                let heading = found.heading.degrees * .pi / 180
                let groundX = airspeed * sin(heading) + windX
                let groundY = airspeed * cos(heading) + windY
                #expect(abs(groundX - found.groundSpeed.knots * toX) < 1e-9)
                #expect(abs(groundY - found.groundSpeed.knots * toY) < 1e-9)
                #expect(abs(found.correction.degrees) <= 90)
            } catch is WindTriangleProblem {
                // Turning all around, the drift to one side never becomes the other while the way is forward.
                let tracks = (0...360).map { step -> (across: Double, along: Double) in
                    let heading = Double(step) * .pi / 180
                    let (x, y) = (airspeed * sin(heading) + windX, airspeed * cos(heading) + windY)
                    return (x * toY - y * toX, x * toX + y * toY)
                }
                for (track, next) in zip(tracks, tracks.dropFirst())
                where track.across.sign != next.across.sign {
                    #expect(min(track.along, next.along) < airspeed * 0.02)
                }
            }
        }
        #expect(solved > 800)
    }
}
