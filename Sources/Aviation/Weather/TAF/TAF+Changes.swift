/// The groups of change in a forecast. A change that cannot be read still begins a period of its own, so that
/// its conditions are not taken for those of the period before.
extension TAF {
    /// FM, BECMG, TEMPO, INTER, PROB with their times, and times alone.
    mutating func takeChange(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if takeFrom(word, &reader) || takeTimes(word, &reader) || takeBareTime(word, &reader) { return true }
        guard let change = ChangeWord(word) else { return false }
        begin(change, &reader)
        return true
    }

    /// A word that is no element and may begin a change: "BCMG", "TEMP0", "26I8/2706", "FN261800".
    mutating func takeUnclearChange(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if takeTimeWord(word, &reader) { return true }
        if let change = ChangeWord(like: word) {
            // "SCT030TEMPO": its first part belongs to the period before.
            if change.kind.map({ word.contains($0.rawValue) }) ?? false {
                periods[periods.count - 1].conditions.doubt(word)
            }
            begin(change, &reader, isClear: false)
            return true
        }
        let isFrom = word.hasPrefix("FM") && word.utf8.contains(where: \.isDigit)
        let time = Self.instant(behind: word)
        let isSpan = isBehindHeading && !isWaitingForTimes && Self.looksLikeTimes(word)
        guard isFrom || time != nil || isSpan || Self.looksLikeTime(word) else { return false }
        // Without any letters it may be another change than FM.
        let isNamed = isFrom || time != nil && word.utf8.first?.isDigit == false
        var period = Period(kind: isNamed ? .from : .unnamed)
        period.from = time
        periods.append(period)
        reader.take(as: .undecoded)
        return true
    }

    /// "FM261800", "FM 261800", "FM 26 1800", "FROM 261800"; one with an unreadable time begins, too.
    private mutating func takeFrom(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard word.hasPrefix("FM") || word == "FROM" else { return false }
        var period = Period(kind: .from)
        let isApart = word == "FM" || word == "FROM"
        guard isApart || word.utf8.dropFirst(2).first?.isDigit == true else { return false }
        let found = isApart ? instant("", reader, 1) : instant(word.dropFirst(2), reader, 1)
        period.from = found?.time
        reader.take(1 + (found?.count ?? 0), as: found == nil ? .undecoded : .change)
        periods.append(period)
        if found == nil { leaveFigures(&reader) }
        return true
    }

    /// The time that these figures give with the words from `offset` on, and the number of words: "261800",
    /// "26 1800", "2618 00", "1800", and "2618" where the day is one of the forecast.
    private func instant(
        _ figures: Substring, _ reader: ReportReader, _ offset: Int
    ) -> (time: ForecastTime, count: Int)? {
        var texts = [String(figures)]
        while texts.count < 4, let next = reader.word(after: offset + texts.count - 1),
            next.utf8.count <= 6, next.utf8.allSatisfy(\.isDigit)
        {
            texts.append((texts.last ?? "") + next)
        }
        for length in [6, 4, 2] {
            guard let count = texts.firstIndex(where: { $0.utf8.count == length }) else { continue }
            // "FM 18 0300" is no third hour of the 18th, if the forecast has no 18th.
            let isJoined = count > (figures.isEmpty ? 1 : 0)
            if length == 6, isJoined, hour(texts[count].prefix(4)) == nil { continue }
            if let time = ForecastTime(from: "FM" + texts[count]) ?? hour(texts[count][...]) {
                return (time, count)
            }
        }
        let alone = figures.isEmpty ? reader.word(after: offset) ?? "" : figures
        return ForecastTime(from: "FM" + alone).map { ($0, figures.isEmpty ? 1 : 0) }
    }

    /// "2618/2706" without a word before it: the times of the change just begun, or another change.
    private mutating func takeTimes(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard isBehindHeading, let times = Validity(slashed: word) else { return false }
        if !isWaitingForTimes { periods.append(Period(kind: .unnamed)) }
        periods[periods.count - 1].from = times.from
        periods[periods.count - 1].to = times.to
        reader.take(as: .changeTime)
        return true
    }

    /// "2618", "1800Z" where no visibility can stand or none is reported so: another change, whose word is
    /// missing.
    private mutating func takeBareTime(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard isBehindHeading, !isWaitingForTimes, periods.last?.conditions.visibility != nil,
            word.utf8.count == 4 || word.hasSuffix("Z"), isTime(word, before: reader.word(after: 1))
        else { return false }
        periods.append(Period(kind: .unnamed))
        leaveFigures(&reader)
        return true
    }

