import Aviation
import Notation

/// The minute at which an aircraft leaves its stand, always UTC.
///
/// Stored as it is read: "2026-11-21T14:30Z". Text of that form sorts by time.
package struct OffBlockTime: Hashable, Comparable, Sendable {
    /// "2026-11-21T14:30Z".
    package let text: String

    /// "2026-11-21".
    package var date: String { String(text.prefix(10)) }
    /// "14:30Z".
    package var time: String { String(text.suffix(6)) }

    /// Reads the stored form; nil when there is no such minute.
    package init?(_ text: String) {
        guard text.utf8.count == 17, text.hasSuffix("Z"), text.dropFirst(10).first == "T" else { return nil }
        self.init(date: String(text.prefix(10)), time: String(text.dropFirst(11).dropLast()))
    }

    /// Reads "2026-11-21" and "14:30", "1430" or "14:30Z" (24 hours). Nil when there is no such minute.
    package init?(date: String, time: String) {
        guard let date = Self.day(date), let time = Self.minute(time) else { return nil }
        text = "\(date)T\(time)Z"
    }

    /// Milliseconds since 1970.
    package var milliseconds: Int64 {
        let days = Day(date)?.daysSince1970 ?? 0
        let parts = time.dropLast().split(separator: ":").compactMap { Int64($0) }
        guard parts.count == 2 else { return 0 }
        return (Int64(days) * 1440 + parts[0] * 60 + parts[1]) * 60_000
    }

    /// "21 Nov", and "21 Nov 2027" when it is not this year.
    package func shortDate(inYearOf now: Int64) -> String {
        let today = Day(daysSince1970: Int((now / 86_400_000)))
        let isThisYear = today?.description.hasPrefix(date.prefix(4)) ?? true
        return isThisYear ? shortDate : "\(shortDate) \(date.prefix(4))"
    }

    /// "21 Nov", for lists.
    package var shortDate: String {
        let parts = date.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 3, (1...12).contains(parts[1]) else { return date }
        return "\(parts[2]) \(Self.months[parts[1] - 1])"
    }

    package static func < (left: OffBlockTime, right: OffBlockTime) -> Bool { left.text < right.text }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date in its one form, if the calendar has it.
    static func day(_ text: String) -> String? {
        guard let match = text.wholeMatch(of: /(\d{4})-(\d{2})-(\d{2})/) else { return nil }
        guard let year = Int(match.1), let month = Int(match.2), let day = Int(match.3) else { return nil }
        guard (1...12).contains(month), day >= 1 else { return nil }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return day <= days[month - 1] ? text : nil
    }

    /// "14:30" from "14:30", "1430", "14:30Z" or "9:05", if a day of 24 hours has it.
    static func minute(_ text: String) -> String? {
        let bare = text.uppercased().filter { !$0.isWhitespace }
        guard let match = bare.wholeMatch(of: /(\d{1,2}):?(\d{2})Z?/) else { return nil }
        guard let hour = Int(match.1), let minute = Int(match.2), hour <= 23, minute <= 59 else { return nil }
        let digits = String(match.1).zeroPadded(to: 2)
        return "\(digits):\(match.2)"
    }
}
