import Testing

@testable import Aviation

@Suite("The shape of a corridor") struct CorridorShapeTests {
    private func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude))
    }

    private static let routes: [[(Double, Double)]] = [
        [(51.348, -0.559), (43.542, 6.953)], [(51.348, -0.559), (47.9, 1.76), (43.542, 6.953)],
        [(-17, 178), (-16, -178), (-14, -172)], [(80, 10), (84, 60)], [(50, 8)],
    ]

    @Test(arguments: routes.indices)
    func `every point of the edge is exactly so far from the route, and no point of an area further`(
        _ number: Int
    ) throws {
        let points = try Self.routes[number].map { try place($0.0, $0.1) }
        let width = Distance(nauticalMiles: 25)
        let shape = CorridorShape(along: points, within: width)
        let ends = points.count > 1 ? Array(points.dropFirst()) : points
        let legs = zip(points, ends).map { Geodesic(from: $0, to: $1) }
        func off(_ place: Coordinate) -> Double {
            legs.map { $0.nearest(to: place).distance.nauticalMiles }.min() ?? .infinity
        }
        #expect(shape.areas.count == legs.count)
        let edge = shape.edges.flatMap(\.self)
        #expect(edge.count > 60)
        for point in edge { #expect(abs(off(point) - 25) < 0.01) }
        for ring in shape.areas {
            #expect(ring.first == ring.last)
            for point in ring { #expect(off(point) < 25.01) }
        }
    }

    @Test func `no points and no width have no shape`() throws {
        let here = try place(50, 8)
        #expect(CorridorShape(along: [], within: Distance(nauticalMiles: 5)).areas.isEmpty)
        #expect(CorridorShape(along: [here], within: .zero).areas.isEmpty)
    }
}
