package import Foundation
import Notation

/// The time zone that defines the local day of a place.
package enum LocalZone: Hashable, Sendable {
    /// The nautical time zone: the whole hours nearest to longitude / 15. Used if no zone is known; legal
    /// time may differ by an hour or two, across the date line by a day.
    case nautical
    /// An offset from UTC in seconds, east positive.
    case offset(seconds: Int)
    /// A zone of the time zone database, with its summer time.
    case named(TimeZone)

    // `TimeZone` is only called with names that it lists: "UTC+05:/5" ends the process (swift-foundation of
    // Swift 6.3).
    private static let names = Set(TimeZone.knownTimeZoneIdentifiers)

    /// Reads "+01:00", "-0330", "Z", "UTC", and names of the time zone database ("Europe/Berlin"). Nil for
    /// anything else.
    package init?(_ text: String) {
        if let date = Date(instant: "1970-01-01T00:00:00" + text) {
            self = .offset(seconds: -Int(clamping: date.timeIntervalSince1970))
        } else if text == "UTC" {
            self = .offset(seconds: 0)
        } else if Self.names.contains(text), let zone = TimeZone(identifier: text) {
            self = .named(zone)
        } else {
            return nil
        }
    }

    /// The offset from UTC at noon of a day at a place, in seconds, and the rule in a sentence.
    package func atNoon(of day: Day, at place: Coordinate) -> (offsetSeconds: Int, rule: String) {
        switch self {
        case .nautical:
            let hours = Int(clamping: (place.longitudeDegrees / 15).rounded())
            let rule = "nautical zone by longitude, legal time not known"
            return (hours * 3600, "\(Self.written(hours * 3600)): \(rule)")
        case .offset(let seconds):
            return (seconds, "\(Self.written(seconds)): as given")
        case .named(let zone):
            let guess = zone.secondsFromGMT(for: day.startUTC.addingTimeInterval(43_200))
            let noon = day.startUTC.addingTimeInterval(43_200 - Double(guess))
            let seconds = zone.secondsFromGMT(for: noon)
            return (seconds, "\(Self.written(seconds)): \(zone.identifier)")
        }
    }

    /// "UTC-07:00".
    private static func written(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let sign = seconds < 0 ? "-" : "+"
        return "UTC\(sign)\((minutes / 60).zeroPadded(to: 2)):\((minutes % 60).zeroPadded(to: 2))"
    }
}
