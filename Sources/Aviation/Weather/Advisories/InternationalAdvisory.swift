extension Advisory {
    /// Reads one SIGMET or AIRMET of the international form, from the words of a bulletin. Nil when the words
    /// have no "SIGMET … VALID ddhhmm/ddhhmm".
    init?(international words: [Substring]) {
        var reader = ReportReader(AdvisoryWords.split(words))
        guard let mark = Self.mark(reader) else { return nil }
        takeHeading(&reader, upTo: mark)
        kind = reader.word == "AIRMET" ? .airmet : .sigmet
        reader.take(as: .kind)
        takeSequence(&reader)
        takeValidity(&reader)
        takeRegions(&reader)
        while !reader.isAtEnd {
            if takeCancellation(&reader) || takeReason(&reader) || takeElement(&reader) { continue }
            reader.take(as: .undecoded)
        }
        groups = reader.groups
    }

    /// The index of SIGMET or AIRMET if VALID and a time span follow shortly.
    private static func mark(_ reader: ReportReader) -> Int? {
        for index in 0..<min(reader.words.count, 40) {
            guard reader.words[index] == "SIGMET" || reader.words[index] == "AIRMET" else { continue }
            for ahead in (index + 1)..<max(index + 1, min(reader.words.count - 1, index + 6))
            where reader.words[ahead] == "VALID" && Self.span(reader.words[ahead + 1]) != nil {
                return index
            }
        }
        return nil
    }

    /// Takes the words before the mark: the bulletin's heading, then the ATS units.
    private mutating func takeHeading(_ reader: inout ReportReader, upTo mark: Int) {
        let heading = BulletinHeading.length(reader.words[...])
        for index in 0..<min(heading, mark) {
            if let word = reader.word, word.utf8.count == 6, index > 0, issued == nil {
                issued = DayTime(six: word)
            }
            reader.take(as: .heading)
        }
        var first = mark
        while first > reader.index, reader.words[first - 1].utf8.count == 4,
            reader.words[first - 1].utf8.allSatisfy(\.isUpperCaseLetter), mark - first < 4
        {
            first -= 1
        }
        while reader.index < first { reader.take(as: .heading) }
        while reader.index < mark {
            units.append(reader.word.map(String.init) ?? "")
            reader.take(as: .unit)
        }
    }

    private mutating func takeSequence(_ reader: inout ReportReader) {
        var count = 0
        while let word = reader.word(after: count), word != "VALID", count < 5 { count += 1 }
        guard count > 0 else { return }
        let words = (0..<count).compactMap { reader.word(after: $0) }
        isCorrected = words.contains("COR")
        sequence = words.filter { $0 != "COR" }.joined(separator: " ")
        reader.take(count, as: .sequence)
    }

    private mutating func takeValidity(_ reader: inout ReportReader) {
        guard reader.word == "VALID", let span = reader.word(after: 1).flatMap(Self.span) else { return }
        validFrom = span.from
        validTo = span.to
        reader.take(2, as: .validity)
        if let word = reader.word, word.utf8.count == 4, reader.word(after: 1) == "-" {
            issuer = String(word)
            reader.take(as: .unit)
            reader.take(as: .separator)
        }
    }

    /// "291400/291800", also with Z behind.
    static func span(_ word: Substring) -> (from: DayTime, to: DayTime)? {
        let halves = word.split(separator: "/")
        guard halves.count == 2, let from = DayTime(six: halves[0]), let to = DayTime(six: halves[1]) else {
            return nil
        }
        return (from, to)
    }

    /// The FIRs: words up to FIR, UIR or CTA, several after another.
    private mutating func takeRegions(_ reader: inout ReportReader) {
        while let word = reader.word {
            if ["TEST", "EXER", "EXERCISE"].contains(word) {
                isTest = true
                reader.take(as: .modifier)
                continue
            }
            let length = (0..<7).first { reader.word(after: $0).map(FlightRegion.isMark) ?? false }
            guard let length, length > 0,
                !(0..<length).contains(where: { Self.endsNames(reader.word(after: $0)) })
            else { return }
            var count = length + 1
            if reader.word(after: count).map(FlightRegion.isMark) == true { count += 1 }
            regions.append((0..<count).compactMap { reader.word(after: $0) }.joined(separator: " "))
            reader.take(count, as: .region)
            // "FIR AND …": further ones follow.
            if reader.word == "AND" || reader.word == "." { reader.take(as: .separator) }
        }
    }

    /// Words that no FIR's name holds.
    private static func endsNames(_ word: Substring?) -> Bool {
        guard let word else { return true }
        return ["ENTIRE", "OBS", "FCST", "WI", "CNL", "CANCEL", "VA", "TC", "TS", "TURB", "ICE"].contains(
            word)
            || word.utf8.contains(where: \.isDigit)
    }

    /// Takes the remaining words of a cancellation: none of them is a phenomenon.
    private mutating func takeReason(_ reader: inout ReportReader) -> Bool {
        guard cancelled != nil, reader.word != ".", reader.word != "-" else { return false }
        var count = 1
        while let word = reader.word(after: count), word != "." { count += 1 }
        details.append((0..<count).compactMap { reader.word(after: $0) }.joined(separator: " "))
        reader.take(count, as: .detail)
        return true
    }

    /// "CNL SIGMET BRAVO 2 111530/111930": everything to the end of the sentence.
    private mutating func takeCancellation(_ reader: inout ReportReader) -> Bool {
        guard cancelled == nil, reader.word == "CNL" || reader.word == "CANCEL" || reader.word == "CNCL"
        else {
            return false
        }
        var count = 1
        while let word = reader.word(after: count), word != "." { count += 1 }
        cancelled = (1..<count).compactMap { reader.word(after: $0) }.joined(separator: " ")
        reader.take(count, as: .cancellation)
        return true
    }
}

extension DayTime {
    /// Reads "111915" and "111915Z". Nil for another word, or a time that no day has.
    init?(six word: Substring) {
        var scanner = WordScanner(word)
        guard let day = scanner.digits(2), let hour = scanner.digits(2), let minute = scanner.digits(2),
            scanner.take("Z") && scanner.isAtEnd || scanner.isAtEnd
        else { return nil }
        self.init(day: day, hour: hour, minute: minute)
    }
}
