package import Foundation

/// The computed flight along a route, leg by leg.
package struct NavLog: Hashable, Sendable {
    /// The phase of flight on a stretch.
    package enum Phase: String, Hashable, Sendable { case climb, cruise, descent }

    /// A wind, and where it is from.
    package struct LegWind: Hashable, Sendable {
        package enum Origin: Hashable, Sendable {
            case typed
            case typedOnLeg
            case forecast(stations: [String], notes: [String])
            case stillAir
        }

        /// The wind that is computed with: still air where none is known.
        package let wind: WindVector
        package let origin: Origin

        /// Nil where no wind is known.
        package var known: WindVector? { if case .stillAir = origin { nil } else { wind } }

        /// In words, for the log: "wind typed", "no wind known".
        package var words: String {
            switch origin {
            case .typed: "wind typed"
            case .typedOnLeg: "wind typed on this leg"
            case .forecast(let stations, let notes):
                (["winds aloft of \(stations.joined(separator: ", "))"] + notes).joined(separator: "; ")
            case .stillAir: "no wind known"
            }
        }
    }

    /// A part of a leg with one course, one phase and one wind.
    package struct Segment: Hashable, Sendable {
        package let phase: Phase
        package let start: Coordinate
        package let end: Coordinate
        package let distance: Distance
        /// The great circle's at the middle of the part of the leg it is on.
        package let trueCourse: TrueDirection
        /// At the same place; nil when it cannot be told.
        package let declination: Declination?
        package let wind: LegWind
        package let trueAirspeed: Speed
        package let triangle: WindTriangle<TrueNorth>
        /// Above the sea; nil when the level is not given.
        package let startFeet: Double?
        package let endFeet: Double?
        package let seconds: Double
        /// Nil when the flow is not given.
        package let fuel: Volume?
    }

    /// From one point of the route to the next.
    package struct Leg: Hashable, Sendable {
        package let from: Route.Point
        package let to: Route.Point
        /// Nil when not given.
        package let level: CruisingLevel?
        /// Length of the great circle.
        package let distance: Distance
        /// True course of the great circle at the leg's middle.
        package let trueCourse: TrueDirection
        /// At the leg's middle; nil when it cannot be told.
        package let declination: Declination?
        /// The segments of the leg, in order: at least one.
        package let segments: [Segment]
        /// The segment in which the leg's middle is: its wind, airspeed and heading are the leg's.
        package let middle: Segment
        package let seconds: Double
        /// Nil when a flow is not given.
        package let fuel: Volume?
        /// Typed, or of a forecast, or by the deviation from the standard atmosphere; nil when not known.
        package let temperatureCelsius: Double?
        package let safeAltitudeFeet: Int?
        /// When its end is passed; nil without the time of off-block.
        package let over: Date?

        /// The great circle's course at the beginning of the leg; nil if both ends coincide.
        package var initialCourse: TrueDirection? {
            Geodesic(from: from.position, to: to.position).initialCourse
        }

        /// Nil when the variation cannot be told.
        package var magneticCourse: MagneticDirection? {
            declination.map { trueCourse.magneticDirection(declination: $0) }
        }
        /// The heading to steer on a compass without deviation; nil when the variation cannot be told.
        package var magneticHeading: MagneticDirection? {
            declination.map { middle.triangle.heading.magneticDirection(declination: $0) }
        }
        /// The mean over the leg.
        package var groundSpeed: Speed { Speed(knots: distance.nauticalMiles / seconds * 3600) }
    }

    /// A point of the profile: the end of a climb or the beginning of a descent.
    package struct ProfilePoint: Hashable, Sendable {
        package enum Kind: String, Hashable, Sendable {
            case topOfClimb = "TOC"
            case topOfDescent = "TOD"
        }

        package let kind: Kind
        /// Counted from 1.
        package let leg: Int
        package let position: Coordinate
        /// From the beginning of the route.
        package let distance: Distance
        /// From take-off.
        package let seconds: Double
        package let feet: Double
    }

    package let legs: [Leg]
    package let profile: [ProfilePoint]
    /// Remarks for the pilot: missing values, and the assumptions made instead.
    package let notes: [String]
    /// Take-off; nil without the time of off-block.
    package let takeOff: Date?
    /// On block at the destination; nil without the time of off-block.
    package let onBlock: Date?

    /// Whether a part of the route is computed in still air, because its wind is unknown.
    package var isInStillAir: Bool {
        legs.contains { leg in
            leg.segments.contains { if case .stillAir = $0.wind.origin { true } else { false } }
        }
    }

    /// Sums of unrounded values.
    package var distance: Distance { legs.reduce(.zero) { $0 + $1.distance } }
    /// In the air.
    package var seconds: Double { legs.reduce(0) { $0 + $1.seconds } }
    /// Nil when a flow is not given.
    package var fuel: Volume? {
        let parts = legs.compactMap(\.fuel)
        guard let first = parts.first, parts.count == legs.count else { return nil }
        return parts.dropFirst().reduce(first) { $0 + $1 }
    }
    /// The fuel from take-off to the end of each leg; nil from the first leg with an unknown flow on.
    package var fuelUsed: [Volume?] {
        var used = Volume?.some(Volume(0, fuel?.unit ?? .litres))
        return legs.map { leg in
            used = used.flatMap { sum in leg.fuel.map { sum + $0 } }
            return used
        }
    }
    /// When the wheels touch; nil without the time of off-block.
    package var landing: Date? { takeOff?.addingTimeInterval(seconds) }
}
