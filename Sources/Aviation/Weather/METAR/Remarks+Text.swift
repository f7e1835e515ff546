extension Remarks {
    /// Takes all words to the end.
    init(_ reader: inout ReportReader) {
        var words: [Substring] = []
        if let word = reader.word, word != "RMK" {
            words.append(word)
            undecoded.append(String(word))
        }
        reader.take(as: .remark)
        while let word = reader.word {
            let count = max(1, take(word, reader))
            if count == 1, !takesAlone(word) { undecoded.append(String(word)) }
            for offset in 0..<count {
                if let part = reader.word(after: offset) { words.append(part) }
            }
            reader.take(count, as: .remark)
        }
        text = words.joined(separator: " ")
    }

    /// Reads a remark of several words; their number, 0 when none begins here.
    private mutating func take(_ word: Substring, _ reader: ReportReader) -> Int {
        switch word {
        case "PK": return takePeakWind(reader)
        case "WSHFT": return takeWindShift(reader)
        case "CIG", "VIS": return takeVariable(reader)
        case "TWR", "SFC": return takeSecondVisibility(reader)
        case "DENSITY": return takeDensityAltitude(reader)
        case "VISNO", "CHINO":
            guard let place = reader.word(after: 1), place.hasPrefix("RWY") else { return 0 }
            inoperative.append("\(word) \(place)")
            return 2
        default: return takeLightning(word, reader)
        }
    }

    private mutating func takePeakWind(_ reader: ReportReader) -> Int {
        guard reader.word(after: 1) == "WND", let group = reader.word(after: 2) else { return 0 }
        var scanner = WordScanner(group)
        guard let degrees = scanner.digits(3), degrees <= 360, let knots = scanner.number(digits: 2...3),
            scanner.take("/"), let time = Self.time(&scanner), scanner.isAtEnd
        else { return 0 }
        peakWind = PeakWind(fromDegrees: degrees, knots: knots, hour: time.hour, minute: time.minute)
        return 3
    }

    private mutating func takeWindShift(_ reader: ReportReader) -> Int {
        guard let group = reader.word(after: 1) else { return 0 }
        var scanner = WordScanner(group)
        guard let time = Self.time(&scanner), scanner.isAtEnd else { return 0 }
        let isFrontal = reader.word(after: 2) == "FROPA"
        windShift = WindShift(hour: time.hour, minute: time.minute, isFrontal: isFrontal)
        return isFrontal ? 3 : 2
    }

    /// Two digits are minutes, four hours and minutes.
    static func time(_ scanner: inout WordScanner) -> (hour: Int?, minute: Int)? {
        guard let first = scanner.digits(2) else { return nil }
        guard let second = scanner.digits(2) else { return first < 60 ? (nil, first) : nil }
        return first < 24 && second < 60 ? (first, second) : nil
    }

    /// "CIG 003V007", "CIG 021 RWY36", "VIS 1/2V2", "VIS 1 1/4V5", "VIS NE 2 1/2".
    private mutating func takeVariable(_ reader: ReportReader) -> Int {
        guard let next = reader.word(after: 1) else { return 0 }
        var scanner = WordScanner(next)
        if reader.word == "CIG" {
            guard let low = scanner.digits(3) else { return 0 }
            if scanner.take("V") {
                guard let high = scanner.digits(3), scanner.isAtEnd, low <= high else { return 0 }
                variableCeilingFeet = low * 100...high * 100
                return 2
            }
            guard scanner.isAtEnd, let place = reader.word(after: 2), place.hasPrefix("RWY") else { return 0 }
            places.append("CIG \(next) \(place)")
            return 3
        }
        if CompassPoint(rawValue: String(next)) != nil, let miles = Self.miles(reader, after: 2) {
            let words = (2..<2 + miles.count).compactMap { reader.word(after: $0) }
            places.append("VIS \(next) " + words.joined(separator: " "))
            return 2 + miles.count
        }
        return takeVariableVisibility(reader)
    }

    /// The first figure is one or two words, the second follows the V, perhaps in the next word.
    private mutating func takeVariableVisibility(_ reader: ReportReader) -> Int {
        var count = 1
        var low = 0.0
        if let word = reader.word(after: 1), let whole = Self.whole(word) {
            low = whole
            count = 2
        }
        guard let word = reader.word(after: count) else { return 0 }
        let halves = word.split(separator: "V", maxSplits: 1)
        guard halves.count == 2, let part = Self.number(halves[0]), let high = Self.number(halves[1]) else {
            return 0
        }
        low += part
        count += 1
        var top = high
        if let next = reader.word(after: count), high == high.rounded(), next.contains("/") {
            var scanner = WordScanner(next)
            if let fraction = Visibility.fraction(&scanner), scanner.isAtEnd {
                top += fraction
                count += 1
            }
        }
        guard low <= top else { return 0 }
        variableVisibilityMiles = low...top
        return count
    }

    private mutating func takeSecondVisibility(_ reader: ReportReader) -> Int {
        guard reader.word(after: 1) == "VIS", let miles = Self.miles(reader, after: 2) else { return 0 }
        if reader.word == "TWR" {
            towerVisibilityMiles = miles.value
        } else {
            surfaceVisibilityMiles = miles.value
        }
        return 2 + miles.count
    }

    private mutating func takeDensityAltitude(_ reader: ReportReader) -> Int {
        guard reader.word(after: 1) == "ALT", let word = reader.word(after: 2) else { return 0 }
        var scanner = WordScanner(word)
        let isBelow = scanner.take("-")
        guard let feet = scanner.number(digits: 1...5), scanner.take("FT"), scanner.isAtEnd else { return 0 }
        densityAltitudeFeet = isBelow ? -feet : feet
        return 3
    }

    /// "OCNL LTGICCG OHD", "LTG DSNT NE AND E", "FRQ LTGIC VC W-NW".
    private mutating func takeLightning(_ word: Substring, _ reader: ReportReader) -> Int {
        var count = ["OCNL", "FRQ", "CONS"].contains(word) ? 1 : 0
        guard reader.word(after: count)?.hasPrefix("LTG") == true else { return 0 }
        count += 1
        let places: Set<Substring> = ["DSNT", "VC", "OHD", "ALQDS", "AND", "THRU", "ALQS"]
        while let next = reader.word(after: count), count < 16 {
            let points = next.split(separator: "-", omittingEmptySubsequences: false)
            let isPlace = points.allSatisfy { CompassPoint(rawValue: String($0)) != nil }
            guard isPlace || places.contains(next) else { break }
            count += 1
        }
        lightning.append((0..<count).compactMap { reader.word(after: $0) }.joined(separator: " "))
        return count
    }

    /// Statute miles in one or two words: "3", "1/2", "1 1/4".
    private static func miles(_ reader: ReportReader, after start: Int) -> (value: Double, count: Int)? {
        guard let word = reader.word(after: start), let first = number(word) else { return nil }
        if first == first.rounded(), let next = reader.word(after: start + 1) {
            var scanner = WordScanner(next)
            if let part = Visibility.fraction(&scanner), scanner.isAtEnd { return (first + part, 2) }
        }
        return (first, 1)
    }

    private static func whole(_ word: Substring) -> Double? {
        var scanner = WordScanner(word)
        guard let number = scanner.number(digits: 1...2), scanner.isAtEnd else { return nil }
        return Double(number)
    }

    private static func number(_ word: Substring) -> Double? {
        var scanner = WordScanner(word)
        if let part = Visibility.fraction(&scanner), scanner.isAtEnd { return part }
        return whole(word)
    }
}
