import Aviation
import Foundation
import Notation

/// The strip of 25 NM on both sides of a route.
struct PackCorridor: Sendable {
    static let width = Distance(nauticalMiles: 25)

    let line: [Coordinate]

    /// South, west, north and east of everything within, as the server takes it: "50.1,-2.3,52.4,1.2". West
    /// is greater than east where the route crosses 180°.
    var box: String {
        let margin = Self.width.nauticalMiles / 60 + 0.1
        var latitudes: [Double] = []
        var longitudes: [Double] = []
        for place in samples {
            latitudes.append(place.latitudeDegrees)
            let last = longitudes.last ?? place.longitudeDegrees
            let turns = ((last - place.longitudeDegrees) / 360).rounded()
            longitudes.append(place.longitudeDegrees + 360 * turns)
        }
        let south = max(-90, (latitudes.min() ?? 0) - margin)
        let north = min(90, (latitudes.max() ?? 0) + margin)
        let widest = cos(max(abs(south), abs(north)) * .pi / 180)
        var west = -180.0
        var east = 180.0
        // Near a pole every longitude is near.
        if widest > 0.02, let first = longitudes.min(), let last = longitudes.max() {
            let (left, right) = (first - margin / widest, last + margin / widest)
            if right - left < 360 { (west, east) = (Self.wrapped(left), Self.wrapped(right)) }
        }
        return [south, west, north, east].map { String(($0 * 1000).rounded() / 1000) }
            .joined(separator: ",")
    }

    private static func wrapped(_ degrees: Double) -> Double {
        degrees < -180 ? degrees + 360 : degrees > 180 ? degrees - 360 : degrees
    }

    /// Points of the route, no further apart than 30 NM.
    private var samples: [Coordinate] {
        var found = Array(line.prefix(1))
        for (start, end) in zip(line, line.dropFirst()) {
            let leg = Geodesic(from: start, to: end)
            let count = max(1, Int(clamping: (leg.distance.nauticalMiles / 30).rounded(.up)))
            found += leg.positions(count: count + 1).dropFirst()
        }
        return found
    }

    /// The reports within, in the order in which their stations are passed, then those that are wanted by
    /// name.
    func items(_ reports: [FieldStation], named: Set<String>) -> [PackItem] {
        let placed = reports.filter { $0.position != nil }
        let index = PlaceIndex(placed.compactMap(\.position))
        let near = index.corridor(along: line, within: Self.width).map { found in
            PackItem(
                report: placed[found.number], alongNM: found.alongTrack.nauticalMiles,
                offNM: found.offTrack.nauticalMiles)
        }
        let there = Set(near.map(\.report.station))
        var rest: [String: FieldStation] = [:]
        for report in reports where named.contains(report.station) && !there.contains(report.station) {
            rest[report.station] = report
        }
        return near
            + rest.values.sorted { $0.station < $1.station }.map {
                PackItem(report: $0, alongNM: nil, offNM: nil)
            }
    }
}
