package import Foundation

// Sun/ is day and night: the position of the sun, sunrise and sunset on the local day of a place, and night
// as the rules define it. Its invariant: an event that does not happen (a sunset in June north of the polar
// circle) is absent with a sentence, never a time; nothing is computed beyond the years for which the formula
// holds. Everything is for an observer at sea level with a free horizon, as in almanacs and rules.

/// The position of the sun at an instant.
///
/// J. Meeus, Astronomical Algorithms, 2nd edition, chapters 12, 22 and 25 (lower accuracy): right to 0.01°,
/// which is a few seconds of a sunrise below 65° of latitude.
package struct SunPosition: Hashable, Sendable {
    /// The angle from the equator, north positive.
    package let declination: Angle
    /// The hour angle at Greenwich, −180 to 180°, positive in its afternoon.
    package let greenwichHourAngle: Angle

    /// The years for which the formula is used.
    package static let validYears = 1900...2100

    /// Nil outside of 1900 to 2100.
    package init?(at instant: Date) {
        guard instant.timeIntervalSince1970 >= -2_208_988_800, instant.timeIntervalSince1970 < 4_133_980_800
        else {
            return nil
        }
        self.init(secondsSince1970: instant.timeIntervalSince1970)
    }

    /// For instants that are known to be within the years, or a day beside them.
    init(secondsSince1970 seconds: Double) {
        // 2000-01-01T12:00Z is 946,728,000. Dynamical time is about 69 s ahead of UTC in these decades, in
        // which the sun moves 3″.
        let days = (seconds - 946_728_000) / 86_400
        let t = (days + 69.0 / 86_400) / 36_525
        let meanLongitude = 280.46646 + t * (36_000.76983 + t * 0.0003032)
        let anomaly = Self.radians(357.52911 + t * (35_999.05029 - t * 0.0001537))
        let centre =
            (1.914602 - t * (0.004817 + t * 0.000014)) * sin(anomaly)
            + (0.019993 - t * 0.000101) * sin(2 * anomaly) + 0.000289 * sin(3 * anomaly)
        let node = Self.radians(125.04 - 1934.136 * t)
        let nutation = -0.00478 * sin(node)
        let longitude = Self.radians(meanLongitude + centre - 0.00569 + nutation)
        let obliquity = Self.radians(23.4392911 - t * 0.0130042 + 0.00256 * cos(node))
        let rightAscension = atan2(cos(obliquity) * sin(longitude), cos(longitude)) * 180 / .pi
        let turned = 280.46061837 + 360.98564736629 * days + 0.000387933 * t * t
        let siderealDegrees = turned + nutation * cos(obliquity)
        declination = Angle(radians: asin(sin(obliquity) * sin(longitude)))
        greenwichHourAngle = Angle(degrees: (siderealDegrees - rightAscension).remainder(dividingBy: 360))
    }

    /// The elevation of the sun's centre above the horizon of a place, without refraction.
    package func elevation(at place: Coordinate) -> Angle {
        let phi = Self.radians(place.latitudeDegrees)
        let hourAngle = Self.radians(greenwichHourAngle.degrees + place.longitudeDegrees)
        let delta = declination.radians
        let sine = sin(phi) * sin(delta) + cos(phi) * cos(delta) * cos(hourAngle)
        return Angle(degrees: asin(min(1, max(-1, sine))) * 180 / .pi)
    }

    private static func radians(_ degrees: Double) -> Double {
        degrees.remainder(dividingBy: 360) * .pi / 180
    }
}

/// The elevation of the sun's centre at which something begins or ends.
package enum SunThreshold: Hashable, Sendable {
    /// The upper limb at the horizon: 34′ of refraction and 16′ of radius make −50′, as all almanacs have it.
    case sunriseAndSunset
    /// The limit of civil twilight, −6°.
    case civilTwilight

    /// The elevation of the sun's centre, without refraction.
    package var elevationDegrees: Double {
        switch self {
        case .sunriseAndSunset: -50.0 / 60
        case .civilTwilight: -6
        }
    }
}
