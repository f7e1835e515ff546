import Notation

/// The area within a distance of a route, for drawing: `PlaceIndex.corridor` finds the places in it.
package struct CorridorShape: Hashable, Sendable {
    /// A closed ring around each leg; those of neighbouring legs overlap.
    package let areas: [[Coordinate]]
    /// The edge of the union, in pieces: points at exactly that distance from the route.
    package let edges: [[Coordinate]]

    /// The corridor of the route over these points; a circle for one point. Empty for no points, and unless
    /// the width is positive.
    package init(along points: [Coordinate], within width: Distance) {
        guard let first = points.first, width > .zero else {
            (areas, edges) = ([], [])
            return
        }
        let ends = points.count > 1 ? Array(points.dropFirst()) : [first]
        let legs = zip(points, ends).map { Geodesic(from: $0, to: $1) }
        let rings = legs.map { Self.ring(around: $0, width) }
        areas = rings
        edges = rings.enumerated().flatMap { number, ring in
            let others = legs.enumerated().filter { $0.offset != number }.map(\.element)
            return Self.pieces(of: ring, outside: others, width)
        }
    }

    /// A leg's left side, a semicircle around its end, its right side, a semicircle around its start.
    private static func ring(around leg: Geodesic, _ width: Distance) -> [Coordinate] {
        guard let course = leg.initialCourse, let last = leg.finalCourse else {
            return arc(around: leg.start, from: 0, to: 360, width)
        }
        let count = max(1, Int(clamping: (leg.distance / Distance(nauticalMiles: 20)).rounded(.up)))
        let stops = (0...count).map { leg.distance * (Double($0) / Double(count)) }
        func side(_ degrees: Double) -> [Coordinate] {
            stops.compactMap { along in
                leg.course(at: along).flatMap {
                    point(leg.position(at: along), $0.degrees + degrees, width)
                }
            }
        }
        let ring =
            side(-90) + arc(around: leg.end, from: last.degrees - 90, to: last.degrees + 90, width)
            + side(90).reversed()
            + arc(around: leg.start, from: course.degrees + 90, to: course.degrees + 270, width)
        return ring + ring.prefix(1)
    }

    private static func arc(
        around centre: Coordinate, from start: Double, to end: Double, _ width: Distance
    ) -> [Coordinate] {
        stride(from: start, through: end, by: 5).compactMap { point(centre, $0, width) }
    }

    private static func point(_ place: Coordinate, _ course: Double, _ width: Distance) -> Coordinate? {
        Geodesic(from: place, course: TrueDirection(turning: course), distance: width)?.end
    }

    /// The pieces of a ring that lie in no other leg's area.
    private static func pieces(
        of ring: [Coordinate], outside legs: [Geodesic], _ width: Distance
    ) -> [[Coordinate]] {
        guard !legs.isEmpty else { return [ring] }
        let limit = width * (1 - 1e-6)
        var pieces: [[Coordinate]] = [[]]
        for point in ring {
            if legs.allSatisfy({ $0.nearest(to: point).distance >= limit }) {
                pieces[pieces.count - 1].append(point)
            } else if pieces.last?.isEmpty == false {
                pieces.append([])
            }
        }
        return pieces.filter { $0.count > 1 }
    }
}
