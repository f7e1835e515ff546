/// Supplementary information of a METAR (WMO 306 FM 15, 15.13) and what states add in its place.
extension METAR {
    /// "RETSRA", "REFZFG"; "RE//" where it was not measured.
    mutating func takeRecentWeather(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard word.hasPrefix("RE") else { return false }
        if word != "RE//" {
            guard let read = WeatherGroup(word.dropFirst(2)) else { return false }
            recentWeather.append(read)
        }
        reader.take(as: .recentWeather)
        return true
    }

    /// "RF00.2/001.4".
    mutating func takeRainfall(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        var scanner = WordScanner(word)
        guard rainfall == nil, scanner.take("RF") else { return false }
        if word != "RF//./////./" && word != "RF//./" {
            guard let recent = scanner.decimal(digits: 2...3), scanner.take("/"),
                let total = scanner.decimal(digits: 3...4), scanner.isAtEnd
            else { return false }
            rainfall = Rainfall(lastTenMinutesMillimetres: recent, sinceNineMillimetres: total)
        }
        reader.take(as: .rainfall)
        return true
    }

    mutating func takeRunway(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard let read = RunwayCondition(word) else { return false }
        runwayConditions.append(read)
        reader.take(as: .runwayCondition)
        return true
    }

    /// A visual range after the pressure. Four digits alone are none there if no visual range is so long,
    /// "R25/4999": they are the state of a runway with two signs missing. A short one that is out of its
    /// place leaves a doubt on the visibility.
    mutating func takeLateRange(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard let read = RunwayVisualRange(word) else { return false }
        let isBare = word.utf8.last?.isDigit == true && word.utf8.suffix(5).first == UInt8(ascii: "/")
        if isBare, let metres = read.lowest?.range.metres, metres > 2000 { return false }
        if let lowest = read.lowest, lowest.bound != .atLeast, lowest.range.metres < 1500 {
            conditions.hasDoubt = true
        }
        conditions.visualRanges.append(read)
        reader.take(as: .visualRange)
        return true
    }

    mutating func takeColour(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard ColourState.isState(word) else { return false }
        colours.append(String(word))
        reader.take(as: .colour)
        return true
    }

    mutating func takeSea(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if word == "W///" || word == "W/////" {
            reader.take(as: .sea)
            return true
        }
        guard sea == nil, let read = SeaCondition(word) else { return false }
        sea = read
        reader.take(as: .sea)
        return true
    }

    /// "WS ALL RWY", "WS RWY17", "WS R07", "WS LDG RWY24", "WS TKOF RWY 24".
    mutating func takeWindShear(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard word == "WS" else { return false }
        var count = 1
        while let next = reader.word(after: count), count < 5 {
            var scanner = WordScanner(next)
            if !scanner.take("RWY") { _ = scanner.take("R") }
            let isNumber = RunwayVisualRange.runway(&scanner) != nil && scanner.isAtEnd
            guard ["ALL", "LDG", "TKOF", "RWY", "RWYS"].contains(next) || isNumber else { break }
            count += 1
            // "RWY" alone waits for its number, unless all runways are meant.
            if isNumber || next.hasPrefix("RWY") && reader.word(after: 1) == "ALL" { break }
        }
        guard count > 1 else { return false }
        windShear.append((0..<count).compactMap { reader.word(after: $0) }.joined(separator: " "))
        reader.take(count, as: .windShear)
        return true
    }

    /// "QFE 988.9", "QFE986".
    mutating func takeFieldPressure(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        var scanner = WordScanner(word)
        guard fieldPressure == nil, scanner.take("QFE") else { return false }
        let isApart = scanner.isAtEnd
        if isApart, let next = reader.word(after: 1) { scanner = WordScanner(next) }
        guard let value = scanner.decimal(digits: 3...4), scanner.isAtEnd, (400...1100).contains(value) else {
            return false
        }
        fieldPressure = Pressure(hectopascals: value)
        reader.take(isApart ? 2 : 1, as: .pressure)
        return true
    }

    /// "CB/NE/NW/N", "TCU/N", "RA/SW/W", "CB NE-S", "CB OVER AD", "CB NE,S,WSW": its position.
    mutating func takeConvection(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        var count = 1
        if word == "CB" || word == "TCU" {
            guard let next = reader.word(after: 1) else { return false }
            if next == "OVER", reader.word(after: 2) == "AD" {
                count = 3
            } else {
                guard Self.areDirections(next) else { return false }
                count = 2
            }
        } else {
            guard let slash = word.firstIndex(of: "/") else { return false }
            let name = word[..<slash]
            guard name == "CB" || name == "TCU" || WeatherGroup(name) != nil else { return false }
            guard Self.areDirections(word[slash...].dropFirst()) else { return false }
        }
        convection.append((0..<count).compactMap { reader.word(after: $0) }.joined(separator: " "))
        reader.take(count, as: .convection)
        return true
    }

    /// Points of the compass with "/", "-" or "," between them.
    private static func areDirections(_ text: Substring) -> Bool {
        let points = text.split(omittingEmptySubsequences: false) { "/-,".contains($0) }
        return points.count <= 16 && points.allSatisfy { CompassPoint(rawValue: String($0)) != nil }
    }
}
