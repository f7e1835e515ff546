package import Aviation
import Notation

/// The reading of a ruler that is laid over the map from place to place: the shortest ways on the ellipsoid.
package struct RulerReading: Hashable, Sendable {
    /// From one place to the next.
    package struct Leg: Hashable, Sendable {
        package let distance: Distance
        /// At its beginning; nil between a place and itself.
        package let trueCourse: TrueDirection?
        /// The magnetic course; nil if the declination is unknown.
        package let magneticCourse: MagneticDirection?
    }

    /// One fewer than places.
    package let legs: [Leg]
    /// All legs together.
    package var total: Distance { legs.reduce(Distance(metres: 0)) { $0 + $1.distance } }

    /// - Parameter now: milliseconds since 1970, for the declination of today.
    package init(_ places: [Coordinate], now: Int64) {
        let today = Day(milliseconds: now)
        legs = zip(places, places.dropFirst()).map { start, end in
            let line = Geodesic(from: start, to: end)
            let declination = today.flatMap { Declination(at: start, on: $0) }
            return Leg(
                distance: line.distance, trueCourse: line.initialCourse,
                magneticCourse: declination.flatMap { line.initialCourse?.magneticDirection(declination: $0) }
            )
        }
    }
}

extension Day {
    /// The day in UTC of a moment, in milliseconds since 1970. Nil for one that no calendar has.
    init?(milliseconds: Int64) {
        self.init(daysSince1970: Int(clamping: (Double(milliseconds) / 86_400_000).rounded(.down)))
    }
}
