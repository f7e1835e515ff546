import Aviation
import Testing

@Suite("EnvelopePolygon") struct EnvelopePolygonTests {
    private func points(_ pairs: [(Double, Double)]) -> [EnvelopePoint] {
        pairs.map { EnvelopePoint(x: $0.0, mass: $0.1) }
    }

    private func cessna() throws -> EnvelopePolygon {
        try EnvelopePolygon(points([(35, 1500), (35, 1950), (41, 2550), (47.3, 2550), (47.3, 1500)]))
    }

    @Test(
        arguments: [
            ([(0, 0), (1, 1)], EnvelopePolygon.Flaw.fewerThanThreePoints),
            ([(0, 0), (1, 0), (0, 0)], .fewerThanThreePoints), ([], .fewerThanThreePoints),
            ([(0, 0), (1, 0), (1, 1), (1, 0), (0, 1)], .repeatedPoint(2, 4)),
            ([(0, 0), (1, 0), (1, 0), (1, 1)], .repeatedPoint(2, 3)),
            ([(0, 0), (1, 1), (1, 0), (0, 1)], .crossing(1, 3)),
            ([(0, 0), (2, 0), (1, 0), (1, 2)], .crossing(1, 2)),
            ([(0, 0), (2, 0), (2, 2), (1, 0), (0, 2)], .crossing(1, 3)),
            ([(0, 0), (1, 0), (2, 0)], .noArea), ([(0, 0), (.nan, 0), (2, 0)], .notFinite),
        ] as [([(Double, Double)], EnvelopePolygon.Flaw)])
    func `points that enclose no area, or more than one, are refused`(
        pairs: [(Double, Double)], flaw: EnvelopePolygon.Flaw
    ) {
        #expect(throws: flaw) { try EnvelopePolygon(points(pairs)) }
    }

    @Test func `a last point that closes the ring is allowed`() throws {
        let open = try EnvelopePolygon(points([(0, 0), (1, 0), (1, 1)]))
        #expect(try EnvelopePolygon(points([(0, 0), (1, 0), (1, 1), (0, 0)])) == open)
    }

    @Test func `the edge and its corners belong to the area`() throws {
        let area = try cessna()
        let onEdge = [
            (35.0, 1950.0), (47.3, 2550), (38, 2250), (40, 2450), (47.3, 2000), (41, 1500), (35.01, 1951),
        ]
        for (x, mass) in onEdge { #expect(area.contains(EnvelopePoint(x: x, mass: mass)), "\(x), \(mass)") }
        let outside = [(34.9999, 1900.0), (47.3001, 2000), (41, 2550.001), (41, 1499.999), (37.9999, 2250)]
        for (x, mass) in outside { #expect(!area.contains(EnvelopePoint(x: x, mass: mass)), "\(x), \(mass)") }
    }

    @Test(
        arguments: [
            (34.0, 1800.0, EnvelopeExcursion.Side.forward, 1.0), (48.3, 1800, .aft, 1),
            (40, 2600, .above, 50),
            (48.3, 2600, .above, 50), (40, 1400, .below, 100), (33, 1400, .below, 100),
            (37.5, 2250, .forward, 0.5),
        ])
    func `how far outside, and to which side`(
        x: Double, mass: Double, side: EnvelopeExcursion.Side, amount: Double
    ) throws {
        let excursion = try #require(try cessna().excursion(of: EnvelopePoint(x: x, mass: mass)))
        #expect(excursion.side == side)
        #expect(abs(excursion.amount - amount) < 1e-9)
    }

    @Test func `the range allowed at the mass is given, and left and right in the lateral plane`() throws {
        let point = EnvelopePoint(x: 37.5, mass: 2250)
        #expect(try cessna().excursion(of: point)?.allowed == 38...47.3)
        #expect(try cessna().excursion(of: point, isLateral: true)?.side == .left)
        #expect(try cessna().excursion(of: EnvelopePoint(x: 50, mass: 2250), isLateral: true)?.side == .right)
        #expect(try cessna().excursion(of: EnvelopePoint(x: 40, mass: 2250)) == nil)
    }

    @Test func `in a notch the nearer edge says how far`() throws {
        let notched = try EnvelopePolygon(
            points([(0, 0), (10, 0), (10, 10), (7, 10), (5, 2), (3, 10), (0, 10)]))
        let excursion = try #require(notched.excursion(of: EnvelopePoint(x: 6, mass: 9)))
        #expect(excursion.side == .forward)
        #expect(abs(excursion.amount - 0.75) < 1e-9)
    }

    @Test func `containing agrees with the winding number by angles`() throws {
        var random = SplitMix(state: 20_261_123)
        var inside = 0
        for _ in 0..<300 {
            // A star: ascending angles with any radii, so that it neither crosses itself nor is convex.
            let count = Int.random(in: 3...9, using: &random)
            let ring = (0..<count).map { index in
                let angle = (Double(index) + Double.random(in: 0.1...0.9, using: &random)) / Double(count)
                let radius = Double.random(in: 0.2...1, using: &random)
                return Turn.point(angle, radius)
            }
            let area: EnvelopePolygon
            do throws(EnvelopePolygon.Flaw) {
                area = try EnvelopePolygon(ring)
            } catch {
                Issue.record("\(ring) \(error)")
                continue
            }
            for _ in 0..<40 {
                let point = EnvelopePoint(
                    x: 40 + Double.random(in: -12...12, using: &random),
                    mass: 2000 + Double.random(in: -600...600, using: &random))
                guard !area.isOnEdge(point) else { continue }
                let expected = Turn.winding(ring, around: point) != 0
                inside += expected ? 1 : 0
                #expect(area.contains(point) == expected)
                #expect((area.excursion(of: point) == nil) == expected)
            }
        }
        #expect(inside > 1000)
    }
}
