import Notation

/// The distance at which a pilot on the centre line of a runway sees its surface, markings or lights.
///
/// Source: WMO 306 FM 15, 15.7 (metres); FMH-1 12.6.7 (feet, marked FT).
package struct RunwayVisualRange: Hashable, Sendable {
    /// "04R", "18".
    package let runway: String
    /// The value, or the lowest of the last ten minutes where it varied. Nil when it was not measured.
    package let lowest: Value?
    /// The highest of the last ten minutes, where it varied.
    package let highest: Value?
    package let tendency: Tendency?

    package struct Value: Hashable, Sendable {
        /// In metres or feet, as it was reported.
        package let range: Distance
        package let bound: Visibility.Bound
    }

    package enum Tendency: String, Hashable, Sendable {
        case up = "U"
        case down = "D"
        case none = "N"
    }

    /// Reads one word: "R24L/1000", "R04R/P1500N", "R26/0200VP1500U", "R28/3000V4000FT", "R14/P6000FT/N",
    /// "R27/////". Nil when the word is no visual range.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        guard scanner.take("R"), let runway = Self.runway(&scanner), scanner.take("/") else { return nil }
        self.runway = runway
        if scanner.slashes(4) {
            guard scanner.isAtEnd || scanner.take("FT") && scanner.isAtEnd else { return nil }
            lowest = nil
            highest = nil
            tendency = nil
            return
        }
        guard let first = Self.value(&scanner) else { return nil }
        var last: (range: Int, bound: Visibility.Bound)?
        if scanner.take("V") {
            last = Self.value(&scanner)
            guard last != nil else { return nil }
        }
        let unit: LengthUnit = scanner.take("FT") ? .feet : .metres
        lowest = Value(range: Distance(Double(first.range), unit), bound: first.bound)
        highest = last.map { Value(range: Distance(Double($0.range), unit), bound: $0.bound) }
        _ = scanner.take("/")
        tendency = scanner.take(oneOf: "UDN").flatMap {
            Tendency(rawValue: String(Character(Unicode.Scalar($0))))
        }
        guard scanner.isAtEnd else { return nil }
    }

    /// Two digits with at most two letters L, C or R.
    static func runway(_ scanner: inout WordScanner) -> String? {
        guard let number = scanner.digits(2) else { return nil }
        var name = number.zeroPadded(to: 2)
        for _ in 0..<2 {
            guard let side = scanner.take(oneOf: "LCR") else { break }
            name.append(Character(Unicode.Scalar(side)))
        }
        return name
    }

    private static func value(_ scanner: inout WordScanner) -> (range: Int, bound: Visibility.Bound)? {
        let bound: Visibility.Bound = scanner.take("P") ? .atLeast : scanner.take("M") ? .lessThan : .exact
        return scanner.digits(4).map { ($0, bound) }
    }
}
