package import Foundation

/// A report by the crew of an aircraft in flight: a PIREP (UA, UUA) or an AIREP (ARP).
///
/// Source: FAA Order JO 7110.10, chapter 8; ICAO Doc 4444, appendix 1. Heights are above mean sea level.
/// Every word is in a field, in `remarks` or in `undecoded`. How rough or icy it was is true of that type of
/// aircraft at that height: a report that `lacks` one of them says nothing of another aircraft.
package struct PilotReport: Hashable, Sendable {
    package internal(set) var kind: Kind?
    /// The station that the report is filed under: a reference.
    package internal(set) var station: String?
    /// The words of the position, and what they refer to: one place, or the ends of a route.
    package internal(set) var positionText: String?
    package internal(set) var positions: [PositionReference] = []
    package internal(set) var time: HourMinute?
    package internal(set) var height: Height?
    /// ICAO designator or words, as written. Nil when it is missing or UNKN.
    package internal(set) var aircraftType: String?
    /// The flight that an AIREP names.
    package internal(set) var flight: String?
    package internal(set) var clouds: [Layer] = []
    package internal(set) var isSkyClear = false
    package internal(set) var flightVisibility: Visibility?
    package internal(set) var weather: [WeatherGroup] = []
    package internal(set) var temperatureCelsius: Int?
    /// The direction as reported; the order does not say whether it is magnetic.
    package internal(set) var wind: SurfaceWind?
    package internal(set) var turbulence: [Hazard] = []
    package internal(set) var icing: [Hazard] = []
    package internal(set) var remarks: String?
    /// Unreadable words, with their field: "/SK ABC".
    package internal(set) var undecoded: [String] = []

    package enum Kind: String, Hashable, Sendable {
        case routine = "UA"
        case urgent = "UUA"
        case airReport = "ARP"
    }

    /// The aircraft's height.
    package enum Height: Hashable, Sendable {
        /// Feet above mean sea level.
        case feet(Int)
        /// During climb (true) or descent (false).
        case changing(isClimb: Bool)
        case unknown
    }

    /// "BKN014-TOP019": feet above mean sea level, nil what was not reported.
    package struct Layer: Hashable, Sendable {
        /// As written: "BKN", "SCT-BKN".
        package let cover: String
        package internal(set) var baseFeet: Int?
        package internal(set) var topFeet: Int?
    }

    /// Turbulence or icing.
    package struct Hazard: Hashable, Sendable {
        /// As written, joined by blanks: "OCNL", "CONS".
        package internal(set) var frequency: String?
        package internal(set) var intensity: Intensity?
        /// The greater one of a range: LGT-MOD.
        package internal(set) var upperIntensity: Intensity?
        /// As written: "CHOP", "CAT", "RIME", "MX".
        package internal(set) var kinds: [String] = []
        /// Feet above mean sea level; 0 is the surface, nil is open or not reported.
        package internal(set) var baseFeet: Int?
        package internal(set) var topFeet: Int?

        package enum Intensity: String, CaseIterable, Hashable, Sendable {
            /// Looked for, but not encountered.
            case none = "NEG"
            case trace = "TRACE"
            case light = "LGT"
            case moderate = "MOD"
            case severe = "SEV"
            case extreme = "EXTRM"
        }
    }

    /// The time of the observation: the last instant with that time of day that is at most an hour after the
    /// given one. Nil without a time.
    package func observed(near reference: Date) -> Date? { time?.observed(near: reference) }

    /// The missing elements without which the report cannot be applied to another aircraft.
    package var lacks: [String] {
        var missing: [String] = []
        if case .feet? = height {} else { missing.append("height") }
        if aircraftType == nil { missing.append("aircraft type") }
        if time == nil { missing.append("time") }
        if !positions.contains(where: \.isUnderstood) { missing.append("position") }
        return missing
    }
}
