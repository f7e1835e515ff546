package import Aviation
import Notation

/// The airspaces that lie on the way along a route, whatever their floors and ceilings.
package struct AirspaceRoute: Hashable, Sendable {
    /// An airspace, and where on the way it is first met.
    package struct Crossing: Hashable, Sendable {
        package let airspace: Airspace
        /// The distance from the beginning of the route.
        package let along: Distance
    }

    /// In the order in which they are met.
    package let crossings: [Crossing]
    /// The worst coverage on the way: `outside` if any of it has no data near.
    package let coverage: AirspaceCoverage
    /// Nil when there are no data.
    package let holdings: AirspaceHoldings?
}

extension AirspaceTable {
    /// The distance between samples on the way: an airspace cut by less may be missed.
    static let stepNauticalMiles = 0.5

    func route(_ line: [Coordinate]) -> AirspaceRoute {
        var met: [Int: Distance] = [:]
        var isCovered = true
        var behind = 0.0
        func look(at place: Coordinate, _ along: Double) {
            if !cells.contains(CoverageCell(place)) { isCovered = false }
            for (index, entry) in entries.enumerated() where met[index] == nil {
                let isInside = entry.rings.reduce(false) { $0 != $1.contains(place) }
                if isInside { met[index] = Distance(nauticalMiles: along) }
            }
        }
        if let start = line.first { look(at: start, 0) }
        for (start, end) in zip(line, line.dropFirst()) {
            let leg = Geodesic(from: start, to: end)
            let miles = leg.distance.nauticalMiles
            let count = max(1, Int(clamping: (miles / Self.stepNauticalMiles).rounded(.up)))
            for (step, place) in leg.positions(count: count + 1).enumerated().dropFirst() {
                look(at: place, behind + miles * Double(step) / Double(count))
            }
            behind += miles
        }
        let order = met.sorted { ($0.value.nauticalMiles, $0.key) < ($1.value.nauticalMiles, $1.key) }
        let isKnown = isCovered && !line.isEmpty
        return AirspaceRoute(
            crossings: order.map { .init(airspace: entries[$0.key].airspace, along: $0.value) },
            coverage: entries.isEmpty ? .noData : isKnown ? .partial : .outside, holdings: holdings)
    }
}

extension AirportDatabase {
    /// The airspaces along a route of great circles, in the order of entry, and the coverage of the data.
    /// Works offline, with the data imported on this device.
    package func airspaces(along line: [Coordinate]) throws -> AirspaceRoute {
        try airspaceTable().route(line)
    }
}
