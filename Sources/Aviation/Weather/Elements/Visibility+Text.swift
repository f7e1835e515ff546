extension Visibility {
    /// Reads one word: "10SM", "1/2SM", "M1/4SM", "P6SM", "11/2SM" (one and a half), "15KM", "0800", "9999",
    /// "9999NDV", "4000NE", "M0400", "P6000". Nil when the word is none of these.
    init?(_ word: Substring) {
        var scanner = WordScanner(word)
        let bound: Bound =
            scanner.take("M") ? .lessThan : scanner.take("P") ? .atLeast : .exact
        let numbers = scanner
        if let read = Self.metric(&scanner, bound) {
            self = read
            return
        }
        scanner = numbers
        guard let quantity = Self.quantity(&scanner) else { return nil }
        if scanner.take("SM"), scanner.isAtEnd {
            self.init(Distance(quantity, .statuteMiles), bound: bound)
        } else if scanner.take("KM"), scanner.isAtEnd, quantity == quantity.rounded() {
            self.init(Distance(quantity, .kilometres), bound: bound)
        } else {
            return nil
        }
    }

    /// Reads two words: "1 1/2SM". Nil when they are no whole number and a fraction of miles.
    init?(_ whole: Substring, _ fraction: Substring) {
        var first = WordScanner(whole)
        var second = WordScanner(fraction)
        guard let count = first.number(digits: 1...2), first.isAtEnd, count > 0,
            let part = Self.fraction(&second), second.take("SM"), second.isAtEnd
        else { return nil }
        self.init(Distance(Double(count) + part, .statuteMiles))
    }

    /// Four digits of metres; 9999 is 10 km or more. A point of the compass or NDV may follow.
    private static func metric(_ scanner: inout WordScanner, _ bound: Bound) -> Visibility? {
        guard let metres = scanner.digits(4) else { return nil }
        let isMost = metres == 9999 && bound == .exact
        let distance = Distance(metres: isMost ? 10_000 : Double(metres))
        let atMost: Bound = isMost ? .atLeast : bound
        if scanner.take("NDV"), scanner.isAtEnd {
            return Visibility(distance, bound: atMost, isWithoutDirections: true)
        }
        let point = CompassPoint(rawValue: String(scanner.remainder))
        guard scanner.isAtEnd || point != nil else { return nil }
        return Visibility(distance, bound: atMost, direction: point)
    }

    /// "10", "1/2", or a whole number run into its fraction: no fraction above one is ever reported, so
    /// "11/2" is one and a half.
    private static func quantity(_ scanner: inout WordScanner) -> Double? {
        let start = scanner
        if let part = fraction(&scanner) { return part }
        scanner = start
        if let whole = scanner.digits(1), whole > 0, let part = fraction(&scanner) {
            return Double(whole) + part
        }
        scanner = start
        return scanner.number(digits: 1...3).map(Double.init)
    }

    /// A fraction below one with a denominator of 2, 4, 8 or 16 (FMH-1 table 6-1).
    static func fraction(_ scanner: inout WordScanner) -> Double? {
        guard let numerator = scanner.number(digits: 1...2), scanner.take("/"),
            let denominator = scanner.number(digits: 1...2), [2, 4, 8, 16].contains(denominator),
            numerator > 0, numerator < denominator
        else { return nil }
        return Double(numerator) / Double(denominator)
    }
}
