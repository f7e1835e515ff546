import Foundation

/// The sums over the model's spherical harmonics.
enum MagneticHarmonics {
    private static let degree = 12

    /// One coefficient pair and its change a year, in nT.
    private struct Term {
        let g: Double
        let h: Double
        let gChange: Double
        let hChange: Double
    }

    /// The terms of degree n and order m at n (n + 1) / 2 + m.
    private static let terms: [Term] = {
        var terms = [Term](
            repeating: Term(g: 0, h: 0, gChange: 0, hChange: 0), count: place(degree, degree) + 1)
        for line in WorldMagneticModelCoefficients.text.split(separator: "\n") {
            let numbers = line.split(separator: " ").compactMap { Double($0) }
            guard numbers.count == 6 else { continue }
            terms[place(Int(numbers[0]), Int(numbers[1]))] = Term(
                g: numbers[2], h: numbers[3], gChange: numbers[4], hChange: numbers[5])
        }
        return terms
    }()

    private static func place(_ n: Int, _ m: Int) -> Int { n * (n + 1) / 2 + m }

    /// The field to geocentric north, east and down, in nT, `years` after the model's beginning: the gradient
    /// of the potential, term by term.
    ///
    /// The Schmidt semi-normalised functions of order m have the factor cosᵐ φ; for m ≥ 1 they are summed
    /// with one such factor less, which cancels the division by cos φ in the east component, so that the
    /// poles need no special case.
    static func field(
        sineOfLatitude sine: Double, cosineOfLatitude cosine: Double, longitude: UnitVector,
        radiusRatio: Double, years: Double
    ) -> (north: Double, east: Double, down: Double) {
        let functions = LegendreFunctions(degree: degree, sine: sine, cosine: cosine)
        var (north, east, down) = (0.0, 0.0, 0.0)
        var power = radiusRatio * radiusRatio
        for n in 1...degree {
            power *= radiusRatio
            var turn = UnitVector(degrees: 0)
            for m in 0...n {
                let term = terms[place(n, m)]
                let g = term.g + years * term.gChange
                let h = term.h + years * term.hChange
                let along = g * turn.cosine + h * turn.sine
                north -= power * along * functions.slope[place(n, m)]
                east +=
                    power * Double(m) * (g * turn.sine - h * turn.cosine) * functions.overCosine[place(n, m)]
                down -= power * Double(n + 1) * along * functions.value[place(n, m)]
                (turn.sine, turn.cosine) = (
                    turn.sine * longitude.cosine + turn.cosine * longitude.sine,
                    turn.cosine * longitude.cosine - turn.sine * longitude.sine
                )
            }
        }
        return (north, east, down)
    }
}

/// The Schmidt semi-normalised associated Legendre functions of the sine of a latitude.
private struct LegendreFunctions {
    /// P of degree n and order m at n (n + 1) / 2 + m.
    private(set) var value: [Double]
    /// P / cos φ for orders from 1, zero for order 0.
    private(set) var overCosine: [Double]
    /// dP / dφ.
    private(set) var slope: [Double]

    init(degree: Int, sine: Double, cosine: Double) {
        let count = (degree + 1) * (degree + 2) / 2
        value = [Double](repeating: 0, count: count)
        overCosine = value
        slope = value
        value[0] = 1
        for n in 1...degree {
            for m in 0...n { fill(n, m, sine, cosine) }
        }
    }

    private mutating func fill(_ n: Int, _ m: Int, _ sine: Double, _ cosine: Double) {
        let here = n * (n + 1) / 2 + m
        let (one, two) = (here - n, here - 2 * n + 1)
        if n == m {
            // From the neighbour of one order and degree less, which for the first order is P₀₀ = 1.
            let factor = n == 1 ? 1 : (Double(2 * n - 1) / Double(2 * n)).squareRoot()
            let before = one - 1
            overCosine[here] = n == 1 ? 1 : factor * cosine * overCosine[before]
            value[here] = factor * cosine * value[before]
            slope[here] = factor * (cosine * slope[before] - sine * value[before])
            return
        }
        let norm = Double(n * n - m * m).squareRoot()
        let first = Double(2 * n - 1) / norm
        let second = m <= n - 2 ? (Double((n - 1) * (n - 1) - m * m)).squareRoot() / norm : 0
        let (valueTwo, overTwo, slopeTwo) =
            m <= n - 2 ? (value[two], overCosine[two], slope[two]) : (0, 0, 0)
        value[here] = first * sine * value[one] - second * valueTwo
        overCosine[here] = first * sine * overCosine[one] - second * overTwo
        slope[here] = first * (sine * slope[one] + cosine * value[one]) - second * slopeTwo
    }
}
