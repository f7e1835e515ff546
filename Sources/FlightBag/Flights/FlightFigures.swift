package import Aviation
package import Foundation
import Notation

/// The figures of a flight along its route, or the shortest way without one, in still air, without climb,
/// descent, taxi and reserve. A figure that cannot be known is nil.
package struct FlightFigures: Hashable, Sendable {
    /// One end of the flight.
    package struct End: Hashable, Sendable {
        package let airport: FoundAirport
        /// When the flight is there, or nil while that is unknown.
        package let at: Date?
        /// The sun there on the local day of the flight; nil while the day is unknown.
        package let sun: SolarDay?

        /// This end at another time.
        package func moved(to at: Date?) -> End { End(airport: airport, at: at, sun: sun) }

        /// Whether the sun is up there then: its upper limb above the horizon, with refraction. Nil while it
        /// is unknown.
        package var isDay: Bool? {
            guard let at, let sun = SunPosition(at: at) else { return nil }
            return sun.elevation(at: airport.position).degrees
                >= SunThreshold.sunriseAndSunset.elevationDegrees
        }
    }

    package let departure: End
    package let destination: End
    /// Along the points of the route (WGS 84).
    package let distance: Distance
    /// The direction in which that begins.
    package let trueTrack: TrueDirection?
    package let magneticTrack: MagneticDirection?
    /// The duration at the aircraft's cruise TAS.
    package let hours: Double?
    /// The fuel that takes at the aircraft's fuel burn.
    package let tripLitres: Double?
    /// The usable fuel of the aircraft.
    package let usableLitres: Double?

    /// `points` are those of the route, both ends included; fewer than two are no route.
    package init?(
        _ flight: Flight, aircraft: Aircraft?, performance: PerformanceProfile?, from: FoundAirport,
        to: FoundAirport, along points: [Coordinate] = []
    ) {
        let ends = points.count < 2 ? [from.position, to.position] : points
        let legs = zip(ends, ends.dropFirst()).map { Geodesic(from: $0, to: $1) }
        let way = legs.reduce(Distance.zero) { $0 + $1.distance }
        distance = way
        trueTrack = legs.first?.initialCourse
        let day = flight.offBlock.flatMap { Day($0.date) }
        let declination = day.flatMap { Declination(at: from.position, on: $0) }
        magneticTrack = trueTrack.flatMap { track in
            declination.map { track.magneticDirection(declination: $0) }
        }
        let knots = performance?.cruiseTASKnots
        let hours = knots.map { way.value(in: .nauticalMiles) / $0 }
        self.hours = hours
        let burn = performance?.fuelBurnLitresPerHour
        tripLitres = hours.flatMap { hours in burn.map { hours * $0 } }
        usableLitres = aircraft?.usableFuelLitres
        let start = flight.offBlock.map { Date(milliseconds: $0.milliseconds) }
        let end = start.flatMap { start in hours.map { start.addingTimeInterval($0 * 3600) } }
        departure = End(airport: from, at: start, sun: Self.sun(at: from, start))
        destination = End(airport: to, at: end, sun: Self.sun(at: to, end ?? start))
    }

    private static func sun(at airport: FoundAirport, _ instant: Date?) -> SolarDay? {
        guard let instant else { return nil }
        // The day that it is there, by the sun.
        let local = instant.timeIntervalSince1970 + airport.position.longitudeDegrees * 240
        let days = Int(clamping: (local / 86_400).rounded(.down))
        return Day(daysSince1970: days).flatMap { SolarDay($0, at: airport.position) }
    }
}

extension RecordContext {
    /// The figures of a flight; nil unless both its airports are known here and its route is complete.
    package func figures(of flight: Flight) -> FlightFigures? {
        let route = route(of: flight)
        guard route.problems.isEmpty else { return nil }
        guard let from = flight.departure, case .known(let departure) = places.knowledge(of: from),
            let to = flight.destination, case .known(let destination) = places.knowledge(of: to)
        else { return nil }
        var known: Aircraft?
        if case .known(let aircraft) = aircraft(of: flight) { known = aircraft }
        return FlightFigures(
            flight, aircraft: known, performance: performance(of: flight), from: departure, to: destination,
            along: route.points.map(\.position))
    }
}
