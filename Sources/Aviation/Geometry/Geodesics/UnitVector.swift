import Foundation
import Notation

/// An angle as its sine and cosine, which stay exact where the angle itself loses digits.
struct UnitVector {
    var sine: Double
    var cosine: Double

    /// The unit vector in the direction of a vector of any length but zero.
    init(sine: Double, cosine: Double) {
        let length = (sine * sine + cosine * cosine).squareRoot()
        self.sine = sine / length
        self.cosine = cosine / length
    }

    /// Exact for multiples of 90°.
    init(degrees: Double) {
        let reduced = degrees.remainder(dividingBy: 360)
        let quarters = (reduced / 90).rounded()
        let rest = (reduced - 90 * quarters) * .pi / 180
        let (s, c) = (sin(rest), cos(rest))
        switch Int(clamping: quarters) & 3 {
        case 0: (sine, cosine) = (s, c)
        case 1: (sine, cosine) = (c, -s)
        case 2: (sine, cosine) = (-s, -c)
        default: (sine, cosine) = (-c, s)
        }
    }

    /// −π to π.
    var radians: Double { atan2(sine, cosine) }
    /// −180 to 180.
    var degrees: Double { atan2(sine, cosine) * 180 / .pi }

    /// The angle from this to `other`, 0 to π, for angles of which `other` is not the lesser.
    func radians(upTo other: UnitVector) -> Double {
        // The sum takes the minus from a zero, with which half a turn would be −π.
        atan2(
            max(0, cosine * other.sine - sine * other.cosine) + 0,
            cosine * other.cosine + sine * other.sine)
    }
}
