package import Foundation
import Notation

/// When within its times a notice holds: field D).
///
/// Understood are days of the month with or without months, weekdays, DAILY, and spans of hours, H24: "OCT
/// 02-05 1700-2200, 07 1500-2000", "MON-FRI 0700-1700", "DLY 1700-0300". Sunrise, sunset and exceptions are
/// not: then the notice counts as holding all the time (ICAO Doc 8126, 6.3.4).
package struct NoticeSchedule: Hashable, Sendable {
    private let items: [Item]

    private struct Item: Hashable {
        var days: Days
        var spans: [Span]
    }

    private enum Days: Hashable {
        case every
        /// 0 is Sunday.
        case weekdays(Set<Int>)
        /// Months nil where they were not named.
        case dates(Set<MonthDay>)
    }

    private struct MonthDay: Hashable {
        let month: Int?
        let day: Int
    }

    /// Minutes of the day on which it begins; an end before the beginning is on the next day.
    private struct Span: Hashable {
        let start: Int
        let end: Int
    }

    /// Nil if a word cannot be read.
    package init?(_ text: String) {
        var items: [Item] = []
        var month: Int?
        for part in text.uppercased().split(separator: ",") {
            guard let found = Self.items(part, &month) else { return nil }
            items += found
        }
        guard !items.isEmpty else { return nil }
        self.items = items
    }

    /// Whether it applies at an instant, for a notice that begins at `begun`. Nil if days without a month are
    /// ambiguous.
    package func isActive(at instant: Date, from begun: Date) -> Bool? {
        guard let today = instant.day(), let first = begun.day() else { return nil }
        let minute = Int(clamping: instant.timeIntervalSince(today.startUTC) / 60)
        for item in items {
            for span in item.spans {
                let isOvernight = span.end <= span.start
                let isNow = isOvernight ? minute >= span.start : (span.start..<span.end).contains(minute)
                if isNow {
                    guard let fits = Self.fits(item.days, today, first) else { return nil }
                    if fits { return true }
                }
                guard isOvernight, minute < span.end, let yesterday = today.adding(days: -1) else { continue }
                guard let fits = Self.fits(item.days, yesterday, first) else { return nil }
                if fits { return true }
            }
        }
        return false
    }

    /// Whether it applies at any moment of a span, for a notice that begins at `begun`. Nil if unknown, and
    /// for more than a week.
    package func isActive(within span: ClosedRange<Date>, from begun: Date) -> Bool? {
        guard let first = span.lowerBound.day(), let last = span.upperBound.day(),
            last.daysSince1970 - first.daysSince1970 <= 7
        else { return nil }
        // It applies at some moment if it does at the first, or begins to within the span.
        let starts = Set(items.flatMap(\.spans).map(\.start))
        let days = (first.daysSince1970...last.daysSince1970).compactMap(Day.init(daysSince1970:))
        let moments = days.flatMap { day in
            starts.map { day.startUTC.addingTimeInterval(Double($0 * 60)) }
        }
        let answers = ([span.lowerBound] + moments.filter(span.contains)).map {
            isActive(at: $0, from: begun)
        }
        return answers.contains(true) ? true : answers.contains(nil) ? nil : false
    }

    /// A day without a month is in the month in which the notice begins; a day after that month is ambiguous.
    private static func fits(_ days: Days, _ day: Day, _ first: Day) -> Bool? {
        switch days {
        case .every: return true
        case .weekdays(let weekdays): return weekdays.contains(((day.daysSince1970 + 4) % 7 + 7) % 7)
        case .dates(let dates):
            if dates.contains(MonthDay(month: day.month, day: day.day)) { return true }
            guard dates.contains(where: { $0.month == nil }) else { return false }
            let isFirstMonth = day.month == first.month && day.year == first.year
            guard isFirstMonth else { return nil }
            return dates.contains(MonthDay(month: nil, day: day.day))
        }
    }

    private static let months = [
        "JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC",
    ]
    private static let weekdays = ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"]

    /// Days with the hours that follow them, several such pairs one after the other: "MON-FRI 0700-1700 SAT
    /// 0700-1200". Hours before all days are of those days alone.
    private static func items(_ text: Substring, _ month: inout Int?) -> [Item]? {
        var pieces: [[Substring]] = [[]]
        var hasDays = false
        var hasHours = false
        for word in words(text) {
            let isHours = word == "H24" || span(word) != nil
            if weekdays(of: word) != nil, hasDays, hasHours {
                pieces.append([])
                hasHours = false
            }
            pieces[pieces.count - 1].append(word)
            if isHours { hasHours = true } else { hasDays = true }
        }
        let isAlone = pieces.count == 1
        let items = pieces.compactMap { item($0, &month, isAlone: isAlone) }
        return items.count == pieces.count ? items : nil
    }

    private static func item(_ words: [Substring], _ month: inout Int?, isAlone: Bool) -> Item? {
        var days: Days?
        var spans: [Span] = []
        var isHoursFirst = false
        for word in words {
            if word == "DLY" || word == "DAILY" {
                guard days == nil else { return nil }
                days = .every
            } else if word == "H24" {
                spans.append(Span(start: 0, end: 1440))
            } else if let number = months.firstIndex(of: String(word)) {
                month = number + 1
            } else if let span = span(word) {
                // Behind hours and days, the days of these hours are ambiguous.
                guard !isHoursFirst else { return nil }
                spans.append(span)
            } else if let found = weekdays(of: word) {
                isHoursFirst = isHoursFirst || days == nil && !spans.isEmpty
                guard let all = joined(days, .weekdays(found)) else { return nil }
                days = all
            } else if let found = dates(of: word, &month) {
                // Hours end a list of days: other days behind them need a comma.
                guard spans.isEmpty, let all = joined(days, .dates(found)) else { return nil }
                days = all
            } else {
                return nil
            }
        }
        guard days != nil || !spans.isEmpty, isAlone || !spans.isEmpty && !isHoursFirst else { return nil }
        return Item(days: days ?? .every, spans: spans.isEmpty ? [Span(start: 0, end: 1440)] : spans)
    }

    /// Words; "OCT 29-NOV 07" is one of them.
    private static func words(_ text: Substring) -> [Substring] {
        let found = text.split { $0.isWhitespace }
        var joined: [Substring] = []
        var index = 0
        while index < found.count {
            if found[index].contains("-"), months.contains(where: { found[index].hasSuffix("-" + $0) }),
                index + 1 < found.count
            {
                joined.append(found[index] + " " + found[index + 1])
                index += 2
            } else {
                joined.append(found[index])
                index += 1
            }
        }
        return joined
    }

    private static func joined(_ first: Days?, _ second: Days) -> Days? {
        switch (first, second) {
        case (nil, _): second
        case (.weekdays(let left)?, .weekdays(let right)): .weekdays(left.union(right))
        case (.dates(let left)?, .dates(let right)): .dates(left.union(right))
        default: nil
        }
    }

    /// "0700-1700".
    private static func span(_ word: Substring) -> Span? {
        var scanner = WordScanner(word)
        guard let first = minutes(&scanner), scanner.take("-"), let last = minutes(&scanner), scanner.isAtEnd
        else {
            return nil
        }
        // The end minute is included.
        return Span(start: first, end: last == 1439 ? 1440 : last)
    }

    private static func minutes(_ scanner: inout WordScanner) -> Int? {
        guard let hour = scanner.digits(2), let minute = scanner.digits(2),
            HourMinute(hour: hour, minute: minute) != nil
        else { return nil }
        return hour * 60 + minute
    }

    /// "MON", "MON-FRI", "FRI-MON".
    private static func weekdays(of word: Substring) -> Set<Int>? {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard ends.count <= 2, let first = weekdays.firstIndex(of: ends[0]),
            let last = weekdays.firstIndex(of: ends[ends.count - 1])
        else { return nil }
        let length = (last - first + 7) % 7
        return Set((0...length).map { (first + $0) % 7 })
    }

    /// "07", "02-05", "29-NOV 07" behind a month.
    private static func dates(of word: Substring, _ month: inout Int?) -> Set<MonthDay>? {
        let ends = word.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = number(ends[0]) else { return nil }
        if ends.count == 1 { return [MonthDay(month: month, day: first)] }
        guard ends.count == 2 else { return nil }
        if let last = number(ends[1]) {
            guard first <= last else { return nil }
            let from = month
            return Set((first...last).map { MonthDay(month: from, day: $0) })
        }
        let words = ends[1].split(separator: " ")
        guard words.count == 2, let named = months.firstIndex(of: String(words[0])),
            let last = number(words[1]),
            let begun = month
        else { return nil }
        month = named + 1
        var found: Set<MonthDay> = []
        var current = begun
        var day = first
        // From one month into another: at most a year.
        for _ in 0..<366 {
            found.insert(MonthDay(month: current, day: day))
            if current == named + 1, day == last { return found }
            day += 1
            if day > 31 {
                day = 1
                current = current % 12 + 1
            }
        }
        return nil
    }

    private static func number(_ text: Substring) -> Int? {
        var scanner = WordScanner(text)
        guard let number = scanner.digits(2), scanner.isAtEnd, (1...31).contains(number) else { return nil }
        return number
    }
}
