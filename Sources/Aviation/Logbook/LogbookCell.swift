import Foundation
import Notation

/// Reads and prints the content of one cell of a logbook.
package enum LogbookCell {
    /// The result of reading a cell: its value, or a sentence with the reason for none.
    package enum Reading<Value: Sendable>: Sendable {
        case value(Value)
        case refused(String)

        /// Nil when the cell was refused.
        package var value: Value? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    /// More than any pilot or counter reaches; it keeps every sum within an integer.
    private static let mostHours = 1_000_000

    /// The whole seconds that a cell with hours can give.
    package static let secondsRange = 0...mostHours * 3600 + 3599
    /// The whole numbers that a cell with a count can give.
    package static let countRange = 0...999_999_999
    /// The nautical miles that a cell with a distance can give.
    package static let milesRange = 0.0...10_000_000

    /// Whole seconds of "1.4", "1:30", "1+30" or "1:30:15". Refuses fractions of a second: nothing is
    /// rounded.
    package static func seconds(_ text: String) -> Reading<Int> {
        let cell = trimmed(text)
        if cell.utf8.contains(UInt8(ascii: ":")) || cell.utf8.dropFirst().contains(UInt8(ascii: "+")) {
            return clockSeconds(cell)
        }
        let parts = cell.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, !cell.isEmpty, cell != "." else { return .refused(notHours(cell)) }
        let whole = parts[0]
        let fraction = parts.count == 2 ? parts[1] : ""
        guard isDigits(whole), isDigits(fraction) else { return .refused(notHours(cell)) }
        guard let hours = whole.isEmpty ? 0 : Int(whole), hours <= mostHours else {
            return .refused("more than \(mostHours) hours")
        }
        let digits = fraction.reversed().drop { $0 == "0" }.reversed()
        // 3600 is 2⁴·3²·5²: no value with more than four decimals is a whole number of seconds.
        guard digits.count <= 4 else { return .refused(notWhole(cell)) }
        let scale = [1, 10, 100, 1000, 10_000][digits.count]
        let parts3600 = (Int(String(digits)) ?? 0) * 3600
        guard parts3600 % scale == 0 else { return .refused(notWhole(cell)) }
        return .value(hours * 3600 + parts3600 / scale)
    }

    private static func clockSeconds(_ cell: String) -> Reading<Int> {
        let parts = cell.replacing("+", with: ":").split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && isDigits($0) }),
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 })
        else { return .refused(notHours(cell)) }
        let numbers = parts.compactMap { Int($0) }
        guard numbers.count == parts.count, numbers[0] <= mostHours else {
            return .refused("more than \(mostHours) hours")
        }
        guard numbers.dropFirst().allSatisfy({ $0 < 60 }) else {
            return .refused("minutes and seconds go to 59")
        }
        return .value(numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0))
    }

    private static func notHours(_ cell: String) -> String {
        if cell.contains(",") { return "a comma in a number: hours are written as 1.5 or 1:30" }
        if cell.hasPrefix("-") { return "hours cannot be negative" }
        return "not a number of hours such as 1.5 or 1:30"
    }

    private static func notWhole(_ cell: String) -> String {
        "not a whole number of seconds: rounding it would change the sum"
    }

    /// Hours as ForeFlight writes them, "1.4", if at most four decimals are exact; else "0:01" or "0:00:01".
    /// Seconds are not negative.
    package static func text(seconds: Int) -> String {
        let hours = seconds / 3600
        let rest = seconds % 3600
        if rest % 9 == 0 {
            // Nine seconds are 0.0025 h.
            let decimals = (rest / 9 * 25).zeroPadded(to: 4)
            let digits = decimals.reversed().drop { $0 == "0" }.reversed()
            return "\(hours).\(digits.isEmpty ? "0" : String(digits))"
        }
        let minutes = "\(hours):\((rest / 60).zeroPadded(to: 2))"
        return rest % 60 == 0 ? minutes : "\(minutes):\((rest % 60).zeroPadded(to: 2))"
    }

    /// A whole number, 0–999,999,999: "3", also "3.0".
    package static func count(_ text: String) -> Reading<Int> {
        let parts = trimmed(text).split(separator: ".", omittingEmptySubsequences: false)
        let isNumber =
            parts.count <= 2 && !parts[0].isEmpty && isDigits(parts[0])
            && parts.dropFirst().allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "0") } }
        guard isNumber, parts[0].utf8.count <= 9, let number = Int(parts[0]) else {
            return .refused("not a whole number")
        }
        return .value(number)
    }

    /// Nautical miles, not negative: "106.30".
    package static func distance(_ text: String) -> Reading<Distance> {
        let cell = trimmed(text)
        let isPlain = cell.utf8.allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
        guard isPlain, let miles = Double(cell), milesRange.contains(miles) else {
            return .refused("not a distance in nautical miles such as 106.3")
        }
        return .value(Distance(nauticalMiles: miles))
    }

    /// "HH:MM" of "7:05", "0705", "07:05:00" or "07:05Z".
    package static func time(_ text: String) -> Reading<String> {
        var cell = Substring(trimmed(text))
        if cell.hasSuffix("Z") || cell.hasSuffix("z") { cell = cell.dropLast() }
        var parts = cell.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 1, cell.utf8.count == 4 {
            parts = [String(cell.prefix(2)), String(cell.suffix(2))]
        }
        if parts.count == 3, parts[2] == "00" { parts.removeLast() }
        guard parts.count == 2, (1...2).contains(parts[0].utf8.count), parts[1].utf8.count == 2,
            isDigits(parts[0][...]), isDigits(parts[1][...]), let hour = Int(parts[0]),
            let minute = Int(parts[1]), hour < 24, minute < 60
        else { return .refused("not a time of day such as 07:05") }
        return .value("\(hour.zeroPadded(to: 2)):\(minute.zeroPadded(to: 2))")
    }

    /// A day: "2023-09-05", "5 Sep 2023", "13/1/2024", in which only 13 can be the day. A date such as
    /// 9/1/2024 is refused without the order of the file's dates.
    package static func date(_ text: String, order: LogbookDateOrder? = nil) -> Reading<Day> {
        LogbookDate(trimmed(text)).day(order)
    }

    /// Whether it is a date as ForeFlight reads it: "2023-09-05", also "2023/9/5".
    static func hasYearFirst(_ text: String) -> Bool {
        let digits = trimmed(text).utf8.prefix { $0.isDigit }
        let rest = trimmed(text).utf8.dropFirst(4)
        return digits.count == 4
            && rest.allSatisfy { $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") }
    }

    /// The code of an airport or an aircraft, without blanks around it. Refuses what a spreadsheet makes of
    /// one: 1E6 is an airport; 1.00E+06, 1.E+06, 1.00E06, 1-Jan and Jan-01 are none.
    static func code(_ text: String) -> Reading<String> {
        let code = trimmed(text)
        // All of these are short.
        guard code.utf8.count <= 16 else { return .value(code) }
        if let first = code.utf8.first, first.isDigit || "+-.,".utf8.contains(first),
            code.wholeMatch(of: /[+-]?(?:\d+[.,]?\d*|[.,]\d+)[Ee][+-]?\d+/) != nil,
            code.utf8.contains(where: "+-.,".utf8.contains)
        {
            return .refused("a number that a spreadsheet made of a code, as of 1E6")
        }
        // Most registrations have a hyphen, and only some of them a digit.
        if code.utf8.contains(where: "-.".utf8.contains), code.utf8.contains(where: \.isDigit),
            code.wholeMatch(of: /\d{1,2}[-.] ?[A-Za-z]{3}|[A-Za-z]{3}-\d{1,2}/) != nil,
            LogbookDate(code + "-2000") != .none
        {
            return .refused("a date that a spreadsheet made of a code, as of JAN1")
        }
        return .value(code)
    }

    /// "TRUE" and "FALSE", in any case; also "1", "0", "YES" and "NO".
    package static func flag(_ text: String) -> Reading<Bool> {
        switch trimmed(text).uppercased() {
        case "TRUE", "YES", "1": .value(true)
        case "FALSE", "NO", "0": .value(false)
        default: .refused("neither TRUE nor FALSE")
        }
    }

    /// Without white space around it.
    static func trimmed(_ text: String) -> String {
        // Nearly every cell has none, and looking at two bytes is quick.
        func isPlain(_ byte: UInt8?) -> Bool { byte.map { (0x21...0x7E).contains($0) } ?? true }
        guard !isPlain(text.utf8.first) || !isPlain(text.utf8.last) else { return text }
        return text.trimmingCharacters(in: .whitespaces)
    }

    private static func isDigits(_ text: Substring) -> Bool {
        text.utf8.allSatisfy(\.isDigit)
    }
}
