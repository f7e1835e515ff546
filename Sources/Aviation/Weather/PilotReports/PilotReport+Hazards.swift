extension PilotReport {
    private static let intensities: [Substring: Hazard.Intensity] = [
        "NEG": .none, "NONE": .none, "SMTH": .none, "SMOOTH": .none, "TRACE": .trace, "TRC": .trace,
        "LGT": .light, "LIGHT": .light, "MOD": .moderate, "MDT": .moderate, "MODERATE": .moderate,
        "SEV": .severe, "SEVERE": .severe, "EXTRM": .extreme, "EXTM": .extreme, "EXTREME": .extreme,
    ]
    private static let frequencies: Set<Substring> = ["OCNL", "INTMT", "CONS", "CONT", "ISOL", "CONTS"]
    private static let kinds: Set<Substring> = [
        "CHOP", "CAT", "TURB", "LLWS", "MTW", "WAVE", "RIME", "RIM", "CLR", "CLEAR", "MX", "MXD", "MIXED",
        "IC",
        "ICE", "ICING", "ICG",
    ]

    /// The hazards of a turbulence or icing field: one for each intensity. Unknown words are left.
    mutating func hazards(_ words: [Substring], _ field: String) -> [Hazard] {
        var found: [Hazard] = []
        var current = Hazard()
        var isOpen = false
        var index = 0
        while index < words.count {
            let word = words[index]
            index += 1
            if let range = Self.range(of: word) {
                if current.intensity != nil {
                    found.append(current)
                    current = Hazard()
                }
                current.intensity = range.0
                current.upperIntensity = range.1
            } else if Self.frequencies.contains(word) {
                if current.intensity != nil {
                    found.append(current)
                    current = Hazard()
                }
                current.frequency = current.frequency.map { "\($0) \(word)" } ?? String(word)
            } else if Self.kinds.contains(word) {
                current.kinds.append(String(word))
            } else if word == "BLO" || word == "BLW" || word == "BELOW" || word == "ABV", index < words.count,
                let feet = Self.level(words[index])
            {
                if word == "ABV" { current.baseFeet = feet } else { current.topFeet = feet }
                index += 1
            } else if let span = Self.span(word) {
                current.baseFeet = span.lowerBound
                current.topFeet = span.upperBound
            } else if let feet = Self.level(word) {
                current.baseFeet = feet
                current.topFeet = feet
            } else {
                if word != "UNKN", word != "&", word != "AND" { leave([word], field) }
                continue
            }
            isOpen = true
        }
        // "LGT CHOP OCNL": the frequency after the kind.
        if current.intensity == nil, current.kinds.isEmpty, current.baseFeet == nil, current.topFeet == nil,
            let frequency = current.frequency, !found.isEmpty
        {
            found[found.count - 1].frequency = frequency
            return found
        }
        return isOpen ? found + [current] : found
    }

    /// "MOD", "LGT-MOD".
    private static func range(of word: Substring) -> (Hazard.Intensity, Hazard.Intensity?)? {
        if let one = intensities[word] { return (one, nil) }
        let ends = word.split(separator: "-")
        guard ends.count == 2, let first = intensities[ends[0]], let last = intensities[ends[1]] else {
            return nil
        }
        return (first, last)
    }

    /// "080", "FL180", "SFC".
    private static func level(_ word: Substring) -> Int? {
        if word == "SFC" { return 0 }
        var scanner = WordScanner(word)
        _ = scanner.take("FL")
        guard let hundreds = scanner.digits(3), scanner.isAtEnd else { return nil }
        return hundreds * 100
    }

    /// "070-080", "160-SFC", "FL180-FL200".
    private static func span(_ word: Substring) -> ClosedRange<Int>? {
        let ends = word.split(separator: "-")
        guard ends.count == 2, let first = level(ends[0]), let last = level(ends[1]) else { return nil }
        return min(first, last)...max(first, last)
    }
}

extension PilotReport {
    /// "ARP UAL2390 3329N 12235W 0230 F280 MS26 160/050KT": flight, position, time, level, temperature, wind.
    mutating func takeAirReport(_ words: [Substring]) {
        var rest = words[...]
        let isMarked = rest.first == "ARP" || rest.first == "ARS"
        let body = isMarked ? rest.dropFirst() : rest
        guard let name = body.first, let place = Self.position(body.dropFirst()) else {
            undecoded = words.map(String.init)
            return
        }
        kind = .airReport
        flight = String(name)
        positionText = body.dropFirst().prefix(place.count).joined(separator: " ")
        positions = [.coordinate(place.coordinate)]
        rest = body.dropFirst(1 + place.count)
        for word in rest where !takeAirElement(word) { undecoded.append(String(word)) }
    }

    private static func position(_ words: ArraySlice<Substring>) -> (coordinate: Coordinate, count: Int)? {
        if let one = Coordinate(report: words.prefix(1)) { return (one, 1) }
        guard words.count >= 2, let two = Coordinate(report: words.prefix(2)) else { return nil }
        return (two, 2)
    }

    private mutating func takeAirElement(_ word: Substring) -> Bool {
        var scanner = WordScanner(word)
        if time == nil, let hour = scanner.digits(2), let minute = scanner.digits(2), scanner.isAtEnd,
            hour < 24
        {
            time = HourMinute(hour: hour, minute: minute)
            return time != nil
        }
        scanner = WordScanner(word)
        if height == nil, scanner.take("F"), let hundreds = scanner.digits(3), scanner.isAtEnd {
            height = .feet(hundreds * 100)
            return true
        }
        scanner = WordScanner(word)
        let isBelowZero = scanner.take("MS")
        if temperatureCelsius == nil, isBelowZero || scanner.take("PS"),
            let degrees = scanner.number(digits: 1...2), scanner.isAtEnd
        {
            temperatureCelsius = isBelowZero ? -degrees : degrees
            return true
        }
        let halves = word.split(separator: "/")
        guard wind == nil, halves.count == 2, halves[0].utf8.count == 3 else { return false }
        var copy = PilotReport(kindOnly: .airReport)
        copy.takeWind([halves[0] + halves[1]])
        wind = copy.wind
        return wind != nil
    }

    private init(kindOnly kind: Kind) { self.kind = kind }
}
