extension TAF {
    /// Reads a forecast, with or without its bulletin's heading, TAF before it and "=" after it. It never
    /// fails: a text that is no forecast has no station and no validity, and its words are undecoded.
    package init(_ text: String) {
        guard !ReportLength.isPassed(by: text) else {
            groups = [ReportGroup([text[...]], .undecoded)]
            return
        }
        let report = ReportWords(text)
        var reader = ReportReader(report.words)
        for _ in 0..<BulletinHeading.length(report.words[...]) { reader.take(as: .heading) }
        for _ in 0..<ArchiveDate.length(reader, isBeginning: Self.begins) { reader.take(as: .heading) }
        takeHeading(&reader)
        archived = issued.flatMap { ArchiveDate.instant(reader.groups, near: $0) }
        periods = [Period(kind: .initial)]
        while let word = reader.word {
            if takeChange(word, &reader) || takeLaterWind(&reader) || takeElement(word, &reader)
                || takeUnclearChange(word, &reader)
            {
                continue
            }
            periods[periods.count - 1].conditions.doubt(word)
            reader.take(as: .undecoded)
        }
        for index in periods.indices { periods[index].conditions.noteContradiction() }
        reader.leave(report.wordsAfterEnd)
        groups = reader.groups
    }

    private mutating func takeHeading(_ reader: inout ReportReader) {
        takeKinds(&reader)
        if let word = reader.word, Self.isStation(word), let next = reader.word(after: 1),
            Self.canFollowStation(next)
        {
            station = String(word)
            reader.take(as: .station)
        }
        takeKinds(&reader)
        if let word = reader.word, let read = DayTime(zulu: word) {
            issued = read
            reader.take(as: .time)
        }
        takeKinds(&reader)
        if let word = reader.word, let read = Validity(word) {
            validity = read
            reader.take(as: .validity)
        }
        takeKinds(&reader)
    }

    /// Whether a forecast begins with these words: TAF, or its station and time.
    private static func begins(_ word: Substring, _ next: Substring) -> Bool {
        word == "TAF" || isStation(word) && DayTime.looksZulu(next)
    }

    private mutating func takeKinds(_ reader: inout ReportReader) {
        while let word = reader.word {
            switch word {
            case "TAF": reader.take(as: .kind)
            case "AMD", "AMDD":
                // At the end of the forecast AMD begins a note.
                guard reader.word(after: 1) != nil else { return }
                isAmended = true
                reader.take(as: .modifier)
            case "COR", "CORR":
                isCorrected = true
                reader.take(as: .modifier)
            case "NIL":
                isMissing = true
                reader.take(as: .modifier)
            case "CNL":
                isCancelled = true
                reader.take(as: .modifier)
            default: return
            }
        }
    }

    /// Four letters and digits, three letters in some American bulletins.
    private static func isStation(_ word: Substring) -> Bool {
        (3...4).contains(word.utf8.count) && word.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit }
            && word.utf8.first?.isUpperCaseLetter == true && word != "NIL" && word != "CNL"
    }

    private static func canFollowStation(_ word: Substring) -> Bool {
        DayTime.looksZulu(word) || Validity(word) != nil
            || ["TAF", "AMD", "COR", "NIL", "CNL"].contains(word)
    }

    /// "WND 14006KT AFT 2701" of military forecasts: the wind alone changes at that hour.
    private mutating func takeLaterWind(_ reader: inout ReportReader) -> Bool {
        guard reader.word == "WND", ["AFT", "AFTER"].contains(reader.word(after: 2)),
            let wind = reader.word(after: 1).flatMap({ SurfaceWind($0) }), let word = reader.word(after: 3)
        else { return false }
        var scanner = WordScanner(word)
        guard let day = scanner.digits(2), let hour = scanner.digits(2), scanner.isAtEnd,
            let time = ForecastTime(day: day, hour: hour)
        else { return false }
        var period = Period(kind: .becoming)
        period.isAtOnce = true
        period.from = time
        period.to = time
        period.conditions.wind = wind
        periods.append(period)
        reader.take(4, as: .change)
        return true
    }

    private mutating func takeElement(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if takeNote(word, &reader) || takeExtreme(word, &reader) { return true }
        let last = periods.count - 1
        if periods[last].takeHazard(word, &reader) { return true }
        return periods[last].conditions.take(&reader)
    }

    private static let noteBeginnings: Set<Substring> = [
        "RMK", "AMD", "LAST", "NXT", "FCST", "LIMITED", "CNL",
    ]

    /// Remarks to the end, or to the next change group.
    private mutating func takeNote(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard Self.noteBeginnings.contains(word) else { return false }
        var words: [Substring] = []
        while let next = reader.word(after: words.count) {
            let times = reader.word(after: words.count + 1)
            if !words.isEmpty, Self.endsNote(next, before: times) { break }
            words.append(next)
        }
        notes.append(words.joined(separator: " "))
        reader.take(words.count, as: .remark)
        return true
    }

    /// Whether a change begins with these words; one with a slip needs its times behind it.
    private static func endsNote(_ word: Substring, before next: Substring?) -> Bool {
        if word == "FM" || ChangeWord(word) != nil || ForecastTime(from: word) != nil { return true }
        return ChangeWord(like: word)?.kind != nil && next.flatMap { Validity(slashed: $0) } != nil
    }

    /// "TX32/0718Z", "TNM03/0621Z", "TM05/20Z", "T18/2517Z"; also several in one word.
    private mutating func takeExtreme(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        var scanner = WordScanner(word)
        var found: [Extreme] = []
        repeat {
            guard let extreme = Self.extreme(&scanner) else { return false }
            found.append(extreme)
        } while !scanner.isAtEnd
        extremes += found
        reader.take(as: .extremeTemperature)
        return true
    }

    private static func extreme(_ scanner: inout WordScanner) -> Extreme? {
        guard scanner.take("T") else { return nil }
        let isHighest: Bool? = scanner.take("X") ? true : scanner.take("N") ? false : nil
        let isBelowZero = scanner.take("M") || scanner.take("-")
        guard let degrees = scanner.digits(2), scanner.take("/"), let first = scanner.digits(2) else {
            return nil
        }
        let second = scanner.digits(2)
        _ = scanner.take("Z")
        return ForecastTime(day: second == nil ? nil : first, hour: second ?? first).map {
            Extreme(isHighest: isHighest, celsius: isBelowZero ? -degrees : degrees, time: $0)
        }
    }
}
