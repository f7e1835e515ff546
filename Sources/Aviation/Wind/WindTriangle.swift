import Foundation

/// The effect of a wind on an aircraft that is to follow a course: the wind correction angle, the heading and
/// the ground speed.
///
/// The course and the wind are from the same north; so is the heading.
package struct WindTriangle<Reference: North>: Hashable, Sendable {
    /// Heading minus course, to the right positive.
    package let correction: Angle
    package let heading: Direction<Reference>
    /// Greater than zero.
    package let groundSpeed: Speed

    /// Solves the triangle: correction = asin(wind/TAS · sin(wind from − course)), ground speed = TAS ·
    /// cos(correction) − wind · cos(wind from − course) (FAA-H-8083-25, chapter 16; the law of sines).
    ///
    /// Throws where the course cannot be held.
    package init(
        course: Direction<Reference>, trueAirspeed: Speed, windFrom: Direction<Reference>, windSpeed: Speed
    ) throws(WindTriangleProblem) {
        let (airspeed, wind) = (trueAirspeed.knots, windSpeed.knots)
        guard airspeed.isFinite, airspeed > 0 else { throw .noAirspeed }
        guard wind.isFinite, wind >= 0 else { throw .noWind }
        let angle = course.turn(to: windFrom).radians
        let (across, against) = (wind * sin(angle), wind * cos(angle))
        guard abs(across) < airspeed else {
            throw .crosswindTooStrong(crosswind: Speed(knots: abs(across)))
        }
        // The square root is cos(asin(x)) without the loss of digits near 90°.
        let forward = ((airspeed - across) * (airspeed + across)).squareRoot()
        let speed = forward - against
        guard speed > 0 else {
            throw .noProgress(headwind: Speed(knots: against), crosswind: Speed(knots: abs(across)))
        }
        correction = Angle(degrees: atan2(across, forward) * 180 / .pi)
        heading = course.turned(by: correction)
        groundSpeed = Speed(knots: speed)
    }
}

extension WindTriangle where Reference == TrueNorth {
    /// The wind triangle for a wind as a vector.
    package init(course: TrueDirection, trueAirspeed: Speed, wind: WindVector) throws(WindTriangleProblem) {
        try self.init(
            course: course, trueAirspeed: trueAirspeed, windFrom: wind.from, windSpeed: wind.speed)
    }
}

/// Why a course cannot be held.
package enum WindTriangleProblem: Error, Hashable, Sendable {
    /// The true airspeed is zero, negative or no number.
    case noAirspeed
    /// The wind speed is negative or no number.
    case noWind
    /// The wind blows across as fast as the aircraft flies, or faster.
    case crosswindTooStrong(crosswind: Speed)
    /// The aircraft would hover or fly backwards.
    case noProgress(headwind: Speed, crosswind: Speed)
}

extension WindTriangleProblem: CustomStringConvertible {
    /// One sentence for the pilot.
    package var description: String {
        switch self {
        case .noAirspeed: "The true airspeed has to be more than zero."
        case .noWind: "The wind speed has to be a number, zero or more."
        case .crosswindTooStrong(let crosswind):
            "This course cannot be held: the wind blows across it at \(Self.tenths(crosswind)), and the "
                + "aircraft flies no faster."
        case .noProgress(let headwind, let crosswind) where crosswind.knots < 0.05:
            "This course cannot be flown: the head wind of \(Self.tenths(headwind)) leaves no ground speed."
        case .noProgress(let headwind, let crosswind):
            "This course cannot be flown: a crosswind of \(Self.tenths(crosswind)) and a head wind of "
                + "\(Self.tenths(headwind)) leave no ground speed."
        }
    }

    private static func tenths(_ speed: Speed) -> String {
        "\(DecimalText.shortest((speed.knots * 10).rounded() / 10)) kt"
    }
}
