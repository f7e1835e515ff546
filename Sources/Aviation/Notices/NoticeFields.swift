/// The fields of a notice in ICAO layout: the texts after "Q)", "A)" … "G)".
///
/// Marks come in this order, each at most once. Within the message only a line that begins with F) or G) and
/// a level or a height is a mark: messages have lists of their own, "A) … B) …". Behind F) the next G) is
/// one, whatever follows it; and F) before G) is one if only figures and words of height, or nothing, stand
/// between.
struct NoticeFields {
    /// The text before the first mark.
    let heading: String
    /// In the order of the text, trimmed.
    let values: [(name: Character, value: String)]

    init(_ text: String) {
        let marks = Self.marks(text)
        heading = text[..<(marks.first?.start ?? text.endIndex)].trimmed
        values = marks.enumerated().map { place, mark in
            let end = place + 1 < marks.count ? marks[place + 1].start : text.endIndex
            return (mark.name, text[mark.end..<end].trimmed)
        }
    }

    private static let order: [UInt8] = Array("QABCDEFG".utf8)

    private static func marks(_ text: String) -> [(name: Character, start: String.Index, end: String.Index)] {
        var found: [(name: Character, start: String.Index, end: String.Index)] = []
        var next = 0
        let bytes = text.utf8
        var index = bytes.startIndex
        var isBehindBlank = true
        var isAtLineStart = true
        while index != bytes.endIndex {
            let byte = bytes[index]
            let after = bytes.index(after: index)
            let isMessage = next == 6 || next == 7
            if isBehindBlank, after != bytes.endIndex, bytes[after] == UInt8(ascii: ")"),
                let place = order[next...].firstIndex(of: byte)
            {
                let end = bytes.index(after: after)
                let isMark =
                    isMessage
                    ? next == 7
                        || isAtLineStart && (isLevel(text[end...]) || place == 6 && isPair(text[end...]))
                    : place < 6 || next >= 6
                if isMark {
                    found.append((Character(Unicode.Scalar(byte)), index, end))
                    next = place + 1
                    if next >= order.count { break }
                }
            }
            isAtLineStart = byte == 10 || byte == 13 || isAtLineStart && byte <= 32
            isBehindBlank = byte <= 32
            index = after
        }
        return found
    }

    /// Whether a lower limit begins here that cannot be read: nothing but figures and words of height up to
    /// G), in this line or the next.
    private static func isPair(_ text: Substring) -> Bool {
        guard let mark = text.prefix(200).firstRange(of: "G)") else { return false }
        let between = text[..<mark.lowerBound]
        let isApart = between.isEmpty || between.last?.isWhitespace == true
        return isApart && between.filter(\.isNewline).count <= 1 && isOfHeight(between)
    }

    private static let heightWords: Set<Substring> = [
        "FT", "FEET", "M", "FL", "AMSL", "MSL", "AGL", "ASFC", "SFC", "GND", "UNL", "UNLTD", "UNLIMITED",
        "QNH",
        "STD", "TO", "OR", "AND", "ABV", "BLW",
    ]

    private static func isOfHeight(_ text: Substring) -> Bool {
        text.split { !$0.isLetter }.allSatisfy(heightWords.contains)
    }

    /// Whether a level begins here.
    private static func isLevel(_ text: Substring) -> Bool {
        let line = text.prefix { $0 != "\n" && $0 != "\r\n" && $0 != "\r" }
        // Up to the next mark, "G)"; the parenthesis that ends a notice follows a longer word.
        let words = line.split { $0.isWhitespace }.prefix { !($0.utf8.count == 2 && $0.hasSuffix(")")) }
        return (1...3).contains { count in
            if case .other = NoticeLevel(words.prefix(count).joined(separator: " ")) { false } else { true }
        } || isHeight(words) || isFigures(words)
    }

    /// Whether the words are figures with units and nothing else, though no height: "999999FT AMSL",
    /// "FL9999".
    private static func isFigures(_ words: ArraySlice<Substring>) -> Bool {
        let text = words.joined(separator: " ")[...]
        return text.contains(where: \.isNumber) && text.contains(where: \.isLetter) && isOfHeight(text)
    }

    /// Whether the words are a height that does not say above what: "1500FT", "1500 FT", "3000".
    private static func isHeight(_ words: ArraySlice<Substring>) -> Bool {
        var scanner = WordScanner(words.joined()[...])
        let start = scanner
        guard (1...2).contains(words.count), scanner.number(digits: 1...5) != nil else { return false }
        if scanner.take("FT") || scanner.take("M") { return scanner.isAtEnd || scanner.remainder == ")" }
        // A shorter figure may number a line of the message.
        let digits = start.remainder.utf8.prefix(while: \.isDigit).count
        return digits >= 3 && (scanner.isAtEnd || scanner.remainder == ")")
    }
}
