/// The area of an envelope. Its edge belongs to it.
package struct EnvelopePolygon: Hashable, Sendable {
    /// Why points are no area.
    package enum Flaw: Error, Hashable, Sendable {
        case fewerThanThreePoints
        case notFinite
        /// A point that stands twice; counted from 1.
        case repeatedPoint(Int, Int)
        /// Two edges that cross or touch; counted from 1, each from the point of the same number.
        case crossing(Int, Int)
        case noArea
    }

    /// The corners of the area; the last is joined to the first.
    package let points: [EnvelopePoint]
    /// The distance from the edge at which a point still counts as on it, along the axis and in mass: a
    /// millionth of the unit, or a thousand-millionth of the area's extent if that is more. Rounding errors
    /// are smaller.
    let tolerance: EnvelopePoint

    /// A last point equal to the first is dropped. Throws a `Flaw` if the points enclose no area, or more
    /// than one.
    package init(_ points: [EnvelopePoint]) throws(Flaw) {
        guard points.allSatisfy({ $0.x.isFinite && $0.mass.isFinite }) else { throw .notFinite }
        var ring = points
        if ring.count > 1, ring.first == ring.last { ring.removeLast() }
        guard ring.count >= 3 else { throw .fewerThanThreePoints }
        var seen: [EnvelopePoint: Int] = [:]
        for (index, point) in ring.enumerated() {
            if let first = seen[point] { throw .repeatedPoint(first + 1, index + 1) }
            seen[point] = index
        }
        self.points = ring
        let width = Self.extent(ring.map(\.x))
        let height = Self.extent(ring.map(\.mass))
        tolerance = EnvelopePoint(x: max(1e-6, 1e-9 * width), mass: max(1e-6, 1e-9 * height))
        // Areas of triangles have to be numbers too.
        guard (4 * width * height).isFinite else { throw .notFinite }
        guard width > 0, height > 0 else { throw .noArea }
        if let (first, second) = crossingEdges { throw .crossing(first + 1, second + 1) }
    }

    private static func extent(_ numbers: [Double]) -> Double {
        (numbers.max() ?? 0) - (numbers.min() ?? 0)
    }

    /// The edges, each from a point to the next.
    var edges: [(from: EnvelopePoint, to: EnvelopePoint)] {
        zip(points, points.dropFirst() + points.prefix(1)).map { ($0, $1) }
    }

    /// Whether the point lies inside or on the edge.
    package func contains(_ point: EnvelopePoint) -> Bool {
        isOnEdge(point) || winding(around: point) != 0
    }

    /// Whether the point lies on the edge, within `tolerance`.
    package func isOnEdge(_ point: EnvelopePoint) -> Bool {
        edges.contains { from, to in
            // In units of the tolerance, so that mass and axis have equal weight.
            let dx = (to.x - from.x) / tolerance.x
            let dy = (to.mass - from.mass) / tolerance.mass
            let px = (point.x - from.x) / tolerance.x
            let py = (point.mass - from.mass) / tolerance.mass
            let length = dx * dx + dy * dy
            let along = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
            let (x, y) = (px - along * dx, py - along * dy)
            return x * x + y * y <= 1
        }
    }

    /// The winding number of the edge around the point, by half-open crossings of the ray to greater x. The
    /// point is not on the edge.
    private func winding(around point: EnvelopePoint) -> Int {
        edges.reduce(0) { count, edge in
            let (from, to) = edge
            let side = Self.turn(from, to, point)
            if from.mass <= point.mass { return to.mass > point.mass && side > 0 ? count + 1 : count }
            return to.mass <= point.mass && side < 0 ? count - 1 : count
        }
    }

    /// Positive when `c` lies to the left of the way from `a` to `b`.
    private static func turn(_ a: EnvelopePoint, _ b: EnvelopePoint, _ c: EnvelopePoint) -> Double {
        (b.x - a.x) * (c.mass - a.mass) - (b.mass - a.mass) * (c.x - a.x)
    }

    /// The first two edges that intersect other than at a common corner.
    private var crossingEdges: (Int, Int)? {
        let edges = self.edges
        for first in edges.indices {
            for second in edges.indices.dropFirst(first + 1) {
                let isNext = second == first + 1 || (first == 0 && second == edges.count - 1)
                let (a, b) = (edges[first], edges[second])
                if isNext ? Self.foldsBack(a, b, second == first + 1) : Self.meet(a, b) {
                    return (first, second)
                }
            }
        }
        return nil
    }

    private typealias Edge = (from: EnvelopePoint, to: EnvelopePoint)

    /// Whether two consecutive edges overlap.
    private static func foldsBack(_ a: Edge, _ b: Edge, _ isInOrder: Bool) -> Bool {
        let (first, second) = isInOrder ? (a, b) : (b, a)
        guard turn(first.from, first.to, second.to) == 0 else { return false }
        let along =
            (first.to.x - first.from.x) * (second.to.x - second.from.x)
            + (first.to.mass - first.from.mass) * (second.to.mass - second.from.mass)
        return along < 0
    }

    private static func meet(_ a: Edge, _ b: Edge) -> Bool {
        let (c, d) = (turn(a.from, a.to, b.from), turn(a.from, a.to, b.to))
        let (e, f) = (turn(b.from, b.to, a.from), turn(b.from, b.to, a.to))
        if (c > 0) != (d > 0), (e > 0) != (f > 0), c != 0, d != 0, e != 0, f != 0 { return true }
        return c == 0 && isBetween(b.from, a) || d == 0 && isBetween(b.to, a)
            || e == 0 && isBetween(a.from, b) || f == 0 && isBetween(a.to, b)
    }

    /// Whether a point on the line of an edge lies between its ends.
    private static func isBetween(_ point: EnvelopePoint, _ edge: Edge) -> Bool {
        min(edge.from.x, edge.to.x) <= point.x && point.x <= max(edge.from.x, edge.to.x)
            && min(edge.from.mass, edge.to.mass) <= point.mass
            && point.mass <= max(edge.from.mass, edge.to.mass)
    }
}

extension EnvelopePolygon.Flaw: CustomStringConvertible {
    /// Follows the envelope's name: "the envelope “normal” has fewer than three points".
    package var description: String {
        switch self {
        case .fewerThanThreePoints: "has fewer than three points"
        case .notFinite: "has a point that is no number or too large"
        case .repeatedPoint(let first, let second): "has the same point as number \(first) and \(second)"
        case .crossing(let first, let second):
            "crosses or touches itself: the edges from its points \(first) and \(second) meet"
        case .noArea: "encloses no area"
        }
    }
}
