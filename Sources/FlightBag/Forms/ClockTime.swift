package import Foundation

/// Moments as pilots write them.
package enum ClockTime {
    /// "14:02Z" from milliseconds since 1970.
    package static func text(_ milliseconds: Int64) -> String {
        let minutes = (milliseconds / 60_000) % 1440
        return "\(padded(minutes / 60)):\(padded(minutes % 60))Z"
    }

    private static func padded(_ number: Int64) -> String { number < 10 ? "0\(number)" : String(number) }
}

extension Date {
    /// "14:05Z", the minute that has begun.
    package var minuteUTC: String { ISO8601Format().dropFirst(11).prefix(5) + "Z" }
}
