/// Remarks of one word, most of them figures in code (FMH-1 12.7.2).
extension Remarks {
    /// Takes the word if it is a remark by itself.
    mutating func takesAlone(_ word: Substring) -> Bool {
        switch word.utf8.first {
        case UInt8(ascii: "T"):
            return takeTenths(word) || takeInoperative(word) || takeTimes(word)
        case UInt8(ascii: "S"):
            return takeSeaLevel(word) || takeInoperative(word) || takeTimes(word)
        case UInt8(ascii: "A"):
            guard ["AO1", "AO2", "AO2A", "A01", "A02", "A02A", "AO1A"].contains(word) else { return false }
            // Military stations write the letter O as a zero.
            stationKind = word.contains("1") ? "AO1" : "AO2"
            return true
        case UInt8(ascii: "P"):
            return takePressureWord(word) || takeHour(word) || takeInoperative(word) || takeTimes(word)
        case UInt8(ascii: "$"):
            guard word == "$" else { return false }
            needsMaintenance = true
            return true
        case UInt8(ascii: "1"), UInt8(ascii: "2"), UInt8(ascii: "4"): return takeExtremes(word)
        case UInt8(ascii: "5"): return takeTendency(word)
        case UInt8(ascii: "6"), UInt8(ascii: "7"): return takePrecipitation(word)
        case UInt8(ascii: "I"): return takeIce(word)
        default: return takeInoperative(word) || takeTimes(word)
        }
    }

    /// snTTT: a sign digit and tenths of a degree.
    private static func tenths(_ scanner: inout WordScanner) -> Double? {
        guard let sign = scanner.digits(1), sign <= 1, let value = scanner.digits(3) else { return nil }
        return Double(sign == 1 ? -value : value) / 10
    }

    private mutating func takeTenths(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        guard tenths == nil, scanner.take("T"), let air = Self.tenths(&scanner) else { return false }
        if scanner.isAtEnd {
            tenths = Tenths(airCelsius: air, dewPointCelsius: nil)
            return true
        }
        guard let dew = Self.tenths(&scanner), scanner.isAtEnd else { return false }
        tenths = Tenths(airCelsius: air, dewPointCelsius: dew)
        return true
    }

    /// SLP159: the last three digits of the pressure in tenths; the leading digits put it into 950–1,050 hPa.
    private mutating func takeSeaLevel(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        guard scanner.take("SLP") else { return false }
        if scanner.slashes(3), scanner.isAtEnd { return true }
        guard let digits = scanner.digits(3), scanner.isAtEnd else { return false }
        seaLevelHectopascals = (digits < 500 ? 1000 : 900) + Double(digits) / 10
        return true
    }

    private mutating func takePressureWord(_ word: Substring) -> Bool {
        guard word == "PRESRR" || word == "PRESFR" else { return false }
        isPressureRising = word == "PRESRR"
        return true
    }

    private mutating func takeHour(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        guard scanner.take("P"), let hundredths = scanner.digits(4), scanner.isAtEnd else { return false }
        precipitation.hourInches = Double(hundredths) / 100
        return true
    }

    private static let sensors: Set<Substring> = [
        "PNO", "TSNO", "FZRANO", "RVRNO", "PWINO", "SLPNO", "VISNO", "CHINO", "ALSTNO",
    ]

    mutating func takeInoperative(_ word: Substring) -> Bool {
        guard Self.sensors.contains(word) else { return false }
        inoperative.append(String(word))
        return true
    }

    private mutating func takeExtremes(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        if scanner.take("4/") {
            guard let inches = scanner.digits(3), scanner.isAtEnd else { return false }
            precipitation.snowDepthInches = inches
            return true
        }
        guard let kind = scanner.digits(1), let first = Self.tenths(&scanner) else { return false }
        if kind == 4 {
            guard let last = Self.tenths(&scanner), scanner.isAtEnd else { return false }
            extremes.dayMaximumCelsius = first
            extremes.dayMinimumCelsius = last
            return true
        }
        guard scanner.isAtEnd else { return false }
        if kind == 1 {
            extremes.sixHourMaximumCelsius = first
        } else {
            extremes.sixHourMinimumCelsius = first
        }
        return true
    }

    private mutating func takeTendency(_ word: Substring) -> Bool {
        if word == "5////" { return true }
        var scanner = WordScanner(word)
        guard scanner.take("5"), let character = scanner.digits(1), character <= 8,
            let tenths = scanner.digits(3), scanner.isAtEnd
        else { return false }
        let sign = character >= 5 ? -0.1 : 0.1
        pressureTendency = PressureTendency(character: character, hectopascals: sign * Double(tenths))
        return true
    }

    private mutating func takePrecipitation(_ word: Substring) -> Bool {
        if word == "6////" || word == "7////" { return true }
        var scanner = WordScanner(word)
        guard let kind = scanner.digits(1), let hundredths = scanner.digits(4), scanner.isAtEnd else {
            return false
        }
        let inches = Double(hundredths) / 100
        if kind == 6 { precipitation.threeOrSixHourInches = inches } else { precipitation.dayInches = inches }
        return true
    }

    private mutating func takeIce(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        guard scanner.take("I"), let hours = scanner.digits(1), [1, 3, 6].contains(hours),
            let hundredths = scanner.digits(3), scanner.isAtEnd
        else { return false }
        precipitation.iceInches[hours] = Double(hundredths) / 100
        return true
    }

    /// "RAB05E30SNB20", several kinds of weather run together.
    private mutating func takeTimes(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        var found: [WeatherTimes] = []
        while !scanner.isAtEnd {
            guard let part = Self.times(&scanner) else { return false }
            found.append(part)
        }
        weatherTimes += found
        return !found.isEmpty
    }

    private static func times(_ scanner: inout WordScanner) -> WeatherTimes? {
        var name = ""
        while let next = scanner.next, next.isUpperCaseLetter {
            // B and E begin a time when a digit follows; BR and BL begin a weather.
            var ahead = scanner
            if ahead.take(oneOf: "BE") != nil, ahead.next?.isDigit == true { break }
            guard let pair = scanner.letters(2), name.utf8.count < 8 else { return nil }
            name += pair
        }
        guard WeatherGroup(name[...]) != nil else { return nil }
        var changes: [WeatherTimes.Change] = []
        while let next = scanner.next, next == UInt8(ascii: "B") || next == UInt8(ascii: "E") {
            var ahead = scanner
            guard ahead.take(oneOf: "BE") != nil, let time = Remarks.time(&ahead) else { break }
            scanner = ahead
            changes.append(
                .init(isBeginning: next == UInt8(ascii: "B"), hour: time.hour, minute: time.minute))
        }
        return changes.isEmpty ? nil : WeatherTimes(weather: name, changes: changes)
    }
}
