package import Foundation

/// Instants as commands and records write them: "2026-11-23T14:53:00Z", UTC, whole seconds.
package enum InstantText {
    /// The instant, its part of a second cut off; nil outside of the years 0–9999.
    package static func text(_ instant: Date) -> String? {
        guard let day = CivilDay(instant), (0...9999).contains(day.year) else { return nil }
        let total = Int(instant.timeIntervalSince1970.rounded(.down))
        let second = ((total % 86_400) + 86_400) % 86_400
        let date = "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
        let time = "\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        return "\(date)T\(time)Z"
    }

    /// Reads "2026-11-23T14:53:00Z", "2026-11-23T14:53Z" and "2026-11-23T14:53:00.123Z". Nil for anything
    /// else and for a time that no day has.
    package static func instant(_ text: String) -> Date? {
        var scanner = WordScanner(text[...])
        guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2),
            scanner.take("-"),
            let dayOfMonth = scanner.digits(2), scanner.take("T"), let hour = scanner.digits(2), hour < 24,
            scanner.take(":"), let minute = scanner.digits(2), minute < 60,
            let day = CivilDay.on(year: year, month: month, day: dayOfMonth)
        else { return nil }
        var seconds = 0.0
        if scanner.take(":") {
            guard let read = scanner.decimal(digits: 2...2), read < 60 else { return nil }
            seconds = read
        }
        guard scanner.take("Z"), scanner.isAtEnd else { return nil }
        return day.instant(hour: hour, minute: minute).addingTimeInterval(seconds)
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