    private static let timeWords: Set<Substring> = [
        "TILL", "TIL", "TL", "UNTIL", "UNTILL", "UNTL", "TO", "UPTO", "THRU", "THROUGH", "BY", "AT", "AFT",
        "AFTER", "BFR", "BEFORE", "BTN", "BTWN", "BETWEEN", "FRM", "SINCE", "ON", "ARND", "AROUND", "ABT",
        "ABOUT", "DURING", "TIME",
    ]

    /// "TILL 1800", "UNTIL 26 18Z": the time of the change just begun, or another change. What it means for
    /// the change is not told, so that its time is unknown.
    private mutating func takeTimeWord(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        guard Self.timeWords.contains(word), let next = reader.word(after: 1),
            next.utf8.first?.isDigit == true
        else { return false }
        if !isWaitingForTimes { periods.append(Period(kind: .unnamed)) }
        reader.take(as: .undecoded)
        // Whatever its figures, the first word behind it is the time.
        reader.take(as: .undecoded)
        leaveFigures(&reader)
        return true
    }

    /// Leaves the words that are times and no visibility as not understood.
    private func leaveFigures(_ reader: inout ReportReader) {
        while let word = reader.word {
            let isUnit = word == "Z" || word == "UTC" || word == "-"
            guard isUnit || isTime(word, before: reader.word(after: 1)) else { return }
            reader.take(as: .undecoded)
        }
    }

    /// Whether figures are a time and no visibility: with Z behind them, two digits, or four that no
    /// visibility has, or that stand before a visibility.
    private func isTime(_ word: Substring, before next: Substring?) -> Bool {
        let figures = word.hasSuffix("Z") ? word.dropLast() : word
        guard figures.utf8.allSatisfy(\.isDigit) else { return false }
        if figures.utf8.count != word.utf8.count { return [2, 4, 6].contains(figures.utf8.count) }
        guard figures.utf8.count == 4 else { return figures.utf8.count == 2 }
        let isNamed =
            hour(word) != nil || Validity(period: word, takesHours: true) != nil
            || ForecastTime(from: "FM" + word) != nil
        guard let metres = Int(word) else { return false }
        if !Self.isReported(metres: metres) { return true }
        return isNamed && next.map { $0.utf8.count == 4 && Visibility($0) != nil } ?? false
    }

    /// Whether a visibility is reported so: in steps of 50 m up to 800 m, of 100 m up to 5 km, then of 1 km
    /// (WMO 306 FM 15, 15.6.3); in hundreds everywhere, because forecasts convert miles.
    private static func isReported(metres: Int) -> Bool {
        metres == 9999 || metres.isMultiple(of: metres < 800 ? 50 : 100)
    }

    /// "2618": an hour of a day of the forecast. Nil for other days.
    private func hour(_ word: Substring) -> ForecastTime? {
        var scanner = WordScanner(word)
        guard let first = validity?.from.day, let last = validity?.to.day, let day = scanner.digits(2),
            let hour = scanner.digits(2), scanner.isAtEnd, let time = ForecastTime(day: day, hour: hour)
        else { return nil }
        // None is longer than 30 hours: a day of it is one of three.
        let isOfForecast = first <= last ? (first...last).contains(day) : day >= first || day <= last
        return isOfForecast ? time : nil
    }

    /// Whether a time can no longer be the validity of the whole forecast.
    private var isBehindHeading: Bool {
        validity != nil || periods.count > 1 || !(periods.last?.conditions.isEmpty ?? true)
    }

    /// Whether the last change has neither times nor conditions yet.
    private var isWaitingForTimes: Bool {
        guard let last = periods.last, ![.initial, .from].contains(last.kind), last.from == nil else {
            return false
        }
        var given = last.conditions
        given.hasDoubt = false
        return given.isEmpty
    }

