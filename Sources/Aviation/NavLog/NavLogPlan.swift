package import Foundation

/// The inputs that a nav log is computed from.
package struct NavLogPlan: Sendable {
    /// The source of winds.
    package enum Winds: Sendable {
        /// One entered wind for the whole route.
        case typed(WindVector)
        /// Forecasts; beyond their reach still air is assumed, with a note.
        case forecast(WindField)
        /// None: still air is assumed, with a note.
        case unknown
    }

    /// The values entered for one leg. They belong to a pair of points, in its nth occurrence on the route.
    package struct LegOverride: Hashable, Sendable {
        package let from: String
        package let to: String
        /// 1 for the first time.
        package let nth: Int
        package var level: CruisingLevel?
        package var wind: WindVector?
        package var temperatureCelsius: Double?
        package var trueAirspeed: Speed?
        package var safeAltitudeFeet: Int?

        package init(from: String, to: String, nth: Int = 1) {
            self.from = from
            self.to = to
            self.nth = nth
        }
    }

    package var points: [Route.Point]
    package var performance: FlightPerformance
    /// Nil when not given.
    package var level: CruisingLevel?
    package var winds: Winds
    package var overrides: [LegOverride] = []
    /// Above the sea; nil when not known: then no climb is computed.
    package var departureElevationFeet: Double?
    /// Above the sea; nil when not known: then no descent is computed.
    package var destinationElevationFeet: Double?
    /// The temperature difference from the standard atmosphere; nil if not given.
    package var isaDeviationCelsius: Double?
    /// Nil if not given: flight levels are then taken as feet above the sea, with a note.
    package var qnh: Pressure?
    /// Nil when not given: then there are no times of day.
    package var offBlock: Date?
    /// Off-block to take-off; nil when not given: then there is none, and the notes say so.
    package var taxiOutSeconds: Double?
    /// Landing to on block; nil likewise.
    package var taxiInSeconds: Double?
    /// Magnetic variation at a place on the day of the flight; nil where it cannot be told.
    package var declination: @Sendable (Coordinate) -> Declination?

    package init(
        points: [Route.Point], performance: FlightPerformance, level: CruisingLevel?, winds: Winds,
        declination: @escaping @Sendable (Coordinate) -> Declination?
    ) {
        self.points = points
        self.performance = performance
        self.level = level
        self.winds = winds
        self.declination = declination
    }

    /// Whether the route ends where it begins. Within half a mile it is the same aerodrome, whose position
    /// may be written in two ways.
    package var isRoundTrip: Bool {
        guard let first = points.first, let last = points.last, points.count > 1 else { return false }
        return Geodesic(from: first.position, to: last.position).distance.nauticalMiles < 0.5
    }
}

/// Why there is no nav log.
package enum NavLogProblem: Error, Hashable, Sendable {
    /// A route needs two points.
    case noLegs
    /// Two points that follow each other are at the same place, so there is no course.
    case noCourse(from: String, to: String)
    /// The wind lets the leg not be flown.
    case wind(from: String, to: String, WindTriangleProblem)
}

extension NavLogProblem: CustomStringConvertible {
    /// One sentence.
    package var description: String {
        switch self {
        case .noLegs: "A route needs at least two points."
        case .noCourse(let from, let to): "\(from) and \(to) are at the same place: there is no course."
        case .wind(let from, let to, let problem): "\(from) to \(to): \(problem)"
        }
    }
}
