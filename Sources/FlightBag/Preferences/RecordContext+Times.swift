import Aviation
package import Foundation
import Notation

/// Moments as the settings want them written. UTC always stands there; the local time is that of this device
/// and only ever beside it.
extension RecordContext {
    /// "09:30Z", or "09:30Z · 11:30 local". Milliseconds since 1970.
    package func time(_ milliseconds: Int64) -> String {
        [Date(milliseconds: milliseconds).minuteUTC, localTime(milliseconds)].compactMap(\.self).joined(
            separator: " · ")
    }

    /// The time of day, rounded down to the minute.
    package func time(_ moment: Date) -> String {
        [moment.minuteUTC, localTime(moment)].compactMap(\.self).joined(separator: " · ")
    }

    /// The local time at a moment, by the minute that has begun; nil unless the settings want local times.
    package func localTime(_ moment: Date) -> String? {
        localTime(Int64(clamping: (moment.timeIntervalSince1970 * 1000).rounded(.down)))
    }

    /// "11:30 local", with the day where it is another one than in UTC: "00:30 local, a day later". Nil
    /// unless the settings want local times.
    package func localTime(_ milliseconds: Int64) -> String? {
        guard preferences.times == "utc_local" else { return nil }
        let moment = Date(milliseconds: milliseconds)
        let offset = Int64(zone.secondsFromGMT(for: moment)) * 1000
        let days = { (at: Int64) in Int(clamping: (Double(at) / 86_400_000).rounded(.down)) }
        let local = Date(milliseconds: milliseconds + offset).minuteUTC.dropLast()
        let shift = days(milliseconds + offset) - days(milliseconds)
        let day = shift == 0 ? "" : shift > 0 ? ", a day later" : ", a day earlier"
        return "\(local) local\(day)"
    }
}
