/// The distance of a point outside of an envelope, and its side.
package struct EnvelopeExcursion: Hashable, Sendable {
    package enum Side: String, Hashable, Sendable {
        case forward, aft, left, right
        /// Heavier than the envelope's highest point.
        case above
        /// Lighter than the envelope's lowest point: neither forward nor aft, because the envelope has no
        /// edge there.
        case below = "below the lowest point"
    }

    package let side: Side
    /// In mass for `above` and `below`, else along the envelope's axis at the point's mass. More than zero.
    package let amount: Double
    /// The range that the envelope allows along its axis at the point's mass; nil above and below it.
    package let allowed: ClosedRange<Double>?
}

extension EnvelopePolygon {
    /// Nil when the point lies inside or on the edge. `isLateral` names the sides left and right.
    package func excursion(of point: EnvelopePoint, isLateral: Bool = false) -> EnvelopeExcursion? {
        guard !contains(point) else { return nil }
        let masses = points.map(\.mass)
        guard let lowest = masses.min(), let highest = masses.max() else { return nil }
        if point.mass > highest {
            return EnvelopeExcursion(side: .above, amount: point.mass - highest, allowed: nil)
        }
        if point.mass < lowest {
            return EnvelopeExcursion(side: .below, amount: lowest - point.mass, allowed: nil)
        }
        let crossed = crossings(at: point.mass)
        let smaller = crossed.last { $0 <= point.x }
        let greater = crossed.first { $0 >= point.x }
        // In a notch there is an edge on both sides: the nearer one counts.
        let isPastEdge =
            switch (smaller, greater) {
            case (let left?, let right?): point.x - left <= right - point.x
            case (nil, _): false
            case (_, nil): true
            }
        guard let edge = isPastEdge ? smaller : greater, let first = crossed.first, let last = crossed.last
        else { return nil }
        let side: EnvelopeExcursion.Side =
            isPastEdge ? (isLateral ? .right : .aft) : (isLateral ? .left : .forward)
        return EnvelopeExcursion(side: side, amount: abs(point.x - edge), allowed: first...last)
    }

    /// The edges at a mass, ascending.
    private func crossings(at mass: Double) -> [Double] {
        edges.flatMap { from, to -> [Double] in
            if from.mass == mass, to.mass == mass { return [from.x, to.x] }
            guard min(from.mass, to.mass) <= mass, mass <= max(from.mass, to.mass) else { return [] }
            return [from.x + (mass - from.mass) / (to.mass - from.mass) * (to.x - from.x)]
        }.sorted()
    }
}
