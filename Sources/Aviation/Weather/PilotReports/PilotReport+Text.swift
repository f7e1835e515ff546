extension PilotReport {
    /// Reads a PIREP or an AIREP, with or without its bulletin's heading. It never fails: a text that is
    /// neither has no kind, and its words are undecoded.
    package init(_ text: String) {
        guard !ReportLength.isPassed(by: text) else {
            undecoded = [text]
            return
        }
        let report = ReportWords(text)
        var words = report.words[...]
        words = words.dropFirst(BulletinHeading.length(words))
        if let index = words.firstIndex(where: {
            $0 == "UA" || $0 == "UUA" || $0.hasPrefix("UA/") || $0.hasPrefix("UUA/")
        }) {
            let mark = words[index]
            let isUrgent = mark.hasPrefix("UUA")
            kind = isUrgent ? .urgent : .routine
            takeStation(words[..<index])
            let tail = mark.drop { $0 != "/" }
            takeFields((tail.isEmpty ? [] : [tail]) + words[(index + 1)...])
        } else {
            takeAirReport(Array(words))
        }
        undecoded += report.wordsAfterEnd.map(String.init)
    }

    private mutating func takeStation(_ words: ArraySlice<Substring>) {
        guard let last = words.last else { return }
        if PositionReference.isIdent(last) {
            station = String(last)
            undecoded += words.dropLast().map(String.init)
        } else {
            undecoded += words.map(String.init)
        }
    }

    private enum Field: String, CaseIterable {
        case position = "OV"
        case time = "TM"
        case height = "FL"
        case type = "TP"
        case sky = "SK"
        case weather = "WX"
        case temperature = "TA"
        case wind = "WV"
        case turbulence = "TB"
        case icing = "IC"
        case remarks = "RM"

        /// The field whose mark is at the beginning, and the text after it. After OV and SK a letter makes it
        /// another word: "/OVC", "/SKC".
        static func opening(_ text: Substring) -> (field: Field, rest: Substring)? {
            guard text.first == "/" else { return nil }
            let body = text.dropFirst()
            for field in allCases where body.hasPrefix(field.rawValue) {
                let rest = body.dropFirst(2)
                let isLetter = rest.utf8.first?.isUpperCaseLetter == true
                guard !isLetter || field != .position && field != .sky && field != .weather else { continue }
                return (field, rest)
            }
            return nil
        }
    }

    /// Splits at the marks; remarks go to the end, whatever slashes are in them.
    private mutating func takeFields(_ words: [Substring]) {
        var field: Field?
        var parts: [Substring] = []
        for word in words {
            var rest = word
            while field != .remarks, let slash = rest.firstIndex(of: "/") {
                guard let opening = Self.nextOpening(rest, from: slash) else { break }
                let before = rest[..<opening.at]
                if !before.isEmpty { parts.append(before) }
                take(field, parts)
                field = opening.field
                parts = []
                rest = opening.rest
            }
            if !rest.isEmpty { parts.append(rest) }
        }
        take(field, parts)
    }

    private static func nextOpening(
        _ text: Substring, from first: Substring.Index
    ) -> (at: Substring.Index, field: Field, rest: Substring)? {
        var slash: Substring.Index? = first
        while let at = slash {
            if let found = Field.opening(text[at...]) { return (at, found.field, found.rest) }
            slash = text[text.index(after: at)...].firstIndex(of: "/")
        }
        return nil
    }

    private mutating func take(_ field: Field?, _ words: [Substring]) {
        switch field {
        case nil: undecoded += words.map(String.init)
        case .position: takePosition(words)
        case .time: takeTime(words)
        case .height: takeHeight(words)
        case .type:
            let text = words.joined(separator: " ")
            aircraftType = text.isEmpty || text == "UNKN" || text == "UNK" ? nil : text
        case .sky: takeSky(words)
        case .weather: takeWeather(words)
        case .temperature: takeTemperature(words)
        case .wind: takeWind(words)
        case .turbulence: turbulence += hazards(words, "/TB")
        case .icing: icing += hazards(words, "/IC")
        case .remarks: remarks = words.isEmpty ? nil : words.joined(separator: " ")
        }
    }

    private mutating func takePosition(_ words: [Substring]) {
        guard !words.isEmpty else { return }
        let text = words.joined(separator: " ")
        positionText = positionText.map { "\($0) \(text)" } ?? text
        // "JNU-HNS", "MBO-LBY360014": the ends of a route.
        let ends = text.split(separator: "-").map { $0.split(separator: " ") }
        positions += ends.filter { !$0.isEmpty }.map { PositionReference(words: $0) }
    }

    private mutating func takeTime(_ words: [Substring]) {
        var scanner = WordScanner(words.first ?? "")
        if words.count == 1, let hour = scanner.digits(2), let minute = scanner.digits(2),
            scanner.isAtEnd || scanner.take("Z") && scanner.isAtEnd, hour < 24,
            let read = HourMinute(hour: hour, minute: minute)
        {
            time = read
        } else {
            leave(words, "/TM")
        }
    }

    private mutating func takeHeight(_ words: [Substring]) {
        let text = words.joined()
        var scanner = WordScanner(text[...])
        if let hundreds = scanner.digits(3), scanner.isAtEnd {
            height = .feet(hundreds * 100)
        } else if ["DURC", "DURGC", "CLIMB"].contains(text) {
            height = .changing(isClimb: true)
        } else if ["DURD", "DURGD", "DESCENT"].contains(text) {
            height = .changing(isClimb: false)
        } else {
            height = .unknown
            if text != "UNKN", text != "UNK" { leave(words, "/FL") }
        }
    }

    mutating func leave(_ words: [Substring], _ field: String) {
        guard !words.isEmpty else { return }
        undecoded.append(field + " " + words.joined(separator: " "))
    }
}
