import Notation

/// Reads heights out of the words of an advisory.
enum LevelReader {
    /// The heights that some words give, and the number of these words.
    struct Reading {
        var base: AdvisoryLevel?
        var top: AdvisoryLevel?
        var isExceeded = false
        var count: Int
    }

    /// The meaning of ABV and a level without TOP before them.
    enum Above {
        /// "[TOP] ABV FL490" of Annex 3, table A6-1A: the top is higher than that.
        case top
        /// "TURB ABV 120" in American texts: from that height upwards.
        case base
    }

    /// "TOP FL450", "TOP ABV FL450", "TOPS TO FL430", "CB TOP ABV FL480", "ABV FL490", "BLW FL100",
    /// "FL140/180", "SFC/FL330", "3000FT/FL320", "FL350-450", "BTN FL270 AND FL370", "SFC-100".
    static func levels(_ reader: ReportReader, above: Above) -> Reading? {
        guard var word = reader.word else { return nil }
        var index = 0
        func advance() {
            index += 1
            word = reader.word(after: index) ?? ""
        }
        if word == "MAX", let next = reader.word(after: 1), next.hasPrefix("TOP") { advance() }
        if word == "CB", let next = reader.word(after: 1), next.hasPrefix("TOP") { advance() }
        if word == "TOP" || word == "TOPS" {
            advance()
            while ["TO", "EST", "ARND", "UP", "AT"].contains(word) { advance() }
            let isExceeded = word == "ABV"
            if isExceeded { advance() }
            guard let level = level(word, isHundreds: true) else { return nil }
            return Reading(base: nil, top: level, isExceeded: isExceeded, count: index + 1)
        }
        if word == "BTN" {
            guard let first = reader.word(after: 1), reader.word(after: 2) == "AND",
                let last = reader.word(after: 3), let base = level(first, isHundreds: true),
                let top = level(last, isHundreds: true)
            else { return nil }
            return Reading(base: base, top: top, count: 4)
        }
        if word == "ABV" || word == "BLW" || word == "BLO", let next = reader.word(after: 1),
            let level = level(next, isHundreds: word != "ABV" || above == .base)
        {
            guard word == "ABV" else { return Reading(base: nil, top: level, count: 2) }
            return above == .base
                ? Reading(base: level, top: nil, count: 2)
                : Reading(base: nil, top: level, isExceeded: true, count: 2)
        }
        return span(reader)
    }

    /// Two levels with "/" in one word or "-" between two.
    private static func span(_ reader: ReportReader) -> Reading? {
        guard let word = reader.word else { return nil }
        let halves = word.split(separator: "/", omittingEmptySubsequences: false)
        if halves.count == 2, let base = level(halves[0]) ?? level(halves[0], like: halves[1]),
            let top = top(halves[1], base)
        {
            return Reading(base: base, top: top, count: 1)
        }
        if reader.word(after: 1) == "-", let next = reader.word(after: 2), let base = level(word),
            let top = top(next, base, isHundreds: true)
        {
            return Reading(base: base, top: top, count: 3)
        }
        guard word.hasPrefix("FL"), let only = level(word) else { return nil }
        return Reading(base: nil, top: only, count: 1)
    }

    /// The first figure takes the unit of the second: 2000/9000FT, 2000/5000M.
    private static func level(_ text: Substring, like second: Substring) -> AdvisoryLevel? {
        guard text.utf8.allSatisfy(\.isDigit) else { return nil }
        let unit = second.drop { $0.isNumber }
        return unit == "FT" || unit == "M" ? level(text + unit) : nil
    }

    /// The second figure takes the kind of the first: FL140/180.
    private static func top(
        _ text: Substring, _ base: AdvisoryLevel, isHundreds: Bool = false
    ) -> AdvisoryLevel? {
        if let level = level(text) { return level }
        var scanner = WordScanner(text)
        guard let number = scanner.digits(3), scanner.isAtEnd else { return nil }
        if case .flightLevel = base { return .flightLevel(number) }
        return text.utf8.count == 3 && isHundreds ? .feet(number * 100) : .flightLevel(number)
    }

    /// "SFC", "FL180", "8000FT", "2000M"; three digits alone only where hundreds of feet are meant.
    static func level(_ word: Substring, isHundreds: Bool = false) -> AdvisoryLevel? {
        if word == "SFC" || word == "GND" { return .surface }
        var scanner = WordScanner(word)
        if scanner.take("FL") {
            guard let number = scanner.digits(3), scanner.isAtEnd else { return nil }
            return .flightLevel(number)
        }
        if isHundreds {
            var hundreds = scanner
            if let number = hundreds.digits(3), hundreds.isAtEnd { return .feet(number * 100) }
        }
        guard let number = scanner.number(digits: 3...5) else { return nil }
        if scanner.take("FT"), scanner.isAtEnd { return .feet(number) }
        guard scanner.take("M"), scanner.isAtEnd else { return nil }
        return .feet(Int(clamping: Distance(metres: Double(number)).feet.rounded()))
    }
}
