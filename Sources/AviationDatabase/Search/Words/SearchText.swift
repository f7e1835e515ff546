import Foundation

/// Compares names without case, accents and punctuation, in every script.
///
/// "Zürich", "ZURICH" and "zurich" are one; "São Paulo" is "sao paulo", "Łódź" "lodz", "Tromsø" "tromso",
/// "Weiß" "weiss". An apostrophe is left out of a query ("O'Hare" is "ohare"); a stored name has both forms
/// ("ohare o hare").
enum SearchText {
    /// The words of a query, folded.
    static func words(_ text: String) -> [String] {
        fold(text).text.split(separator: " ").map(String.init)
    }

    /// The words of a name, folded, separated by single spaces; a name with an apostrophe both ways.
    static func indexed(_ text: String) -> String {
        let joined = fold(text)
        guard joined.hasApostrophe else { return joined.text }
        return joined.text + " " + fold(text, apostropheSeparates: true).text
    }

    /// An identifier without anything but letters and digits: "US-0123" is "us0123".
    static func code(_ text: String) -> String {
        fold(text).text.filter { $0 != " " }
    }

    /// A name as one word, in the short form of its saints and mountains: "Saint-Moritz" and "St. Moritz" are
    /// "stmoritz". `scripts/compact-places` does the same.
    static func compact(_ text: String) -> String {
        compact(words(text))
    }

    /// A compact form of words that are folded already.
    static func compact(_ words: some Sequence<String>) -> String {
        words.map { shortForm[$0] ?? $0 }.joined()
    }

    /// The words that a short form stands for.
    static let shortForms = [
        "st": ["saint", "sainte", "ste", "sankt", "sint"], "mt": ["mount"], "ft": ["fort"],
    ]

    private static let shortForm = Dictionary(
        uniqueKeysWithValues: shortForms.flatMap { short, words in words.map { ($0, short) } })

    private static func fold(
        _ text: String, apostropheSeparates: Bool = false
    ) -> (text: String, hasApostrophe: Bool) {
        let isPlain = text.utf8.allSatisfy { $0 < 128 }
        var folding = Folding(apostropheSeparates: apostropheSeparates)
        folding.bytes.reserveCapacity(text.utf8.count)
        if isPlain {
            for byte in text.utf8 { folding.append(ascii: byte) }
        } else {
            for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
                folding.append(scalar)
            }
        }
        if folding.bytes.last == Folding.space { folding.bytes.removeLast() }
        return (String(decoding: folding.bytes, as: UTF8.self), folding.hasApostrophe)
    }
}

/// Folded text in the making, as UTF-8.
private struct Folding {
    static let space = UInt8(ascii: " ")

    let apostropheSeparates: Bool
    var bytes: [UInt8] = []
    var hasApostrophe = false

    init(apostropheSeparates: Bool) {
        self.apostropheSeparates = apostropheSeparates
    }

    mutating func append(ascii byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(byte)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte + 32)
        case UInt8(ascii: "'"), UInt8(ascii: "`"): appendApostrophe()
        default: appendSpace()
        }
    }

    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(ascii: UInt8(truncatingIfNeeded: scalar.value))
        } else if let letters = Self.undecomposable[scalar] {
            bytes += letters.utf8
        } else if Self.apostrophes.contains(scalar) {
            appendApostrophe()
        } else {
            appendOther(scalar)
        }
    }

    private mutating func appendOther(_ scalar: Unicode.Scalar) {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: break
        case .uppercaseLetter, .titlecaseLetter: bytes += scalar.properties.lowercaseMapping.utf8
        case .lowercaseLetter, .modifierLetter, .otherLetter, .spacingMark, .decimalNumber, .letterNumber,
            .otherNumber:
            bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
        default: appendSpace()
        }
    }

    private mutating func appendApostrophe() {
        hasApostrophe = true
        if apostropheSeparates { appendSpace() }
    }

    private mutating func appendSpace() {
        if let last = bytes.last, last != Self.space { bytes.append(Self.space) }
    }

    // Unicode takes the acute accent alone apart into a space and a mark, so it separates.
    private static let apostrophes: Set<Unicode.Scalar> = ["‘", "’", "ʻ", "ʼ", "ʽ", "′"]

    /// Letters that Unicode does not take apart, as they are written on a keyboard without them.
    private static let undecomposable: [Unicode.Scalar: String] = [
        "ß": "ss", "ẞ": "ss", "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ø": "o", "Ø": "o", "ł": "l",
        "Ł": "l",
        "đ": "d", "Đ": "d", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th", "ħ": "h", "Ħ": "h", "ı": "i", "ŋ": "n",
        "Ŋ": "n",
        "ŧ": "t", "Ŧ": "t", "ĸ": "k", "ə": "e", "Ə": "e", "ɨ": "i", "ɓ": "b", "ɗ": "d", "Ɗ": "d", "ƙ": "k",
    ]
}
