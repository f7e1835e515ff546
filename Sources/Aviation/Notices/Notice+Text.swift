import Foundation

extension Notice {
    /// Reads a notice in ICAO layout, or a domestic one of the FAA ("!JFK 12/322 …"). It never fails: any
    /// other text becomes the message.
    package init(_ text: String) {
        self.init(text: text)
        guard !ReportLength.isPassed(by: text) else {
            undecoded = [text]
            return
        }
        let clean = Self.withoutParentheses(text)
        if clean.hasPrefix("!") {
            takeDomestic(clean)
            return
        }
        let fields = NoticeFields(clean)
        takeHeading(fields.heading)
        guard !fields.values.isEmpty else {
            message = fields.heading.isEmpty ? nil : clean
            return
        }
        for (name, value) in fields.values { take(name, value) }
        if let scheduleText { schedule = NoticeSchedule(scheduleText) }
    }

    private init(text: String) { self.text = text }

    /// Blanks at both ends and the parentheses of the format away.
    private static func withoutParentheses(_ text: String) -> String {
        let trimmed = text.trimmed
        guard trimmed.hasPrefix("(") else { return trimmed }
        return String(
            trimmed.dropFirst(trimmed.hasSuffix(")") ? 1 : 1).dropLast(trimmed.hasSuffix(")") ? 1 : 0)
        ).trimmed
    }

    /// "A4837/23 NOTAMN", "M0662/23 NOTAMR M0558/23".
    private mutating func takeHeading(_ heading: String) {
        var rest = heading.split { $0.isWhitespace }[...]
        if let word = rest.first, Self.isNumber(word) {
            number = String(word)
            rest = rest.dropFirst()
        }
        if let word = rest.first, word.hasPrefix("NOTAM"),
            let read = Kind(rawValue: String(word.dropFirst(5)))
        {
            kind = read
            rest = rest.dropFirst()
            if let word = rest.first, Self.isNumber(word) {
                replaced = String(word)
                rest = rest.dropFirst()
            }
        }
        undecoded += rest.map(String.init)
    }

    /// "A4837/23", "12/322".
    static func isNumber(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        _ = scanner.take(oneOf: "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        return scanner.number(digits: 1...4) != nil && scanner.take("/")
            && scanner.number(digits: 2...4) != nil
            && scanner.isAtEnd
    }

    private mutating func take(_ name: Character, _ value: String) {
        switch name {
        case "Q":
            qualifier = NoticeQualifier(value)
            if qualifier == nil { undecoded.append("Q) \(value)") }
        case "A":
            let words = value.split { $0.isWhitespace || $0 == "," }
            places = words.filter(Self.isPlace).map(String.init)
            undecoded += words.filter { !Self.isPlace($0) }.map { "A) \($0)" }
        case "B":
            if value == "WIE" {
                start = .immediate
            } else if let read = Self.instant(value) {
                start = .at(read)
            }
            if case .unknown = start { undecoded.append("B) \(value)") }
        case "C": takeEnd(value)
        case "D": scheduleText = value.isEmpty ? nil : value
        case "E": message = value
        case "F": lower = limit(name, value)
        case "G": upper = limit(name, value)
        default: break
        }
    }

    /// A limit, as text where it cannot be read; an empty one is not understood.
    private mutating func limit(_ name: Character, _ value: String) -> NoticeLevel? {
        guard value.contains(where: { $0 != ")" && !$0.isWhitespace }) else {
            undecoded.append("\(name))")
            return nil
        }
        return NoticeLevel(value)
    }

    private static func isPlace(_ word: Substring) -> Bool {
        (3...4).contains(word.utf8.count) && word.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
    }

    /// "2312312300", "2212271802EST", "2308160400 EST", "PERM", "UFN".
    private mutating func takeEnd(_ value: String) {
        let words = value.split { $0.isWhitespace }
        switch words.first {
        case "PERM": end = .permanent
        case "UFN": end = .untilFurtherNotice
        default:
            let isEstimated = value.hasSuffix("EST")
            let figures = isEstimated ? String(value.dropLast(3)).trimmed : value
            if let read = Self.instant(figures) { end = isEstimated ? .estimated(read) : .at(read) }
        }
        if case .unknown = end { undecoded.append("C) \(value)") }
    }

    /// "2301271254": year of this century, month, day, hour, minute, UTC. 2400 ends a day.
    static func instant(_ text: some StringProtocol) -> Date? {
        var scanner = WordScanner(Substring(text))
        guard let year = scanner.digits(2), let month = scanner.digits(2), let day = scanner.digits(2),
            let hour = scanner.digits(2), let minute = scanner.digits(2), scanner.isAtEnd,
            let date = Day(year: 2000 + year, month: month, day: day),
            HourMinute(hour: hour, minute: minute) != nil
        else { return nil }
        return date.startUTC.addingTimeInterval(Double(hour * 3600 + minute * 60))
    }

    /// "!JFK 12/322 JFK TWY Z … CLSD 2212311009-2312312300": the office, the number, the place, the times of
    /// the last word. The rest is kept as written.
    private mutating func takeDomestic(_ text: String) {
        isDomestic = true
        message = text
        let words = text.dropFirst().split { $0.isWhitespace }
        guard let office = words.first else { return }
        account = String(office)
        guard words.count > 2, Self.isNumber(words[1]) else { return }
        number = String(words[1])
        if Self.isPlace(words[2]) { places = [String(words[2])] }
        guard let times = words.last?.split(separator: "-"), times.count == 2 else { return }
        if times[0] == "WIE" {
            start = .immediate
        } else if let read = Self.instant(times[0]) {
            start = .at(read)
        }
        takeEnd(String(times[1]))
    }
}

extension StringProtocol {
    /// Without blanks, line ends and control characters at both ends.
    var trimmed: String {
        let isBlank: (Character) -> Bool = { $0.isWhitespace || ($0.asciiValue ?? 32) < 32 }
        let front = drop(while: isBlank)
        guard let last = front.lastIndex(where: { !isBlank($0) }) else { return "" }
        return String(front[...last])
    }
}
