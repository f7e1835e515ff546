/// Mass and moment while one step of the fuel is burned, as functions of the burned share from 0 to 1: the
/// mass is linear, and the moment at most quadratic, because arms are linear in the volume.
struct BurnCurve: Hashable, Sendable {
    /// mass[0] + mass[1]·t
    private let mass: [Double]
    /// moment[0] + moment[1]·t + moment[2]·t²
    private let moment: [Double]

    /// From the balances before, halfway and after.
    init(_ before: (mass: Double, moment: Double), _ middle: Double, _ after: (mass: Double, moment: Double))
    {
        mass = [before.mass, after.mass - before.mass]
        let square = 2 * (before.moment + after.moment - 2 * middle)
        moment = [before.moment, after.moment - before.moment - square, square]
    }

    func point(at share: Double, _ axis: AxisFormula) -> EnvelopePoint {
        let mass = self.mass[0] + self.mass[1] * share
        let moment = self.moment[0] + (self.moment[1] + self.moment[2] * share) * share
        return EnvelopePoint(x: axis.x(mass: mass, moment: moment), mass: mass)
    }

    /// The middle of the first piece of the curve outside of the area; nil if all of it lies inside.
    ///
    /// The curve is cut at the lines of the edges, so that no piece is partly inside.
    func firstShareOutside(_ polygon: EnvelopePolygon, _ axis: AxisFormula) -> Double? {
        let cuts = polygon.edges.flatMap { roots($0, $1, axis) }.filter { $0 > 0 && $0 < 1 }
        let ends = ([0, 1] + cuts).sorted()
        return zip(ends, ends.dropFirst()).lazy.filter { $1 > $0 }.map { ($0 + $1) / 2 }
            .first { !polygon.contains(point(at: $0, axis)) }
    }

    /// The intersections of the curve with the line through two points: a·(x − x₀) + b·(m − m₀) = 0, with x
    /// of `axis`.
    private func roots(_ from: EnvelopePoint, _ to: EnvelopePoint, _ axis: AxisFormula) -> [Double] {
        let a = to.mass - from.mass
        let b = from.x - to.x
        // The numerator of x, as a polynomial of the share.
        var sum = (0..<3).map { power in
            axis.factor * moment[power] + (power < 2 ? axis.perMass * mass[power] : 0)
        }
        sum[0] += axis.constant
        var line = sum.map { a * $0 }
        if axis.isDividedByMass {
            // Times the mass: a·(sum − x₀·m) + b·(m − m₀)·m
            let squared = [mass[0] * mass[0], 2 * mass[0] * mass[1], mass[1] * mass[1]]
            for power in 0..<3 {
                let linear = power < 2 ? mass[power] : 0
                line[power] += b * squared[power] - (a * from.x + b * from.mass) * linear
            }
        } else {
            line[0] += b * (mass[0] - from.mass) - a * from.x
            line[1] += b * mass[1]
        }
        return Self.roots(line)
    }

    /// The real roots of c₀ + c₁·t + c₂·t².
    private static func roots(_ c: [Double]) -> [Double] {
        guard c[2] != 0 else { return c[1] == 0 ? [] : [-c[0] / c[1]] }
        let inner = c[1] * c[1] - 4 * c[2] * c[0]
        guard inner >= 0 else { return [] }
        // Without cancellation between c₁ and the root.
        let q = -(c[1] + (c[1] < 0 ? -inner.squareRoot() : inner.squareRoot())) / 2
        return q == 0 ? [0] : [q / c[2], c[0] / q]
    }
}
