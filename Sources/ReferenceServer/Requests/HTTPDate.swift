import Aviation
import Foundation

/// Dates as HTTP writes them: "Wed, 25 Nov 2026 14:22:24 GMT" (RFC 9110, 5.6.7). The two older forms are not
/// read.
enum HTTPDate {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

    /// Nil for anything else.
    static func read(_ text: String) -> Date? {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", words[1].count == 2, words[3].count == 4,
            let month = months.firstIndex(of: String(words[2])), let year = Int(words[3]),
            let number = Int(words[1]), let day = Day(year: year, month: month + 1, day: number)
        else { return nil }
        return Date(instant: "\(day)T\(words[4])Z")
    }

    /// Nil before year 1 and after 9999.
    static func text(_ date: Date) -> String? {
        guard let instant = date.instantText, let day = Day(String(instant.prefix(10))) else { return nil }
        let weekday = weekdays[((day.daysSince1970 + 4) % 7 + 7) % 7]
        let (number, year) = (instant.dropFirst(8).prefix(2), instant.prefix(4))
        return "\(weekday), \(number) \(months[day.month - 1]) \(year) \(instant.dropFirst(11).prefix(8)) GMT"
    }
}
