package import Foundation

/// The definition of night in a rule.
package enum NightRule: String, Hashable, Sendable, CaseIterable {
    /// The sun's centre below −6°, from the end of evening to the beginning of morning civil twilight: 14 CFR
    /// 1.1, by which night time is logged; EASA FCL.010 and SERA article 2.
    case civilTwilight
    /// An hour after sunset to an hour before sunrise: 14 CFR 61.57(b), the take-offs and landings that count
    /// for carrying passengers at night.
    case hourFromSunset
    /// Sunset to sunrise: 14 CFR 91.209, when lights are on (Alaska has a rule of its own there).
    case sunsetToSunrise
    /// Half an hour after sunset to half an hour before sunrise, at the surface: the United Kingdom's Air
    /// Navigation Order (not checked against its text).
    case unitedKingdom
    /// Half an hour after sunset to half an hour before sunrise, a quarter of an hour up to 30° of latitude:
    /// France (not checked against its text).
    case france

    /// Whether the rule's text was read; if not, it is from general knowledge and has to be marked as such.
    package var isVerified: Bool {
        switch self {
        case .civilTwilight, .hourFromSunset, .sunsetToSunrise: true
        case .unitedKingdom, .france: false
        }
    }

    /// Whether it is night at a place and an instant. Nil outside of ``SunPosition/validYears``.
    package func isNight(at place: Coordinate, _ instant: Date) -> Bool? {
        guard SunPosition(at: instant) != nil else { return nil }
        return darkness(at: place, instant.timeIntervalSince1970) > 0
    }

    /// The depth of the sun, in degrees, below the rule's limit at its highest within the time before and
    /// after that has to be dark as well: "an hour after sunset" is night if the sun was down an hour ago.
    func darkness(at place: Coordinate, _ seconds: Double) -> Double {
        let margin = marginSeconds(at: place)
        let threshold = self == .civilTwilight ? SunThreshold.civilTwilight : .sunriseAndSunset
        let now = SunPosition(secondsSince1970: seconds)
        var highest = now.elevation(at: place).degrees
        if margin > 0 {
            var instants = [seconds - margin, seconds + margin]
            let hourAngle = (now.greenwichHourAngle.degrees + place.longitudeDegrees).remainder(
                dividingBy: 360)
            let noon = seconds - hourAngle * 240
            if abs(noon - seconds) < margin { instants.append(noon) }
            for instant in instants {
                highest = max(highest, SunPosition(secondsSince1970: instant).elevation(at: place).degrees)
            }
        }
        return threshold.elevationDegrees - highest
    }

    private func marginSeconds(at place: Coordinate) -> Double {
        switch self {
        case .civilTwilight, .sunsetToSunrise: 0
        case .hourFromSunset: 3600
        case .unitedKingdom: 1800
        case .france: abs(place.latitudeDegrees) <= 30 ? 900 : 1800
        }
    }
}
