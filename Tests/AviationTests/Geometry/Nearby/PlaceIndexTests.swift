import Testing

@testable import Aviation

@Suite("Places near a place or a route") struct PlaceIndexTests {
    /// Places all over the earth, some of them clustered: at the poles, along 180°, at 80° and at one spot.
    static func places(_ count: Int, seed: UInt64) -> [Coordinate] {
        var chance = SplitMix(state: seed)
        return (0..<count).compactMap { number in
            let longitude = Double.random(in: -180...180, using: &chance)
            let wobble = Double.random(in: -1.5...1.5, using: &chance)
            let latitude = Double.random(in: -90...90, using: &chance)
            return switch number % 8 {
            case 0: Coordinate(latitudeDegrees: 89 + wobble / 1.5, longitudeDegrees: longitude)
            case 1: Coordinate(latitudeDegrees: -89 + wobble / 1.5, longitudeDegrees: longitude)
            case 2:
                Coordinate(
                    latitudeDegrees: latitude / 2, longitudeDegrees: wobble < 0 ? -180 - wobble / 2 : 180)
            case 3: Coordinate(latitudeDegrees: 80 + wobble, longitudeDegrees: longitude)
            case 4: Coordinate(latitudeDegrees: 51, longitudeDegrees: -0.5 + wobble)
            default: Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
            }
        }
    }

    /// The poles, both sides of 180°, 80°, the equator and places of `places`, which repeat them.
    static let centres: [Coordinate] =
        [
            (90.0, 0.0), (90, 120), (-90, -45), (80, 10), (80, 180), (-80, -180), (0, 180), (0, -180), (0, 0),
            (51, -0.5), (51.3, -0.4), (-17.7, 179.99), (89.9, 77),
        ].compactMap { Coordinate(latitudeDegrees: $0.0, longitudeDegrees: $0.1) }
        + places(40, seed: 99)

    private static let some = places(2000, seed: 1)
    private static let index = PlaceIndex(some)

    private static func all(from centre: Coordinate, _ places: [Coordinate]) -> [PlaceIndex.Found] {
        places.enumerated().map { number, place in
            PlaceIndex.Found(number: number, distance: Geodesic(from: centre, to: place).distance)
        }.sorted { ($0.distance, $0.number) < ($1.distance, $1.number) }
    }

    @Test func `the nearest are the first of all, sorted`() {
        for centre in Self.centres {
            let expected = Self.all(from: centre, Self.some)
            for count in [1, 10, 200] {
                #expect(Self.index.nearest(count, to: centre) == Array(expected.prefix(count)))
            }
            let odd = Self.index.nearest(7, to: centre) { $0 % 2 == 1 }
            #expect(odd == Array(expected.filter { $0.number % 2 == 1 }.prefix(7)))
        }
    }

    @Test func `within a radius are all that are no further, edges included`() throws {
        for centre in Self.centres {
            let expected = Self.all(from: centre, Self.some)
            for miles in [0.0, 3, 60, 700, 6000, 10_900] {
                let radius = Distance(nauticalMiles: miles)
                let within = expected.filter { $0.distance <= radius }
                #expect(Self.index.within(radius, of: centre) == within)
                #expect(Self.index.nearest(5, to: centre, within: radius) == Array(within.prefix(5)))
            }
            let edge = try #require(expected.dropFirst(40).first).distance
            #expect(Self.index.within(edge, of: centre).count >= 41)
        }
    }

    @Test func `none, one and equal places are found`() throws {
        let centre = try #require(Self.centres.first)
        #expect(PlaceIndex([]).nearest(3, to: centre).isEmpty)
        #expect(PlaceIndex([]).corridor(along: [centre], within: Distance(nauticalMiles: 5)).isEmpty)
        #expect(PlaceIndex([centre]).nearest(3, to: centre).map(\.number) == [0])
        let many = PlaceIndex(Array(repeating: centre, count: 1000))
        #expect(many.nearest(3, to: centre).map(\.number) == [0, 1, 2])
        #expect(many.nearest(0, to: centre).isEmpty)
        #expect(many.nearest(3, to: centre, within: Distance(nauticalMiles: -1)).isEmpty)
    }

