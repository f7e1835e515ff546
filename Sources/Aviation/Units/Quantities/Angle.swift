import Foundation

/// An angle: a difference of directions, an elevation of the sun. A direction is a `TrueDirection` or a
/// `MagneticDirection`.
package typealias Angle = Quantity<AngleUnit>

/// The units of angles: a full turn is 360° or 2π.
package enum AngleUnit: String, ProportionalUnit {
    case degrees, radians, minutes, seconds

    package static var standard: AngleUnit { .degrees }

    package var factor: Double {
        switch self {
        case .degrees: 1
        case .radians: 180 / .pi
        case .minutes: 1.0 / 60
        case .seconds: 1.0 / 3600
        }
    }

    package var symbol: String {
        switch self {
        case .degrees: "°"
        case .radians: "rad"
        case .minutes: "′"
        case .seconds: "″"
        }
    }

    package var spellings: [String] {
        switch self {
        case .degrees: ["deg", "degree", "degrees"]
        case .radians: ["radian", "radians"]
        case .minutes: ["'", "arcmin"]
        case .seconds: ["\"", "arcsec"]
        }
    }
}

extension Angle {
    /// The angle in degrees, as many turns as it has.
    package var degrees: Double { value(in: .degrees) }
    /// The angle in radians.
    package var radians: Double { value(in: .radians) }

    /// An angle of that many of the unit.
    package init(degrees: Double) { self.init(degrees, .degrees) }
    /// An angle of that many of the unit.
    package init(radians: Double) { self.init(radians, .radians) }
}
