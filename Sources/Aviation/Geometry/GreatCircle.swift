import Foundation

// The earth is a sphere of 3,440.065 NM here (mean radius 6,371.0 km). Against the WGS 84 ellipsoid distances
// are up to 0.5 % off, courses up to 0.2°: KJFK–KLAX is 2,145.9 NM here and 2,150.6 NM there.

extension Coordinate {
    /// The mean radius of the earth.
    package static let earthRadius = Distance(nauticalMiles: 3440.065)

    /// The length of the great circle to `other` (haversine: exact also for neighbours).
    package func distance(to other: Coordinate) -> Distance {
        let (latitude1, latitude2) = (latitudeDegrees.radians, other.latitudeDegrees.radians)
        let halfLatitude = sin((latitude2 - latitude1) / 2)
        let halfLongitude = sin((other.longitudeDegrees - longitudeDegrees).radians / 2)
        let haversine =
            halfLatitude * halfLatitude + cos(latitude1) * cos(latitude2) * halfLongitude * halfLongitude
        return Self.earthRadius * (2 * asin(min(1, haversine.squareRoot())))
    }

    /// The true course at the start of the great circle to `other`, 0 up to 360°. Nil if there is none: the
    /// positions coincide, or it starts at a pole.
    package func initialTrueCourseDegrees(to other: Coordinate) -> Double? {
        guard self != other, abs(latitudeDegrees) < 90 else { return nil }
        let (latitude1, latitude2) = (latitudeDegrees.radians, other.latitudeDegrees.radians)
        let eastward = (other.longitudeDegrees - longitudeDegrees).radians
        let east = sin(eastward) * cos(latitude2)
        let north = cos(latitude1) * sin(latitude2) - sin(latitude1) * cos(latitude2) * cos(eastward)
        guard abs(east) > 1e-15 || abs(north) > 1e-15 else { return nil }
        let course = atan2(east, north) * 180 / .pi
        let turned = course < 0 ? course + 360 : course
        // A hair to the left of north rounds to 360.
        return turned < 360 ? turned : 0
    }

    /// The position reached by following the great circle that starts at `trueCourseDegrees` for `distance`.
    package func position(alongTrueCourseDegrees trueCourse: Double, distance: Distance) -> Coordinate {
        let angle = distance.nauticalMiles / Self.earthRadius.nauticalMiles
        let (latitude1, course) = (latitudeDegrees.radians, trueCourse.radians)
        let sine = sin(latitude1) * cos(angle) + cos(latitude1) * sin(angle) * cos(course)
        let latitude2 = asin(min(1, max(-1, sine)))
        let east = sin(course) * sin(angle) * cos(latitude1)
        let north = cos(angle) - sin(latitude1) * sine
        let longitude2 = longitudeDegrees + atan2(east, north) * 180 / .pi
        return Coordinate(bendingLatitude: latitude2 * 180 / .pi, longitude: longitude2)
    }
}

extension Double {
    fileprivate var radians: Double { self * .pi / 180 }
}