    @Test func `a corridor holds what brute force finds near any leg`() {
        var chance = SplitMix(state: 7)
        for round in 0..<30 {
            var route = (0..<Int.random(in: 1...4, using: &chance)).compactMap { _ in
                Self.centres.randomElement(using: &chance)
            }
            if round % 7 == 0 { route += route.suffix(1) }
            let width = Distance(nauticalMiles: [0.5, 5, 50, 400, 2000][round % 5])
            let found = Self.index.corridor(along: route, within: width)
            var expected: [Int: Distance] = [:]
            for (number, place) in Self.some.enumerated() {
                if let distance = Self.brute(route, place), distance <= width { expected[number] = distance }
            }
            #expect(Set(found.map(\.number)) == Set(expected.keys))
            for one in found {
                let difference = abs(one.offTrack.metres - (expected[one.number]?.metres ?? -1))
                #expect(difference < 0.01, "\(route) \(one)")
            }
        }
    }

    /// The distance to the nearest point of a route, without any index.
    private static func brute(_ route: [Coordinate], _ place: Coordinate) -> Distance? {
        let legs = zip(route, route.dropFirst()).map(Geodesic.init(from:to:))
        guard !legs.isEmpty else { return route.first.map { Geodesic(from: $0, to: place).distance } }
        return legs.map { $0.nearest(to: place).distance }.min()
    }

    @Test func `neighbours of a route are told in the order in which they are passed`() throws {
        func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
            try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
        }
        let route = [try place(50, 0), try place(51, 0), try place(51, 2)]
        let index = PlaceIndex([
            try place(51, 1), try place(50.4, 0.1), try place(50.6, -0.1), try place(49.95, 0),
            try place(51.05, -0.05), try place(51, 2.05), try place(52, 1),
        ])
        let found = index.corridor(along: route, within: Distance(nauticalMiles: 10))
        #expect(found.map(\.number) == [3, 1, 2, 4, 0, 5])
        #expect(found.map(\.leg) == [1, 1, 1, 1, 2, 2])
        #expect(found.map(\.side) == [nil, .right, .left, nil, .right, nil])
        let first = Geodesic(from: route[0], to: route[1]).distance
        let second = Geodesic(from: route[1], to: route[2]).distance
        #expect(found[0].alongTrack == .zero)
        #expect(found[3].alongTrack == first)
        #expect(abs(found[4].alongTrack.metres - first.metres - second.metres / 2) < 0.01)
        #expect(abs(found[4].alongLeg.metres - second.metres / 2) < 0.01)
        #expect(found[5].alongTrack == first + second)
        // The parallel of 51° lies south of the shortest way along it: 0.26 NM after one degree.
        #expect(abs(found[4].offTrack.nauticalMiles - 0.257) < 0.002)
    }

    @Test func `a piece of a leg lies beside the great circle by less than is allowed for`() throws {
        var chance = SplitMix(state: 3)
        var most = 0.0
        for _ in 0..<2_000 {
            let start = try #require(Self.some.randomElement(using: &chance))
            let course = TrueDirection(turning: Double.random(in: 0...360, using: &chance))
            let leg = try #require(Geodesic(from: start, course: course, distance: LegPiece.longest))
            let piece = LegPiece(from: SphereVector(leg.start), to: SphereVector(leg.end))
            for share in [0.1, 0.3, 0.5, 0.8] {
                let point = SphereVector(leg.position(at: LegPiece.longest * share))
                most = max(most, piece.nearest(to: point).angle)
            }
        }
        #expect(most < LegPiece.deviation / 4, "\(most)")
    }
}
