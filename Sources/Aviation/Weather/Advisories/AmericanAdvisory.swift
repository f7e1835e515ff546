extension Advisory {
    /// Reads the convective SIGMET, outlook, US SIGMET, AIRMET or CWA that begins at the first of the words.
    /// `issued` is that of the bulletin.
    ///
    /// Words after the area that are no height or movement are kept in sentences, as written.
    init(american words: [Substring], kind: Kind, issued: DayTime?) {
        self.init()
        self.kind = kind
        self.issued = issued
        var reader = ReportReader(AdvisoryWords.split(words))
        takeTitle(&reader)
        takeUntil(&reader)
        takeStates(&reader)
        takeArea(american: &reader)
        takeSentences(&reader)
        groups = reader.groups
    }

    /// "CONVECTIVE SIGMET 62C", "OUTLOOK", "ZAN CWA 101", "SIGMET NOVEMBER 2", "AIRMET TANGO UPDT 1 FOR
    /// TURB": everything before VALID.
    private mutating func takeTitle(_ reader: inout ReportReader) {
        if kind == .centreAdvisory, let word = reader.word {
            units = [String(word)]
            reader.take(as: .unit)
        }
        reader.take(kind == .convectiveSIGMET ? 2 : 1, as: .kind)
        var words: [Substring] = []
        while let word = reader.word(after: words.count), word != "VALID", words.count < 8 {
            if Coordinate(report: [word]) != nil || ["FROM", "CNL", "CANCEL", "CANCELLED"].contains(word) {
                break
            }
            words.append(word)
        }
        guard !words.isEmpty, kind != .convectiveOutlook else { return }
        isCorrected = words.contains("COR")
        sequence = words.filter { $0 != "COR" && $0 != "." }.joined(separator: " ")
        reader.take(words.count, as: .sequence)
    }

    /// "VALID UNTIL 1855Z", "VALID UNTIL 170400", "VALID 111855-112255".
    private mutating func takeUntil(_ reader: inout ReportReader) {
        guard reader.word == "VALID" else { return }
        if ["UNTIL", "TIL", "TILL"].contains(reader.word(after: 1)), let word = reader.word(after: 2) {
            validTo = DayTime(six: word)
            if validTo == nil { validToTime = Self.hour(word) }
            // An end that cannot be read is no part of the phenomenon.
            reader.take(3, as: validTo == nil && validToTime == nil ? .undecoded : .validity)
        } else if let from = reader.word(after: 1).flatMap({ DayTime(six: $0) }),
            reader.word(after: 2) == "-",
            let to = reader.word(after: 3).flatMap({ DayTime(six: $0) })
        {
            validFrom = from
            validTo = to
            reader.take(4, as: .validity)
        }
    }

    /// "1855Z", "1855".
    private static func hour(_ word: Substring) -> HourMinute? {
        var scanner = WordScanner(word)
        guard let hour = scanner.digits(2), let minute = scanner.digits(2),
            scanner.take("Z") && scanner.isAtEnd || scanner.isAtEnd
        else { return nil }
        return HourMinute(hour: hour, minute: minute)
    }

    /// States and coastal waters, up to the area.
    private mutating func takeStates(_ reader: inout ReportReader) {
        var count = 0
        while let word = reader.word(after: count), count < 24 {
            let isState = word.utf8.count == 2 && word.utf8.allSatisfy(\.isUpperCaseLetter)
            guard isState || ["AND", "CSTL", "WTRS", "LAKE", "ADJ"].contains(word) else { break }
            count += 1
        }
        guard count > 0 else { return }
        regions = [(0..<count).compactMap { reader.word(after: $0) }.joined(separator: " ")]
        reader.take(count, as: .region)
    }

    /// "FROM 20NE MSL-…-20NE MSL", "30ESE FTI".
    private mutating func takeArea(american reader: inout ReportReader) {
        // "FROM FROM" happens.
        while reader.word == "FROM", reader.word(after: 1) == "FROM" { reader.take(as: .area) }
        if takeBounds(&reader) { return }
        guard isPoint(reader), let found = AreaReader.positions(reader, 0, allowsPlaces: true) else { return }
        reader.take(found.count, as: .area)
        append(found.references, reader)
    }

    /// "FROM a-b-c": also further on, in an outlook of several areas.
    private mutating func takeBounds(_ reader: inout ReportReader) -> Bool {
        guard reader.word == "FROM", let found = AreaReader.positions(reader, 1, allowsPlaces: true),
            // A place alone is one only at a distance from a navaid: "FROM 30S CLT".
            found.references.count > 1 || reader.word(after: 1)?.utf8.first?.isDigit == true
        else { return false }
        reader.take(1 + found.count, as: .area)
        append(found.references, reader)
        return true
    }

    /// Two places are a line, one a circle, several a polygon, or a line if a width is given and they do not
    /// return to the first.
    private mutating func append(_ references: [PositionReference], _ reader: ReportReader) {
        let width = Self.width(reader)
        switch references.count {
        case 1:
            let radius = Self.diameter(reader).map { $0 / 2 }
            state.areas.append(.circle(references[0], radiusNauticalMiles: radius))
        case 2: state.areas.append(.line(references, widthNauticalMiles: width))
        default:
            let isLine = width != nil && references.first != references.last
            state.areas.append(isLine ? .line(references, widthNauticalMiles: width) : .polygon(references))
        }
    }

    /// A single place is an area only at a distance from a navaid: "30ESE FTI".
    private func isPoint(_ reader: ReportReader) -> Bool {
        reader.word?.utf8.first?.isDigit == true
    }

    /// "TS 25 NM WIDE", "50NM WIDE", and "25NM EITHER SIDE OF LINE" for twice as much, in the words that
    /// follow.
    private static func width(_ reader: ReportReader) -> Double? {
        for offset in 0..<14 {
            guard let word = reader.word(after: offset) else { return nil }
            if let found = AreaReader.miles(reader, offset),
                ["EITHER", "EACH", "BOTH"].contains(reader.word(after: offset + found.count)),
                reader.word(after: offset + found.count + 1)?.hasPrefix("SIDE") == true
            {
                return 2 * found.value
            }
            guard word.hasPrefix("WIDE"), offset > 0 else { continue }
            for back in 1...min(2, offset) {
                if let found = AreaReader.miles(reader, offset - back), found.count == back {
                    return found.value
                }
            }
        }
        return nil
    }

    /// "D30", "DIAM 15 NM", "DIAM 25NM".
    private static func diameter(_ reader: ReportReader) -> Double? {
        for offset in 0..<14 {
            guard let word = reader.word(after: offset) else { return nil }
            var scanner = WordScanner(word)
            if scanner.take("D"), let miles = scanner.number(digits: 1...3), scanner.isAtEnd {
                return Double(miles)
            }
            if word.hasSuffix("DIAM"), let found = AreaReader.miles(reader, offset + 1) {
                return found.value
            }
        }
        return nil
    }

    /// Takes movement and heights from any sentence; the other words of the first are the phenomenon, later
    /// sentences are kept.
    private mutating func takeSentences(_ reader: inout ReportReader) {
        var sentence: [Substring] = []
        var isFirst = true
        func text() -> String { sentence.joined(separator: " ") }
        while let word = reader.word {
            if cancelled == nil, ["CANCEL", "CNL", "CNCL", "CANCELLED"].contains(where: word.hasPrefix) {
                cancelled = Self.rest(of: reader, with: sentence)
            }
            if word == "/" {
                reader.take(as: .separator)
            } else if word == "." {
                let subject = isFirst ? Self.subject(sentence) : nil
                if let subject, phenomenon == nil, cancelled == nil, kind != .convectiveOutlook {
                    phenomenon = subject
                    sentence = []
                } else if cancelled != text() {
                    leave(&sentence)
                }
                // "50NM WIDE." is a sentence before the one with the phenomenon.
                isFirst = isFirst && subject == nil && phenomenon == nil && cancelled == nil
                sentence = []
                reader.take(as: .separator)
            } else if takeBounds(&reader) {
                continue
            } else if takeMovement(word, &reader) || takeHeight(&reader, behind: sentence.last) {
                if phenomenon == nil, isFirst, let subject = Self.subject(sentence) {
                    phenomenon = subject
                    sentence = []
                }
            } else {
                sentence.append(word)
                reader.take(as: .detail)
            }
        }
        if isFirst, phenomenon == nil, let subject = Self.subject(sentence) {
            phenomenon = subject
        } else {
            leave(&sentence)
        }
    }

    /// The words of a sentence without an extent before them, "50NM WIDE", or a diameter behind them; nil if
    /// they are an extent alone, also "LINE 50 NM WIDE", or nothing.
    private static func subject(_ whole: [Substring]) -> String? {
        let sentence = withoutDiameter(whole)
        let marks: Set<Substring> = ["WIDE", "DIAM", "DIAMETER", "WIDTH", "SIDE", "SIDES"]
        guard let mark = sentence.firstIndex(where: marks.contains)
        else { return sentence.isEmpty ? nil : sentence.joined(separator: " ") }
        let extents: Set<Substring> = [
            "NM", "MI", "DIAM", "LINE", "AREA", "WITHIN", "AN", "A", "IN", "OF", "BAND", "AND", "UP", "TO",
            "WI", "EITHER", "EACH", "BOTH",
        ]
        let isExtent = sentence[...mark].allSatisfy { word in
            extents.contains(word) || word == sentence[mark] || word.utf8.first?.isDigit == true
        }
        guard isExtent else { return sentence.joined(separator: " ") }
        let rest = sentence[(mark + 1)...].drop { extents.contains($0) || $0.utf8.first?.isDigit == true }
        return rest.isEmpty ? nil : rest.joined(separator: " ")
    }

    /// "ISOL SEV TS" of "ISOL SEV TS DIAM 20NM".
    private static func withoutDiameter(_ sentence: [Substring]) -> [Substring] {
        guard let mark = sentence.firstIndex(where: { $0 == "DIAM" || $0 == "DIAMETER" }), mark > 0,
            sentence.count > mark + 1,
            sentence[(mark + 1)...].allSatisfy({ $0.utf8.first?.isDigit == true || $0 == "NM" })
        else { return sentence }
        return Array(sentence[..<mark])
    }

    private mutating func leave(_ sentence: inout [Substring]) {
        if !sentence.isEmpty { details.append(sentence.joined(separator: " ")) }
        sentence = []
    }

    /// The sentence that contains the next word.
    private static func rest(of reader: ReportReader, with words: [Substring]) -> String {
        var all = words
        var index = 0
        while let word = reader.word(after: index), word != "." {
            all.append(word)
            index += 1
        }
        return all.joined(separator: " ")
    }

    /// "CIGS BLW 005" is a ceiling and no top.
    private mutating func takeHeight(_ reader: inout ReportReader, behind word: Substring?) -> Bool {
        if let word, ["CIG", "CIGS", "VIS", "CIGS/VIS"].contains(word) { return false }
        guard state.top == nil, state.base == nil, let found = LevelReader.levels(reader, above: .base) else {
            return false
        }
        state.base = found.base
        state.top = found.top
        state.isTopExceeded = found.isExceeded
        reader.take(found.count, as: .level)
        return true
    }
}
