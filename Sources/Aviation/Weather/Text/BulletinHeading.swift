/// The words that transmission puts before a bulletin: a number, the WMO heading, the identifier of the
/// product.
///
/// Source: WMO 386, part II, 2.3.2 (TTAAii CCCC YYGGgg BBB); NWS Instruction 10-1701 (the line after it).
enum BulletinHeading {
    /// The number of words in the heading at the beginning: 0 without a WMO heading.
    static func length(_ words: ArraySlice<Substring>) -> Int {
        var index = words.startIndex
        if let first = words.first, first.utf8.count == 3, first.utf8.allSatisfy(\.isDigit) { index += 1 }
        guard index + 2 < words.endIndex, isDesignator(words[index]), isPlace(words[index + 1]),
            words[index + 2].utf8.count == 6, words[index + 2].utf8.allSatisfy(\.isDigit)
        else { return 0 }
        index += 3
        // RRA, CCB, AAC: delayed, corrected, amended; P: parts.
        if index < words.endIndex, isAddition(words[index]) { index += 1 }
        if index < words.endIndex, isProduct(words[index]) { index += 1 }
        return index - words.startIndex
    }

    /// Whether a line is only such a heading, or a part of it.
    static func isHeading(_ line: String) -> Bool {
        let words = line.split { $0.isWhitespace || $0.isASCII && ($0.asciiValue ?? 0) < 32 }
        guard let first = words.first else { return false }
        if words.count == 1 {
            return first.utf8.count == 3 && first.utf8.allSatisfy(\.isDigit) || isProduct(first)
        }
        return length(words[...]) == words.count
    }

    private static func isDesignator(_ word: Substring) -> Bool {
        (5...6).contains(word.utf8.count) && word.utf8.prefix(4).allSatisfy(\.isUpperCaseLetter)
            && word.utf8.dropFirst(4).allSatisfy(\.isDigit)
    }

    private static func isPlace(_ word: Substring) -> Bool {
        word.utf8.count == 4 && word.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
    }

    private static func isAddition(_ word: Substring) -> Bool {
        word.utf8.count == 3 && word.utf8.allSatisfy(\.isUpperCaseLetter)
            && ["RR", "CC", "AA"].contains { word.hasPrefix($0) } || word == "RTD"
    }

    private static let products = [
        "TAF", "MTR", "FD", "SIG", "CWA", "PIR", "PRC", "WS", "WST", "AIRM",
    ]

    /// "TAFDSM", "SIGC", "MTRNZY", "FD1US1", "CWAZAN", "PRCUS".
    private static func isProduct(_ word: Substring) -> Bool {
        (4...6).contains(word.utf8.count) && word.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
            && word != "SIGMET" && word != "TAFS"
            && products.contains { word.hasPrefix($0) }
    }
}
