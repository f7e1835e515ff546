/// Reads areas out of the words of an advisory.
enum AreaReader {
    /// The number of words that form one position from `offset` on, and the position.
    static func position(
        _ reader: ReportReader, _ offset: Int, allowsPlaces: Bool
    ) -> (reference: PositionReference, count: Int)? {
        guard let first = reader.word(after: offset) else { return nil }
        if let second = reader.word(after: offset + 1), let both = Coordinate(report: [first, second]) {
            return (.coordinate(both), 2)
        }
        if let one = Coordinate(report: [first]) { return (.coordinate(one), 1) }
        guard allowsPlaces else { return nil }
        if first.utf8.first?.isDigit == true {
            for count in [2, 3, 4] {
                let words = (0..<count).compactMap { reader.word(after: offset + $0) }
                guard words.count == count else { break }
                if case .offset(let ident?, let point, let miles) = PositionReference(words: words) {
                    return (.offset(ident, point, nauticalMiles: miles), count)
                }
            }
            return nil
        }
        guard first.utf8.count == 3 || first.utf8.count == 4, first.utf8.allSatisfy(\.isUpperCaseLetter)
        else {
            return nil
        }
        return (.place(String(first)), 1)
    }

    /// Positions with dashes (or TO) between them, from `offset` on, and the words that they take. A dash
    /// behind the last one belongs to them where the text breaks off.
    static func positions(
        _ reader: ReportReader, _ offset: Int, allowsPlaces: Bool = false
    ) -> (references: [PositionReference], count: Int)? {
        var references: [PositionReference] = []
        var count = 0
        while let next = position(reader, offset + count, allowsPlaces: allowsPlaces) {
            references.append(next.reference)
            count += next.count
            // Some offices leave the dashes out; behind a closed ring another area begins.
            let isClosed = references.count > 3 && references.first == next.reference
            if !isClosed, case .coordinate = next.reference,
                position(reader, offset + count, allowsPlaces: false) != nil
            {
                continue
            }
            guard let mark = reader.word(after: offset + count), mark == "-" || mark == "TO" else { break }
            guard position(reader, offset + count + 1, allowsPlaces: allowsPlaces) != nil else { break }
            count += 1
        }
        return references.isEmpty ? nil : (references, count)
    }

    /// An area that begins at the next word, and the words that it takes.
    static func area(_ reader: ReportReader) -> (areas: [AdvisoryArea], count: Int)? {
        guard let word = reader.word else { return nil }
        switch word {
        case "WI", "WITHIN": return within(reader, reader.word(after: 1) == "APRX" ? 2 : 1)
        case "APRX" where miles(reader, 1) != nil: return within(reader, 1)
        case "AREA" where reader.word(after: 1) == "WI": return within(reader, 2)
        case "ENTIRE":
            guard let next = reader.word(after: 1), FlightRegion.isMark(next) else { return nil }
            return ([.entireRegion], 2)
        default: break
        }
        if let side = CompassPoint(rawValue: String(word)), reader.word(after: 1) == "OF" {
            return beyond(side, reader)
        }
        guard let found = positions(reader, 0) else { return nil }
        if found.references.count > 2 { return ([.polygon(found.references)], found.count) }
        return alone(found.references, reader, found.count)
    }

    /// One position, and two of them: a line where a dash joins them. Nil beside words that were not
    /// understood or a dash, where a corner of an area may be missing.
    private static func alone(
        _ references: [PositionReference], _ reader: ReportReader, _ count: Int
    ) -> (areas: [AdvisoryArea], count: Int)? {
        let last = reader.groups.last?.meaning
        guard last != .undecoded, last != .separator || reader.groups.last?.text == ".",
            reader.word(after: count) != "-"
        else { return nil }
        let isJoined = (0..<count).contains { ["-", "TO"].contains(reader.word(after: $0)) }
        if references.count == 2, isJoined { return ([.line(references, widthNauticalMiles: nil)], count) }
        return (references.map { .circle($0, radiusNauticalMiles: nil) }, count)
    }

