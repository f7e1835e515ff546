package import Aviation
import Foundation
import Notation
import OfflineEngine
import SyncCore

/// A station with its last report, where it is, and the two clocks.
package struct FieldStation: Codable, Hashable, Sendable {
    package let station: String
    /// As it was written.
    package let text: String
    /// When it was observed, of a forecast issued: milliseconds since 1970.
    package let observed: Int64
    /// When the source still had it as its newest: milliseconds since 1970.
    package let checked: Int64
    package let source: String
    /// Degrees; nil where the source does not know the place.
    package var latitude: Double?
    package var longitude: Double?

    package var position: Coordinate? {
        guard let latitude, let longitude else { return nil }
        return Coordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    /// Whether something was observed further ahead of a clock than clocks may differ: milliseconds.
    static func isAhead(_ observed: Int64, of now: Int64) -> Bool {
        observed > now + ValueCache.toleranceMilliseconds
    }

    package var report: HeldReport {
        HeldReport(
            text: text, observed: Date(milliseconds: observed), checked: Date(milliseconds: checked),
            source: source)
    }
}
