import Foundation

/// Instants as GPX writes them: xsd:dateTime, "2026-11-23T14:53:00Z", with fractions and other zones.
enum GPXTime {
    /// Nil for anything else, also for a time without a zone, which could be anywhere.
    static func instant(_ text: String) -> Date? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let day = parts[0].split(separator: "-", omittingEmptySubsequences: false).map { integer($0) }
        guard day.count == 3, let year = day[0], let month = day[1], let date = day[2] else { return nil }
        let zoneStart = parts[1].firstIndex { "Z+-".contains($0) }
        guard let zoneStart, let offset = offsetSeconds(parts[1][zoneStart...]) else { return nil }
        let clock = parts[1][..<zoneStart].split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, let hour = integer(clock[0]), let minute = integer(clock[1]),
            clock[2].allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let second = Double(clock[2]),
            hour < 24, minute < 60, second < 61,
            let days = daysSince1970(year, month, date)
        else { return nil }
        let seconds = Double(days * 86_400 + hour * 3600 + minute * 60 - offset) + second
        return Date(timeIntervalSince1970: seconds)
    }

    private static func integer(_ text: Substring) -> Int? {
        text.count <= 4 && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }

    /// "Z", "+02:00", "-0530".
    private static func offsetSeconds(_ text: Substring) -> Int? {
        if text == "Z" { return 0 }
        let digits = text.dropFirst().filter { $0 != ":" }
        guard digits.count == 4, let number = integer(Substring(digits)), number % 100 < 60, number <= 1400
        else { return nil }
        let seconds = number / 100 * 3600 + number % 100 * 60
        return text.first == "-" ? 0 - seconds : seconds
    }

    /// Of the Gregorian calendar; nil for a day that it does not have.
    static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day)
        else {
            return nil
        }
        let before = year - 1
        let leaps = before / 4 - before / 100 + before / 400
        let days = before * 365 + leaps + lengths.prefix(month - 1).reduce(0, +) + day - 1
        return days - 719_162
    }

    /// Whole seconds, UTC.
    static func text(_ instant: Date) -> String {
        let format = Date.ISO8601FormatStyle()
        return format.format(instant)
    }
}
