/// The groups of change in a forecast. A change that cannot be read still begins a period of its own, so that
/// its conditions are not taken for those of the period before.
extension TAF {
    /// FM, BECMG, TEMPO, INTER, PROB with their times, and times alone.
    mutating func takeChange(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        if takeFrom(word, &reader) || takeTimes(word, &reader) { return true }
        guard let change = ChangeWord(word) else { return false }
        begin(change, &reader)
        return true
    }

    /// A word that is no element and may begin a change: "BCMG", "TEMP0", "26I8/2706", "FN261800".
    mutating func takeUnclearChange(_ word: Substring, _ reader: inout ReportReader) -> Bool {
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
        if word.utf8.dropFirst(2).first?.isDigit == true {
            period.from = ForecastTime(from: word)
            reader.take(as: period.from == nil ? .undecoded : .change)
        } else if word == "FM" || word == "FROM" {
            let parts = [reader.word(after: 1) ?? "", reader.word(after: 2) ?? ""]
            let isApart = parts[0].utf8.count == 2 && parts[1].utf8.count == 4
            let count = isApart ? 2 : 1
            period.from = ForecastTime(from: Substring("FM" + parts.prefix(count).joined()))
            reader.take(period.from == nil ? 1 : 1 + count, as: period.from == nil ? .undecoded : .change)
        } else {
            return false
        }
        periods.append(period)
        return true
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
        if times == nil { times = Self.times(&reader, takesHours) }
        period.from = times?.from
        period.to = times?.to
        periods.append(period)
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
        return ["AT", "TL", "TIL", "TILL", "UNTIL", "AFT", "AFTER"].contains(mark)
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
