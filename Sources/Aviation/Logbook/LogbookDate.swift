import Foundation

/// Which of day and month comes first in a date whose year is last.
package enum LogbookDateOrder: String, CaseIterable, Hashable, Sendable {
    case dayFirst = "day-first"
    case monthFirst = "month-first"
}

/// A cell with a date, as far as the cell itself tells.
enum LogbookDate: Hashable {
    /// The year is first, or the month is a word. The calendar may not have such a day.
    case certain(year: Int, month: Int, day: Int)
    /// "13/1/2024": two numbers, then the year.
    case yearLast(Int, Int, year: Int, hasPoints: Bool)
    /// "13/1/24".
    case shortYear
    case none

    init(_ text: String) {
        guard let parts = Self.parts(text), parts.count == 3 else {
            self = .none
            return
        }
        if let place = parts.firstIndex(where: { $0.first?.isLetter == true }) {
            self = Self.worded(parts, place) ?? .none
            return
        }
        let numbers = parts.compactMap { Int($0) }
        let lengths = parts.map(\.utf8.count)
        guard numbers.count == 3 else {
            self = .none
            return
        }
        switch (lengths[0], lengths[1], lengths[2]) {
        case (4, 1...2, 1...2): self = .certain(year: numbers[0], month: numbers[1], day: numbers[2])
        case (1...2, 1...2, 4):
            self = .yearLast(numbers[0], numbers[1], year: numbers[2], hasPoints: text.contains("."))
        case (1...2, 1...2, 1...2): self = .shortYear
        default: self = .none
        }
    }

    /// The order that the date itself tells: there is no month 13.
    var order: LogbookDateOrder? {
        guard case .yearLast(let first, let second, _, _) = self else { return nil }
        if first > 12, second <= 12 { return .dayFirst }
        return second > 12 && first <= 12 ? .monthFirst : nil
    }

    /// Whether it is another day in each order.
    var isUndecided: Bool {
        guard case .yearLast(let first, let second, _, _) = self else { return false }
        return first != second && first <= 12 && second <= 12
    }

    /// The day, with the order that the file has; nil for one that does not tell.
    func day(_ known: LogbookDateOrder?) -> LogbookCell.Reading<Day> {
        let (year, month, number): (Int, Int, Int)
        switch self {
        case .none: return .refused("not a date: dates are written as 2023-09-05")
        case .shortYear: return .refused("a date whose year has two digits: write it as 2023-09-05")
        case .certain(let sure): (year, month, number) = sure
        case .yearLast(let first, let second, let last, _):
            if let known, let order, known != order {
                return .refused("day and month are the other way round than in the file's other dates")
            }
            guard let order = known ?? order ?? (isUndecided ? nil : .dayFirst) else {
                return .refused("day and month could be either way round: dates are written as 2023-09-05")
            }
            (year, month, number) = order == .dayFirst ? (last, second, first) : (last, first, second)
        }
        guard let day = Day(year: year, month: month, day: number) else {
            return .refused("the calendar has no such day")
        }
        guard (1900...2199).contains(day.year) else {
            return .refused("the year \(year) is no year of a flight")
        }
        return .value(day)
    }

    /// "13 Jan 2024", "Jan 13, 2024", "2024-Jan-13", "13JAN2024": the month is the part at `place`.
    private static func worded(_ parts: [Substring], _ place: Int) -> LogbookDate? {
        guard let month = month(parts[place]) else { return nil }
        let others = parts.indices.filter { $0 != place }.map { parts[$0] }
        let numbers = others.compactMap { Int($0) }
        guard numbers.count == 2 else { return nil }
        switch (others[0].utf8.count, others[1].utf8.count) {
        case (4, 1...2): return .certain(year: numbers[0], month: month, day: numbers[1])
        case (1...2, 4): return .certain(year: numbers[1], month: month, day: numbers[0])
        case (1...2, 1...2): return .shortYear
        default: return nil
        }
    }

    /// Runs of digits and of letters; nil for a text with anything else than white space and "-/.,".
    private static func parts(_ text: String) -> [Substring]? {
        // No date is longer, and what is longer is not looked at.
        guard text.utf8.count <= 40 else { return nil }
        var date = text[...]
        // A spreadsheet writes a day with the time of its beginning.
        for ending in [" 00:00:00", " 00:00", "T00:00:00", "T00:00"] where date.hasSuffix(ending) {
            date = date.dropLast(ending.count)
            break
        }
        var parts: [Substring] = []
        var rest = date
        while let first = rest.first {
            let isDigit = first.isASCII && first.isNumber
            if isDigit || first.isLetter {
                let run = rest.prefix { isDigit ? $0.isASCII && $0.isNumber : $0.isLetter }
                parts.append(run)
                rest = rest.dropFirst(run.count)
            } else if first.isWhitespace || "-/.,".contains(first) {
                rest = rest.dropFirst()
            } else {
                return nil
            }
        }
        return parts
    }

    /// 1 to 12 for a month's name.
    private static func month(_ word: Substring) -> Int? {
        months[word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)]
    }

    /// Names and short forms in English, German, French, Spanish, Italian, Dutch and Portuguese (Unicode
    /// CLDR), without accents. No word is two months.
    private static let months: [String: Int] = {
        let names = [
            "january jan januar janner janvier janv enero ene gennaio gen januari janeiro",
            "february feb februar fevrier fevr fev febrero febbraio februari fevereiro",
            "march mar marz mrz mars marzo maart mrt marco",
            "april apr avril avr abril abr aprile",
            "may mai mayo maggio mag mei maio",
            "june jun juni juin junio giugno giu junho",
            "july jul juli juillet juil julio luglio lug julho",
            "august aug aout agosto ago augustus",
            "september sep sept septembre septiembre settembre set setembro",
            "october oct oktober okt octobre octubre ottobre ott outubro out",
            "november nov novembre noviembre novembro",
            "december dec dezember dez decembre diciembre dic dicembre dezembro",
        ]
        let pairs = names.enumerated().flatMap { index, words in
            words.split(separator: " ").map { (String($0), index + 1) }
        }
        return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }()
}
