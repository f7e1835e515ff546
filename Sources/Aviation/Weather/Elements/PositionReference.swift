/// A place as reports and advisories name it: mostly from a navaid or station, which has to be looked up
/// before it is a position. No position is guessed here.
package enum PositionReference: Hashable, Sendable {
    /// "DEN", "KDSM".
    case place(String)
    /// "DEN180020": degrees (magnetic, as radials are) and nautical miles from a navaid.
    case radial(String, degrees: Int, nauticalMiles: Int)
    /// "20NE MSL", "6W KPDT", "3 SOUTH OF HQZ": nautical miles towards a point of the compass from a place.
    /// Nil where the place is left out: "35 SW".
    case offset(String?, CompassPoint, nauticalMiles: Int)
    /// "2500N07000W", "N3100 W07600".
    case coordinate(Coordinate)
    /// Words that are none of these: "FINAL RWY 3".
    case other(String)

    /// Whether it is understood.
    package var isUnderstood: Bool {
        if case .other = self { false } else { true }
    }

    /// The place that has to be looked up, nil when there is none.
    package var ident: String? {
        switch self {
        case .place(let ident), .radial(let ident, _, _): ident
        case .offset(let ident, _, _): ident
        case .coordinate, .other: nil
        }
    }
}

extension PositionReference {
    private static let spelledPoints: [Substring: CompassPoint] = [
        "NORTH": .n, "EAST": .e, "SOUTH": .s, "WEST": .w, "NORTHEAST": .ne, "NORTHWEST": .nw,
        "SOUTHEAST": .se, "SOUTHWEST": .sw,
    ]

    /// Reads one reference: "DEN", "DEN180020", "TED 250002", "20NE MSL", "35 SW", "40 WEST ABQ",
    /// "3 SOUTH OF HQZ", "47N051W", "3900N 4500W". Anything else is `other`.
    init(words: [Substring]) {
        let text = words.joined(separator: " ")
        if let coordinate = Coordinate(report: words[...]) {
            self = .coordinate(coordinate)
        } else if let read = Self.offset(words) {
            self = read
        } else if words.count == 1, let read = Self.radial(words[0]) {
            self = read
        } else if words.count == 2, Self.isIdent(words[0]), let read = Self.radial(words[0] + words[1]) {
            self = read
        } else if words.count == 1, Self.isIdent(words[0]) {
            self = .place(text)
        } else {
            self = .other(text)
        }
    }

    /// Two to five letters, or a letter and digits as in "K1V1".
    static func isIdent(_ word: Substring) -> Bool {
        (2...5).contains(word.utf8.count) && word.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
            && word.utf8.first?.isUpperCaseLetter == true
    }

    private static func radial(_ word: Substring) -> PositionReference? {
        let name = word.dropLast(6)
        guard word.utf8.count > 7, isIdent(name) else { return nil }
        var scanner = WordScanner(word.dropFirst(name.count))
        guard let degrees = scanner.digits(3), degrees <= 360, let miles = scanner.digits(3) else {
            return nil
        }
        return .radial(String(name), degrees: degrees, nauticalMiles: miles)
    }

    /// A number, a point of the compass in the same word or the next, perhaps OF, a place.
    private static func offset(_ words: [Substring]) -> PositionReference? {
        guard let first = words.first, words.count <= 5 else { return nil }
        var scanner = WordScanner(first)
        guard let miles = scanner.number(digits: 1...3) else { return nil }
        var rest = words.dropFirst()
        var point = scanner.remainder
        if point.isEmpty {
            if rest.first == "NM" { rest = rest.dropFirst() }
            guard let next = rest.popFirst() else { return nil }
            point = next
        }
        guard let compass = CompassPoint(rawValue: String(point)) ?? spelledPoints[point] else { return nil }
        if rest.first == "OF" { rest = rest.dropFirst() }
        guard rest.count <= 1, rest.allSatisfy(isIdent) else { return nil }
        return .offset(rest.first.map(String.init), compass, nauticalMiles: miles)
    }
}

extension Coordinate {
    /// Reads a position as reports write it, in one word or two: "2500N07000W", "47N051W", "3900N 4500W",
    /// "N3100 W07600", "N12E156". Minutes are two digits, seconds none. Nil for anything else.
    init?(report words: ArraySlice<Substring>) {
        guard (1...2).contains(words.count) else { return nil }
        let text = words.joined()
        var scanner = WordScanner(text[...])
        guard let latitude = Self.angle(&scanner, "NS"), let longitude = Self.angle(&scanner, "EW"),
            scanner.isAtEnd
        else { return nil }
        self.init(latitudeDegrees: latitude, longitudeDegrees: longitude)
    }

    /// Degrees, perhaps minutes, with the letter before or behind.
    private static func angle(_ scanner: inout WordScanner, _ letters: StaticString) -> Double? {
        var letter = scanner.take(oneOf: letters)
        let isLetterFirst = letter != nil
        let start = scanner
        guard scanner.number(digits: 1...5) != nil else { return nil }
        let count = start.remainder.utf8.count - scanner.remainder.utf8.count
        if !isLetterFirst { letter = scanner.take(oneOf: letters) }
        guard let letter, let value = Self.degrees(start, count) else { return nil }
        return letter == UInt8(ascii: "S") || letter == UInt8(ascii: "W") ? -value : value
    }

    /// One to three digits are degrees, four and five degrees and minutes.
    private static func degrees(_ start: WordScanner, _ count: Int) -> Double? {
        var scanner = start
        guard count > 3 else { return scanner.digits(count).map(Double.init) }
        guard let degrees = scanner.digits(count - 2), let minutes = scanner.digits(2), minutes < 60 else {
            return nil
        }
        return Double(degrees) + Double(minutes) / 60
    }
}
