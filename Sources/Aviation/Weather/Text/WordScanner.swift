/// Reads one word of a report from left to right: "24012G25KT", "R04R/P1500N".
///
/// Every reading either succeeds and advances, or fails and does not move. ASCII only: no digits and letters
/// match but 0–9 and A–Z.
struct WordScanner {
    private var rest: Substring.UTF8View

    init(_ word: Substring) {
        rest = word.utf8
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The part of the word that has not been read.
    var remainder: Substring { Substring(rest) }

    /// The next byte, which stays.
    var next: UInt8? { rest.first }

    /// Reads exactly this text, or nothing.
    mutating func take(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        var index = rest.startIndex
        for offset in 0..<count {
            guard index != rest.endIndex, rest[index] == text.utf8Start[offset] else { return false }
            index = rest.index(after: index)
        }
        rest = rest[index...]
        return true
    }

    /// Reads exactly this text, or nothing.
    mutating func take(_ text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest = rest.dropFirst(text.utf8.count)
        return true
    }

    /// Reads one of these bytes.
    mutating func take(oneOf bytes: StaticString) -> UInt8? {
        guard let byte = rest.first else { return nil }
        for offset in 0..<bytes.utf8CodeUnitCount where bytes.utf8Start[offset] == byte {
            rest = rest.dropFirst()
            return byte
        }
        return nil
    }

    /// Reads a number of exactly this many digits, at most 18.
    mutating func digits(_ count: Int) -> Int? {
        var value = 0
        var index = rest.startIndex
        for _ in 0..<count {
            guard index != rest.endIndex, rest[index].isDigit else { return nil }
            value = value * 10 + Int(rest[index] - 48)
            index = rest.index(after: index)
        }
        rest = rest[index...]
        return value
    }

    /// Reads all digits that follow: as many as `counts` allows, at most 18, or nothing.
    mutating func number(digits counts: ClosedRange<Int>) -> Int? {
        var count = 0
        for byte in rest {
            guard byte.isDigit, count <= counts.upperBound else { break }
            count += 1
        }
        guard counts.contains(count) else { return nil }
        return digits(count)
    }

    /// Reads a decimal number: digits, and a point with digits where there is one.
    mutating func decimal(digits counts: ClosedRange<Int>) -> Double? {
        let start = rest
        guard let whole = number(digits: counts) else { return nil }
        guard take(".") else { return Double(whole) }
        var value = Double(whole)
        var scale = 0.1
        var count = 0
        while let byte = rest.first, byte.isDigit, count < 6 {
            value += Double(byte - 48) * scale
            scale /= 10
            count += 1
            rest = rest.dropFirst()
        }
        guard count > 0 else {
            rest = start
            return nil
        }
        return value
    }

    /// Reads this many slashes, which mean a value that was not measured.
    mutating func slashes(_ count: Int) -> Bool {
        let found = rest.prefix(count)
        guard found.count == count, found.allSatisfy({ $0 == UInt8(ascii: "/") }) else { return false }
        rest = rest.dropFirst(count)
        return true
    }

    /// Reads this many letters A–Z.
    mutating func letters(_ count: Int) -> Substring? {
        let found = rest.prefix(count)
        guard found.count == count, found.allSatisfy(\.isUpperCaseLetter) else { return nil }
        rest = rest.dropFirst(count)
        return Substring(found)
    }

    /// Reads all letters A–Z that follow, perhaps none.
    mutating func letters() -> Substring {
        let found = rest.prefix(while: \.isUpperCaseLetter)
        rest = rest.dropFirst(found.count)
        return Substring(found)
    }
}
