/// The landing forecast for two hours after a METAR in many states. It does not affect the present
/// conditions.
///
/// Source: WMO 306 FM 15, 15.14.
package struct Trend: Hashable, Sendable {
    /// NOSIG: no significant change is expected.
    package internal(set) var isWithoutChange = false
    package internal(set) var changes: [Change] = []

    package struct Change: Hashable, Sendable {
        package let kind: Kind
        /// FM, AT: the beginning; nil: at the observation.
        package internal(set) var from: HourMinute?
        /// TL, AT: the end; nil: after the two hours.
        package internal(set) var until: HourMinute?
        package internal(set) var conditions = SurfaceConditions()
        /// Military colour states, as written.
        package internal(set) var colours: [String] = []

        /// The kind of change.
        package enum Kind: String, Hashable, Sendable {
            case becoming = "BECMG"
            case temporarily = "TEMPO"
            /// Less than 30 minutes each time (Australia and the Pacific).
            case intermittently = "INTER"
        }
    }
}

extension Trend {
    /// Takes the words from here to the remarks; `report` is the time of the report.
    mutating func take(_ reader: inout ReportReader, at report: DayTime?) {
        // Behind a change of an unknown kind nothing belongs to the change before.
        var isOpen = false
        while let word = reader.word, !METAR.beginsRemarks(word) {
            if reader.take("NOSIG", as: .change) {
                isWithoutChange = true
            } else if let clear = ChangeWord(word) {
                isOpen = begin(clear, &reader, report)
            } else if isOpen, takePart(word, &reader, report) {
                continue
            } else if let like = ChangeWord(like: word) {
                isOpen = begin(like, &reader, report, isClear: false)
            } else {
                if isOpen { changes[changes.count - 1].conditions.doubt(word) }
                reader.take(as: .undecoded)
            }
        }
    }

    /// Begins a change, with times in the word of its kind: "TEMPO1830/2000". False for a kind that a trend
    /// does not have, or that cannot be told.
    private mutating func begin(
        _ word: ChangeWord, _ reader: inout ReportReader, _ report: DayTime?, isClear: Bool = true
    ) -> Bool {
        guard let kind = word.kind.flatMap({ Change.Kind(rawValue: $0.rawValue) }), word.percent == nil else {
            reader.take(as: .undecoded)
            return false
        }
        changes.append(Change(kind: kind))
        let isRead = word.rest.isEmpty || takeSpan(word.rest, report)
        if !isRead { changes[changes.count - 1].conditions.doubt(word.rest) }
        reader.take(as: isClear && isRead ? .change : .undecoded)
        return true
    }

    private mutating func takePart(
        _ word: Substring, _ reader: inout ReportReader, _ report: DayTime?
    ) -> Bool {
        let last = changes.count - 1
        if ColourState.isState(word) {
            changes[last].colours.append(String(word))
            reader.take(as: .colour)
            return true
        }
        return takeTime(word, &reader, report) || changes[last].conditions.take(&reader)
    }

    /// "FM1830", "TL2000", "AT1915", "1800/2000".
    private mutating func takeTime(
        _ word: Substring, _ reader: inout ReportReader, _ report: DayTime?
    ) -> Bool {
        if takeSpan(word, report) {
            reader.take(as: .changeTime)
            return true
        }
        var scanner = WordScanner(word)
        let isFrom = scanner.take("FM")
        let isUntil = !isFrom && scanner.take("TL")
        let isAt = !isFrom && !isUntil && scanner.take("AT")
        guard isFrom || isUntil || isAt, let hour = scanner.digits(2), let minute = scanner.digits(2),
            let time = HourMinute(hour: hour, minute: minute), scanner.isAtEnd
        else { return false }
        let last = changes.count - 1
        if isFrom || isAt { changes[last].from = time }
        if isUntil || isAt { changes[last].until = time }
        reader.take(as: .changeTime)
        return true
    }

    /// "1800/2000": hours and minutes. The form of a forecast, "1617/1619" for hours of the 16th, is no time
    /// here: it would be two minutes.
    private mutating func takeSpan(_ word: Substring, _ report: DayTime?) -> Bool {
        var scanner = WordScanner(word)
        guard let hour = scanner.digits(2), let minute = scanner.digits(2), scanner.take("/"),
            let endHour = scanner.digits(2), let endMinute = scanner.digits(2), scanner.isAtEnd,
            let start = HourMinute(hour: hour, minute: minute),
            let end = HourMinute(hour: endHour, minute: endMinute)
        else { return false }
        let isOfForecast =
            DayTime(day: hour, hour: minute) != nil && DayTime(day: endHour, hour: endMinute) != nil
        guard !isOfForecast || Self.isTrend(start, end, report) else { return false }
        changes[changes.count - 1].from = start
        changes[changes.count - 1].until = end
        return true
    }

    /// Whether the times are of the two hours for which a trend holds, and long enough to mean them.
    private static func isTrend(_ start: HourMinute, _ end: HourMinute, _ report: DayTime?) -> Bool {
        guard let report else { return false }
        func minutes(_ first: Int, _ last: Int) -> Int { (last - first + 1440) % 1440 }
        let (begun, ended) = (start.hour * 60 + start.minute, end.hour * 60 + end.minute)
        return minutes(report.hour * 60 + report.minute, begun) <= 120
            && (15...150).contains(minutes(begun, ended))
    }
}

/// The colours by which air forces name ceiling and visibility. Kept as written: their limits differ by
/// state.
enum ColourState {
    private static let names = ["BLACK", "BLU", "WHT", "GRN", "YLO", "AMB", "RED"]

    /// Whether the word is one colour state or several joined: "GRN", "YLO1", "BLU+", "BLACKBLU", "BLU+BLU+".
    static func isState(_ word: Substring) -> Bool {
        guard let first = word.utf8.first, "BWGYAR".utf8.contains(first) else { return false }
        var scanner = WordScanner(word)
        var count = 0
        while !scanner.isAtEnd, count < 4 {
            guard names.contains(where: { scanner.take($0) }) else { return false }
            _ = scanner.take(oneOf: "12+")
            count += 1
        }
        return scanner.isAtEnd && count > 0
    }
}
