import Aviation
import Testing

@Suite("Geodesics") struct GeodesicTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    /// The angle between two directions, in degrees.
    private func gap(_ one: TrueDirection?, _ degrees: Double) throws -> Double {
        let other = try #require(TrueDirection(degrees: degrees))
        return abs(try #require(one).turn(to: other).degrees)
    }

    /// From latitude, longitude to latitude, longitude: metres, initial and final course. Computed with
    /// GeographicLib 2.1 (C. F. F. Karney), WGS 84: legs of airports, nearly antipodal places, poles, the
    /// antimeridian, the equator, a metre and a centimetre.
    static let published: [[Double]] = [
        [40.639928, -73.778692, 33.942497, -118.40805, 3982961.528858, 273.889985162, 245.911728737],
        [39.570128, -104.849306, 39.908811, -105.117211, 44061.279987, 328.673720566, 328.502448584],
        [51.348056, -0.558889, 43.542, 6.95333, 1035231.771363, 144.029245687, 149.579479349],
        [0, 0, 0, 179, 19926188.851996, 90.0, 90.0],
        [0, 0, 0.5, 179.5, 19936288.578965, 25.671872868, 154.32708547],
        [0, 0, 0.5, 179.7, 19944127.42075, 15.556882793, 164.442513891],
        [0, 0, 0, 179.5, 19980861.908891, 55.96649514, 124.03350486],
        [0, 0, 1e-09, 179.9999, 20003931.457592, 0.009501793, 179.990498207],
        [-30, 0, 29.9, 179.8, 19989832.82761, 161.890524736, 18.090737246],
        [-30, 0, 30, 179.999, 20003931.366321, 179.890374523, 0.109625477],
        [89, 0, -89.5, 179.5, 19948080.317354, 179.500129401, 0.999740408],
        [90, 0, 50, 30, 4461118.687629, 150.0, 180.0],
        [-90, 20, 10, -170, 11107820.562547, 170.0, 0.0],
        [50, 30, 90, 0, 4461118.687629, 0.0, 330.0],
        [90, 0, -90, 77, 20003931.458625, 103.0, 180.0],
        [0, 179.5, 0, -179.5, 111319.490793, 90.0, 90.0],
        [-17.75, 177.44, -13.83, -172, 1211390.622518, 70.523951402, 67.641150704],
        [64.13, -21.94, 64.81, -147.86, 5039632.495265, 330.910292935, 209.893936549],
        [51, 7, 51.000009, 7, 1.001234, 0.0, 0.0],
        [51, 7, 51.0000001, 7.0000001, 0.013154, 32.251929895, 32.251929973],
        [10, 20, 10, 20.5, 54819.676789, 89.956587687, 90.043412313],
        [10, 20, -10, 40, 3130218.198436, 134.370963141, 134.370963141],
        [70, 10, -70, 10, 15537961.45554, 180.0, 180.0],
        [70, 10, 70, -170, 4465970.003085, 0.0, 180.0],
        [1e-12, 0, -1e-12, 1, 111319.490793, 90.0, 90.0],
        [36.493, 10.5, -36.4931, -169.2, 19995616.164929, 218.154898877, 321.845043255],
    ]

    @Test(arguments: published)
    func `distances are right to a micrometre and courses to a billionth of a degree`(row: [Double]) throws {
        let leg = Geodesic(from: try place(row[0], row[1]), to: try place(row[2], row[3]))
        #expect(abs(leg.distance.metres - row[4]) < 1e-6)
        // The course of a leg of a centimetre is worth a few digits less.
        let tolerance = row[4] < 100 ? 1e-6 : 2e-9
        #expect(try gap(leg.initialCourse, row[5]) < tolerance)
        #expect(try gap(leg.finalCourse, row[6]) < tolerance)
    }

    @Test func `antipodes are half an ellipse apart, by a meridian`() throws {
        for (latitude, longitude) in [(0.0, 0.0), (30, 12), (-45, 180), (90, 0)] {
            let far = longitude > 0 ? longitude - 180 : longitude + 180
            let leg = Geodesic(from: try place(latitude, longitude), to: try place(-latitude, far))
            // Twice the quarter meridian of 10,001,965.729 m (NGA.STND.0036, table 3.6).
            #expect(abs(leg.distance.metres - 20_003_931.4586) < 1e-3)
            let course = try #require(leg.initialCourse).degrees
            #expect(course == 0 || course == 180)
        }
    }

    @Test func `the same place has a distance of nothing and no course`() throws {
        for (one, other) in [
            (try place(51, 7), try place(51, 7)), (try place(-17, 180), try place(-17, -180)),
            (try place(90, 0), try place(90, 123)),
        ] {
            let leg = Geodesic(from: one, to: other)
            #expect(leg.distance == .zero)
            #expect(leg.initialCourse == nil)
            #expect(leg.finalCourse == nil)
            #expect(leg.midpoint == one)
            #expect(leg.midpointCourse == nil)
            #expect(leg.positions(count: 3) == [one, one, other])
        }
    }

    @Test func `a way there is as long as the way back, and triangles have no shorter detour`() throws {
        var random = SplitMix(state: 11)
        for _ in 0..<500 {
            let places = try (0..<3).map { _ in
                try place(.random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
            }
            let there = Geodesic(from: places[0], to: places[1])
            let back = Geodesic(from: places[1], to: places[0])
            #expect(abs(there.distance.metres - back.distance.metres) < 1e-6)
            let arrival = try #require(there.finalCourse)
            #expect(try gap(back.initialCourse, arrival.reversed.degrees) < 1e-6)
            let detour =
                Geodesic(from: places[0], to: places[2]).distance
                + Geodesic(from: places[2], to: places[1]).distance
            #expect(detour.metres >= there.distance.metres - 1e-6)
        }
    }

    @Test func `going as far and as directed as a place leads there, in pieces too`() throws {
        var random = SplitMix(state: 12)
        for _ in 0..<500 {
            let start = try place(
                .random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
            let end = try place(
                .random(in: -90...90, using: &random), .random(in: -180...180, using: &random))
            let leg = Geodesic(from: start, to: end)
            let course = try #require(leg.initialCourse)
            let flown = try #require(Geodesic(from: start, course: course, distance: leg.distance))
            #expect(Geodesic(from: flown.end, to: end).distance.metres < 1e-3)
            #expect(Geodesic(from: leg.position(at: leg.distance), to: end).distance.metres < 1e-6)
            let rest = Geodesic(from: leg.midpoint, to: end)
            #expect(abs(rest.distance.metres - leg.distance.metres / 2) < 1e-6)
            #expect(try gap(rest.initialCourse, try #require(leg.midpointCourse).degrees) < 1e-6)
        }
    }

    @Test func `a leg across the date line has places on both sides of it`() throws {
        let leg = Geodesic(from: try place(-17.75, 177.44), to: try place(-13.83, -172))
        let longitudes = leg.positions(count: 5).map { $0.longitudeDegrees.rounded() }
        #expect(longitudes == [177, -180, -177, -175, -172])
        #expect(leg.positions(count: 0) == [leg.start, leg.end])
    }

    @Test func `a distance that is none leads nowhere`() throws {
        let start = try place(51, 7)
        let north = try #require(TrueDirection(degrees: 0))
        for metres in [Double.nan, .infinity, -.infinity] {
            #expect(Geodesic(from: start, course: north, distance: Distance(metres: metres)) == nil)
            let leg = Geodesic(from: start, to: try place(52, 7))
            #expect(leg.position(at: Distance(metres: metres)) == start)
            #expect(leg.course(at: Distance(metres: metres)) == nil)
        }
        let around = try #require(Geodesic(from: start, course: north, distance: Distance(metres: 1e300)))
        #expect(abs(around.end.latitudeDegrees) <= 90)
    }
}
