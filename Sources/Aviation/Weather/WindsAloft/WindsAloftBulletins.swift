/// The contents of one or several FB bulletins: a forecast for each line of a station.
package struct WindsAloftBulletins: Hashable, Sendable {
    /// In the order of the text.
    package private(set) var forecasts: [WindsAloftForecast] = []
    /// Words of lines that are no heading and no station, in their order.
    package private(set) var undecoded: [String] = []

    /// The columns of the bulletin that is being read.
    private struct Layout {
        var validity = WindsAloftForecast.Validity()
        var negativeAboveFeet: Int?
        /// Each level with the column at which its figures end, counted from 0, not included.
        var columns: [(feet: Int, end: Int)] = []
    }

    /// Reads any number of bulletins. Any other text has no forecasts.
    package init(_ text: String) {
        guard !ReportLength.isPassed(by: text, .winds) else {
            undecoded = [text]
            return
        }
        var layout = Layout()
        for line in Self.lines(text) {
            let words = Self.words(line)
            guard let first = words.first?.text else { continue }
            if BulletinHeading.isHeading(String(line)) {
                layout = Layout()
            } else if first == "DATA", words.count >= 4, words[1].text == "BASED" {
                layout = Layout()
                layout.validity.basedOn = DayTime(zulu: words[3].text)
                undecoded += words.dropFirst(4).map { String($0.text) }
            } else if first == "VALID" {
                readValidity(words.map(\.text), &layout)
            } else if first == "FT" {
                layout.columns = words.dropFirst().compactMap { word in
                    Int(word.text).map { (feet: $0, end: word.end) }
                }
                undecoded += words.dropFirst().filter { Int($0.text) == nil }.map { String($0.text) }
            } else if !layout.columns.isEmpty, Self.isStation(first) {
                forecasts.append(Self.forecast(words, layout))
            } else {
                undecoded += words.map { String($0.text) }
            }
        }
    }

    /// Lines without control characters, which would move the columns.
    private static func lines(_ text: String) -> [Substring] {
        let scalars = text.unicodeScalars.filter { $0.value >= 32 && $0.value != 127 || $0 == "\n" }
        return String(String.UnicodeScalarView(scalars)).split(separator: "\n").map { $0 }
    }

    private struct Word {
        let text: Substring
        /// The column after its last letter.
        let end: Int
    }

    private static func words(_ line: Substring) -> [Word] {
        var words: [Word] = []
        var column = 0
        var start: Substring.Index?
        for index in line.utf8.indices {
            if line.utf8[index] == 32 {
                if let begun = start { words.append(Word(text: line[begun..<index], end: column)) }
                start = nil
            } else if start == nil {
                start = index
            }
            column += 1
        }
        if let begun = start { words.append(Word(text: line[begun...], end: column)) }
        return words
    }

    /// "VALID 080600Z   FOR USE 0200-0900Z. TEMPS NEG ABV 24000".
    private mutating func readValidity(_ words: [Substring], _ layout: inout Layout) {
        for (index, word) in words.enumerated().dropFirst() {
            if let time = DayTime(zulu: word), layout.validity.validAt == nil {
                layout.validity.validAt = time
            } else if word.utf8.contains(UInt8(ascii: "-")), let span = Self.span(word) {
                layout.validity.useFrom = span.from
                layout.validity.useTo = span.to
            } else if index > 0, words[index - 1] == "ABV", let feet = Int(word) {
                layout.negativeAboveFeet = feet
            } else if !["FOR", "USE", "TEMPS", "NEG", "ABV"].contains(word) {
                undecoded.append(String(word))
            }
        }
    }

    /// "0200-0900Z.".
    private static func span(_ word: Substring) -> (from: HourMinute, to: HourMinute)? {
        var scanner = WordScanner(word)
        guard let firstHour = scanner.digits(2), let firstMinute = scanner.digits(2), scanner.take("-"),
            let lastHour = scanner.digits(2), let lastMinute = scanner.digits(2), scanner.take("Z"),
            let from = HourMinute(hour: firstHour, minute: firstMinute),
            let to = HourMinute(hour: lastHour, minute: lastMinute)
        else { return nil }
        _ = scanner.take(".")
        return scanner.isAtEnd ? (from, to) : nil
    }

    private static func isStation(_ word: Substring) -> Bool {
        (3...4).contains(word.utf8.count) && word.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
            && word.utf8.contains(where: \.isUpperCaseLetter)
    }

    /// Whether a group is in a level's column: it ends where the level's figures end, or is a wind without
    /// temperature at the left of the seven columns of both. A deviation of one column is allowed.
    private static func stands(_ group: Word, under level: (feet: Int, end: Int)) -> Bool {
        abs(level.end - group.end) <= 1
            || group.text.utf8.count == 4 && abs(level.end - 7 - (group.end - 4)) <= 1
    }

    /// If the columns were lost (blanks were collapsed), groups count only if there is one for each level.
    private static func forecast(_ words: [Word], _ layout: Layout) -> WindsAloftForecast {
        var levels: [Int: WindsAloftForecast.Level] = [:]
        var undecoded: [String] = []
        let groups = words.dropFirst()
        let ends = groups.map { group in layout.columns.first { stands(group, under: $0) }?.feet }
        let isAligned = !ends.contains(nil)
        let isComplete = groups.count == layout.columns.count
        for (place, group) in groups.enumerated() {
            let feet = isAligned ? ends[place] : isComplete ? layout.columns[place].feet : nil
            if let feet, levels[feet] == nil,
                let level = WindsAloftForecast.Level(
                    group.text, levelFeet: feet, negativeAboveFeet: layout.negativeAboveFeet)
            {
                levels[feet] = level
            } else {
                undecoded.append(String(group.text))
            }
        }
        return WindsAloftForecast(
            station: words.first.map { String($0.text) } ?? "", validity: layout.validity, levels: levels,
            undecoded: undecoded)
    }
}
