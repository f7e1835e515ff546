import Foundation
import Testing

@testable import Aviation

@Suite("Airspace") struct AirspaceTests {
    private func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        let turned = longitude.remainder(dividingBy: 360)
        return Coordinate(bendingLatitude: latitude, longitude: turned)
    }

    private func airspace(
        _ name: String = "X", floor: Airspace.Limit? = nil, ceiling: Airspace.Limit? = nil,
        rings: [[Coordinate]] = []
    ) -> Airspace {
        Airspace(
            ident: nil, name: name, kind: "CLASS_D", airspaceClass: "D", floor: floor, ceiling: ceiling,
            rings: rings)
    }

    /// Whether a place lies inside, by the sum of the angles between the corners: independent of the tested
    /// ray casting.
    private func winds(_ ring: [(Double, Double)], around x: Double, _ y: Double) -> Bool {
        var sum = 0.0
        for (one, other) in zip(ring, ring.dropFirst()) {
            let (ax, ay, bx, by) = (one.0 - x, one.1 - y, other.0 - x, other.1 - y)
            sum += atan2(ax * by - ay * bx, ax * bx + ay * by)
        }
        return abs(sum) > 3
    }

    @Test(arguments: [0.0, 179.7, -180, 180, -122.4])
    func `a place is inside as brute force has it, across the antimeridian too`(middle: Double) {
        var chance = SplitMix(state: 19)
        for _ in 0..<40 {
            // A star around the centre, with a corner every 15 to 40 degrees.
            var (ring, angle): ([(Double, Double)], Double) = ([], 0)
            while angle < 6.28 {
                let radius = Double.random(in: 0.2...1.5, using: &chance)
                ring.append((middle + radius * cos(angle), 10 + radius * sin(angle)))
                angle += Double.random(in: 0.26...0.7, using: &chance)
            }
            ring.append(ring[0])
            let area = airspace(rings: [ring.map { place($0.1, $0.0) }])
            for _ in 0..<50 {
                let x = middle + Double.random(in: -1.6...1.6, using: &chance)
                let y = 10 + Double.random(in: -1.6...1.6, using: &chance)
                #expect(area.contains(place(y, x)) == winds(ring, around: x, y))
            }
            #expect(!area.contains(place(10, middle + 180)))
        }
    }

    @Test func `a hole is outside`() {
        func square(_ reach: Double) -> [Coordinate] {
            [(-1.0, -1.0), (-1, 1), (1, 1), (1, -1), (-1, -1)].map { place($0.0 * reach, 180 + $0.1 * reach) }
        }
        let area = airspace(rings: [square(2), square(1)])
        #expect(area.contains(place(1.5, -179)))
        #expect(!area.contains(place(0.5, -179.5)))
        #expect(!area.contains(place(0.5, 179.5)))
    }

    @Test func `the label's place is inside, of a crescent too`() throws {
        let crescent = [(0.0, 0.0), (2, 4), (4, 0), (3, 0.2), (2, 3.5), (1, 0.2), (0, 0)]
            .map { place($0.0, 178 + $0.1) }
        let label = try #require(UnwrappedRing(crescent).labelPlace)
        #expect(airspace(rings: [crescent]).contains(label))
    }

    @Test func `limits are written as on a chart`() {
        let (surface, above) = (
            Airspace.Limit(feet: 0, reference: .surface), Airspace.Limit(feet: 700, reference: .surface)
        )
        let level = Airspace.Limit(feet: 10_000, reference: .standardPressure)
        let sea = Airspace.Limit(feet: 4500, reference: .meanSeaLevel)
        #expect(airspace(floor: surface, ceiling: level).limitsLabel == "FL100/SFC")
        #expect(airspace(floor: above, ceiling: sea).limitsLabel == "4500/700 AGL")
        #expect(airspace(floor: surface).limitsLabel == "?/SFC")
        #expect(Airspace.Limit(feet: 6500, reference: .standardPressure).words == "FL065")
    }

    @Test func `the lowest floor comes first, and unlike references are told`() {
        let surface = Airspace.Limit(feet: 0, reference: .surface)
        let sea = Airspace.Limit(feet: 4500, reference: .meanSeaLevel)
        let level = Airspace.Limit(feet: 10_000, reference: .standardPressure)
        let (one, two) = (
            airspace("1", floor: surface, ceiling: sea), airspace("2", floor: sea, ceiling: sea)
        )
        let (three, four) = (airspace("3", floor: level), airspace("4"))
        let all = AirspaceColumn([four, three, two, one])
        #expect(all.airspaces.map(\.name) == ["1", "2", "3", "4"])
        #expect(all.comparesUnlike)
        #expect(!AirspaceColumn([two, one]).comparesUnlike)
        #expect(AirspaceColumn([]).airspaces.isEmpty)
    }
}
