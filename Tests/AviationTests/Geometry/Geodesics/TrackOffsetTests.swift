import Aviation
import Testing

@Suite("Track offsets") struct TrackOffsetTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    /// E. Williams, Aviation Formulary 1.47: on the way from LAX (33°57′N 118°24′W) to JFK (40°38′N 73°47′W),
    /// D at 34°30′N 116°30′W is 7.4523 NM right of the track and 99.588 NM along it, on a sphere of 1 NM a
    /// minute.
    @Test func `the formulary's example is as it says, but for the flattening`() throws {
        let leg = Geodesic(from: try place(33.95, -118.4), to: try place(40 + 38.0 / 60, -73 - 47.0 / 60))
        let offset = try #require(leg.offset(of: try place(34.5, -116.5)))
        #expect(abs(offset.crossTrack.nauticalMiles - 7.4523) < 0.1)
        #expect(abs(offset.alongTrack.nauticalMiles - 99.588) < 0.3)
        #expect(abs(leg.distance.nauticalMiles - 2144) < 6)
    }

    @Test func `a place put beside a track is found there`() throws {
        var random = SplitMix(state: 21)
        for _ in 0..<300 {
            let start = try place(
                .random(in: -85...85, using: &random), .random(in: -180...180, using: &random))
            let course = try #require(TrueDirection(degrees: .random(in: 0..<360, using: &random)))
            let length = Distance(metres: .random(in: 10_000...15_000_000, using: &random))
            let leg = Geodesic(
                from: start, to: try #require(Geodesic(from: start, course: course, distance: length)).end)
            let along = leg.distance * .random(in: -0.1...1.1, using: &random)
            let across = Double.random(in: -3_000_000...3_000_000, using: &random)
            let square = try #require(leg.course(at: along)).turned(by: Angle(degrees: across < 0 ? -90 : 90))
            let beside = try #require(
                Geodesic(
                    from: leg.position(at: along), course: square, distance: Distance(metres: abs(across))))
            let offset = try #require(leg.offset(of: beside.end))
            #expect(abs(offset.crossTrack.metres - across) < 1e-3)
            #expect(abs(offset.alongTrack.metres - along.metres) < 1e-3)
            let nearest = leg.nearest(to: beside.end)
            #expect(nearest.distance.metres <= abs(across) + 1e-3 || along.metres < 0 || along > leg.distance)
            #expect(nearest.alongTrack >= .zero && nearest.alongTrack <= leg.distance)
        }
    }

    @Test func `before the start the start is nearest, beyond the end the end`() throws {
        let leg = Geodesic(from: try place(0, 0), to: try place(0, 2))
        let before = leg.nearest(to: try place(1, -1))
        #expect(before.alongTrack == .zero)
        #expect(before.distance == Geodesic(from: leg.start, to: try place(1, -1)).distance)
        let beyond = leg.nearest(to: try place(-1, 3))
        #expect(beyond.alongTrack == leg.distance)
        #expect(beyond.distance == Geodesic(from: leg.end, to: try place(-1, 3)).distance)
        #expect(try #require(leg.offset(of: try place(-1, 3))).crossTrack.metres > 110_000)
        #expect(try #require(leg.offset(of: try place(1, 1))).crossTrack.metres < -110_000)
        #expect(try #require(leg.offset(of: leg.end)).crossTrack.metres.magnitude < 1e-6)
    }

    @Test func `across the date line and over a pole it is no different`() throws {
        let date = Geodesic(from: try place(10, 179), to: try place(10, -179))
        let offset = try #require(date.offset(of: try place(10, 180)))
        #expect(abs(offset.alongTrack.metres - date.distance.metres / 2) < 1e-3)
        #expect(offset.crossTrack.metres > 160 && offset.crossTrack.metres < 175)
        let pole = Geodesic(from: try place(80, 0), to: try place(80, 180))
        let beside = try #require(pole.offset(of: try place(89, 90)))
        #expect(abs(beside.alongTrack.metres - pole.distance.metres / 2) < 1e-3)
        #expect(abs(beside.crossTrack.metres - 111_693.9) < 1)
    }

    @Test func `beside a track without a course there is nothing`() throws {
        let here = try place(51, 7)
        let point = Geodesic(from: here, to: here)
        #expect(point.offset(of: try place(52, 7)) == nil)
        #expect(
            point.nearest(to: try place(52, 7)).distance
                == Geodesic(from: here, to: try place(52, 7)).distance)
    }
}