    /// "WI 60NM EITHER SIDE OF LINE a - b", "WI 40NM WID LINE BTN a - b", "APRX 50NM WID LINE BTN a - b", "WI
    /// 120NM OF a", "WI 50KM OF a - b", "WI 150NM OF CENTRE", "WI a - b - c".
    private static func within(_ reader: ReportReader, _ start: Int) -> (areas: [AdvisoryArea], count: Int)? {
        guard let distance = miles(reader, start) else {
            // A first corner may be "80 NM E JOH".
            guard let found = positions(reader, start, allowsPlaces: true), found.references.count > 2 else {
                return nil
            }
            return ([.polygon(found.references)], start + found.count)
        }
        let next = start + distance.count
        if reader.word(after: next) == "OF" {
            let mark = reader.word(after: next + 1)
            let isNamed = mark == "TC" ? reader.word(after: next + 2) : mark
            if let isNamed, ["CENTRE", "CENTER"].contains(isNamed) {
                return ([.aroundCentre(radiusNauticalMiles: distance.value)], next + (mark == "TC" ? 3 : 2))
            }
            if mark == "LINE", let found = positions(reader, next + 2) {
                return (
                    [.line(found.references, widthNauticalMiles: 2 * distance.value)], next + 2 + found.count
                )
            }
            guard let found = positions(reader, next + 1, allowsPlaces: true) else { return nil }
            let area: AdvisoryArea =
                found.references.count == 1
                ? .circle(found.references[0], radiusNauticalMiles: distance.value)
                : .line(found.references, widthNauticalMiles: 2 * distance.value)
            return ([area], next + 1 + found.count)
        }
        return along(reader, next, distance.value, from: start)
    }

    private static func along(
        _ reader: ReportReader, _ start: Int, _ miles: Double, from first: Int
    ) -> (areas: [AdvisoryArea], count: Int)? {
        var index = start
        let isEitherSide = reader.word(after: index) == "EITHER"
        let words: Set<Substring> = ["EITHER", "SIDE", "OF", "LINE", "WID", "WIDE", "BTN"]
        while let next = reader.word(after: index), words.contains(next) { index += 1 }
        guard index > start, let found = positions(reader, index) else {
            // "WI 80 NM E JOH - …": the number was part of the first corner.
            guard let found = positions(reader, first, allowsPlaces: true), found.references.count > 2 else {
                return nil
            }
            return ([.polygon(found.references)], first + found.count)
        }
        let width = isEitherSide ? 2 * miles : miles
        return ([.line(found.references, widthNauticalMiles: width)], index + found.count)
    }

    /// "N OF LINE a - b", "N OF N30", "S OF N30 AND W OF E120".
    private static func beyond(
        _ side: CompassPoint, _ reader: ReportReader
    ) -> (areas: [AdvisoryArea], count: Int)? {
        if reader.word(after: 2) == "LINE" {
            guard let found = positions(reader, 3) else { return nil }
            return ([.side(side, of: found.references)], 3 + found.count)
        }
        guard let word = reader.word(after: 2) else { return nil }
        var scanner = WordScanner(word)
        guard let letter = scanner.take(oneOf: "NSEW") else { return nil }
        let figure = scanner
        guard scanner.number(digits: 2...5) != nil, scanner.isAtEnd else { return nil }
        let count = figure.remainder.utf8.count
        guard let degrees = Self.degrees(figure, count) else { return nil }
        let isNegative = letter == UInt8(ascii: "S") || letter == UInt8(ascii: "W")
        return ([.beyond(side, degrees: isNegative ? -degrees : degrees)], 3)
    }

    private static func degrees(_ start: WordScanner, _ count: Int) -> Double? {
        var scanner = start
        guard count > 3 else { return scanner.digits(count).map(Double.init) }
        guard let degrees = scanner.digits(count - 2), let minutes = scanner.digits(2), minutes < 60 else {
            return nil
        }
        return Double(degrees) + Double(minutes) / 60
    }

    /// "60NM", "60 NM", "50KM".
    static func miles(_ reader: ReportReader, _ offset: Int) -> (value: Double, count: Int)? {
        guard let word = reader.word(after: offset) else { return nil }
        var scanner = WordScanner(word)
        guard let number = scanner.number(digits: 1...4) else { return nil }
        var unit = scanner.remainder
        let isApart = unit.isEmpty
        if isApart { unit = reader.word(after: offset + 1) ?? "" }
        switch unit {
        case "NM": return (Double(number), isApart ? 2 : 1)
        case "KM": return (Distance(Double(number), .kilometres).nauticalMiles, isApart ? 2 : 1)
        default: return nil
        }
    }
}

/// The words by which flight information regions are known.
enum FlightRegion {
    static func isMark(_ word: Substring) -> Bool {
        ["FIR", "UIR", "FIR/UIR", "CTA", "FIR/CTA", "UIR/CTA", "CTA/FIR", "FIRS"].contains(word)
    }
}