    private mutating func begin(_ change: ChangeWord, _ reader: inout ReportReader, isClear: Bool = true) {
        var (kind, percent, rest) = (change.kind, change.percent, change.rest)
        let mark = reader.word ?? ""
        // Beside a validity with days four digits are no hours but a visibility: "TEMPO 0300 FG".
        let takesHours = validity?.to.day == nil
        var times = rest.isEmpty ? nil : Validity(period: rest, takesHours: takesHours)
        reader.take(as: isClear && (rest.isEmpty || times != nil) ? .change : .undecoded)
        if kind == .probable, percent == nil, rest.isEmpty, let read = reader.word.flatMap(Self.percent) {
            percent = read
            reader.take(as: .change)
        }
        if kind == .probable, times == nil, let next = reader.word {
            let clear = ChangeWord(next)
            if let second = clear ?? ChangeWord(like: next), let own = second.kind, own != .probable {
                (kind, rest) = (own, second.rest)
                times = rest.isEmpty ? nil : Validity(period: rest, takesHours: takesHours)
                reader.take(as: clear != nil && (rest.isEmpty || times != nil) ? .change : .undecoded)
            }
        }
        var period = Period(kind: kind.flatMap { Period.Kind(rawValue: $0.rawValue) } ?? .unnamed)
        period.probability = percent
        if !rest.isEmpty, times == nil { period.conditions.doubt(mark) }
        if times == nil { times = Self.times(&reader, takesHours) ?? separate(&reader) }
        period.from = times?.from
        period.to = times?.to
        periods.append(period)
        if times == nil { leaveFigures(&reader) }
    }

    /// Times without the sign between them, where they can be nothing else: "2618 2624", and the hours "1824"
    /// before a visibility where the forecast has no 18th; "1800" may be an hour alone.
    private func separate(_ reader: inout ReportReader) -> Validity? {
        guard let word = reader.word, let next = reader.word(after: 1) else { return nil }
        if let from = hour(word), let to = hour(next), isTime(word, before: next) {
            reader.take(2, as: .changeTime)
            return Validity(from: from, to: to)
        }
        guard isTime(word, before: next), hour(word) == nil, !word.hasSuffix("00"),
            let hours = Validity(period: word, takesHours: true)
        else { return nil }
        reader.take(as: .changeTime)
        return hours
    }

    /// The times that follow, also apart: "2615/ 2618".
    private static func times(_ reader: inout ReportReader, _ takesHours: Bool) -> Validity? {
        guard let word = reader.word else { return nil }
        let next = reader.word(after: 1) ?? ""
        let isApart = word.hasSuffix("/") || next.hasPrefix("/")
        guard let times = Validity(period: isApart ? word + next : word, takesHours: takesHours) else {
            return nil
        }
        reader.take(isApart ? 2 : 1, as: .changeTime)
        return times
    }

    /// "30", "30%" behind PROB.
    private static func percent(_ word: Substring) -> Int? {
        var scanner = WordScanner(word)
        guard let percent = scanner.digits(2), percent > 0 else { return nil }
        _ = scanner.take("%")
        return scanner.isAtEnd ? percent : nil
    }

    /// The time of an FM whose letters are wrong or missing: "FN261800", "FROM261800", "261800".
    private static func instant(behind word: Substring) -> ForecastTime? {
        let letters = Array(word.utf8.prefix(while: \.isUpperCaseLetter))
        let isLike =
            letters.isEmpty || letters == Array("FROM".utf8)
            || ChangeWord.steps(letters, Array("FM".utf8)) <= 1
        guard isLike, word.utf8.count - letters.count == 6 else { return nil }
        return ForecastTime(from: "FM" + word.dropFirst(letters.count))
    }

    /// "TL2618", "AT261800": the end or the hour of a change that is missing.
    private static func looksLikeTime(_ word: Substring) -> Bool {
        let mark = word.prefix { $0.isASCII && $0.isLetter }
        let figures = word.utf8.dropFirst(mark.utf8.count)
        return timeWords.contains(mark)
            && (figures.count == 4 || figures.count == 6) && figures.allSatisfy(\.isDigit)
    }

    /// Figures of at least six digits with a sign between them, or eight without: "26I8/2706", "2618-2706",
    /// "2618/2799", "2618/06", "26182706".
    private static func looksLikeTimes(_ word: Substring) -> Bool {
        let parts = word.split(omittingEmptySubsequences: false) { "/-".contains($0) }
        let digits = word.utf8.filter(\.isDigit).count
        if parts.count == 1 { return digits == 8 && word.utf8.count == 8 }
        return (2...4).contains(parts.count) && digits >= 6
            && parts.allSatisfy { part in
                (2...6).contains(part.utf8.count) && part.utf8.first?.isDigit == true
                    && part.utf8.filter(\.isDigit).count >= 2
            }
    }
}
