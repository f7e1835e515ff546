package import Foundation
import Notation

// Instants are `Date`s; as text they are ISO 8601 in UTC, because a time without its zone is ambiguous.

extension Date {
    /// Reads "2026-11-23T14:53:00Z", also without seconds, with a fraction of them, and with an offset
    /// instead of Z ("+01:00", "-0330"). Nil for anything else: a time without a zone or a day, the 60th
    /// second.
    package init?(instant text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 17, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            let day = Day(String(decoding: bytes[..<10], as: UTF8.self)),
            let hour = Self.twoDigits(bytes, 11, below: 24), let minute = Self.twoDigits(bytes, 14, below: 60)
        else { return nil }
        var place = 16
        var seconds = 0.0
        if bytes[place] == UInt8(ascii: ":") {
            guard let whole = Self.twoDigits(bytes, 17, below: 60) else { return nil }
            place = 19
            seconds = Double(whole)
            if place < bytes.count, bytes[place] == UInt8(ascii: ".") {
                let digits = bytes[(place + 1)...].prefix { (48...57).contains($0) }
                guard (1...12).contains(digits.count),
                    let fraction = Double("0." + String(decoding: digits, as: UTF8.self))
                else { return nil }
                seconds += fraction
                place += 1 + digits.count
            }
        }
        guard let offset = Self.offsetSeconds(Array(bytes[place...])) else { return nil }
        let whole = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 - offset
        self.init(timeIntervalSince1970: Double(whole) + seconds)
    }

    /// "2026-11-23T14:53:00Z", to the nearest second. Nil before year 1 and after 9999.
    package var instantText: String? {
        let seconds = timeIntervalSince1970.rounded()
        guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
        let whole = Int(clamping: seconds)
        let days = Int(clamping: (seconds / 86_400).rounded(.down))
        guard let day = Day(daysSince1970: days) else { return nil }
        let second = whole - days * 86_400
        let time = [second / 3600, second / 60 % 60, second % 60].map { $0.zeroPadded(to: 2) }
        return "\(day)T\(time.joined(separator: ":"))Z"
    }

    /// "2026-11-23T14:53Z", by the minute that has begun; "unknown" before year 1 and after 9999.
    package var minuteText: String { day().map { "\($0)T\(minuteUTC)" } ?? "unknown" }

    /// "14:53Z", by the minute that has begun, of whichever day.
    package var minuteUTC: String {
        let minutes = (timeIntervalSince1970 / 60).rounded(.down)
        let ofDay = minutes - (minutes / 1440).rounded(.down) * 1440
        guard let minute = Int(exactly: ofDay), (0..<1440).contains(minute) else { return "unknown" }
        return "\((minute / 60).zeroPadded(to: 2)):\((minute % 60).zeroPadded(to: 2))Z"
    }

    /// The day that it is at an offset from UTC, east positive. Nil before year 1 and after 9999.
    package func day(offsetSeconds: Double = 0) -> Day? {
        let days = ((timeIntervalSince1970 + offsetSeconds) / 86_400).rounded(.down)
        return abs(days) < 1e9 ? Day(daysSince1970: Int(clamping: days)) : nil
    }

    private static func twoDigits(_ bytes: [UInt8], _ place: Int, below limit: Int) -> Int? {
        guard place + 2 <= bytes.count else { return nil }
        let digits = bytes[place..<place + 2]
        guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        let number = digits.reduce(0) { $0 * 10 + Int($1 - 48) }
        return number < limit ? number : nil
    }

    /// The seconds of "Z", "+01:00" or "-0330", east positive.
    private static func offsetSeconds(_ bytes: [UInt8]) -> Int? {
        if bytes == [UInt8(ascii: "Z")] { return 0 }
        guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
            return nil
        }
        let digits =
            bytes.count == 6 && bytes[3] == UInt8(ascii: ":") ? bytes[..<3] + bytes[4...] : bytes[...]
        guard digits.count == 5, let hours = twoDigits(Array(digits), 1, below: 24),
            let minutes = twoDigits(Array(digits), 3, below: 60)
        else { return nil }
        return (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    }
}

extension Day {
    /// The instant at which it begins in UTC.
    package var startUTC: Date { Date(timeIntervalSince1970: Double(daysSince1970) * 86_400) }
}
