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
    /// Takes the words from here to the remarks.
    mutating func take(_ reader: inout ReportReader) {
        while let word = reader.word, !METAR.beginsRemarks(word) {
            if reader.take("NOSIG", as: .change) {
                isWithoutChange = true
            } else if let kind = Change.Kind(rawValue: String(word)) {
                changes.append(Change(kind: kind))
                reader.take(as: .change)
            } else if changes.isEmpty || !takePart(word, &reader) {
                if !changes.isEmpty { changes[changes.count - 1].conditions.doubt(word) }
                reader.take(as: .undecoded)
            }
        }
    }

    private mutating func takePart(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        let last = changes.count - 1
        if ColourState.isState(word) {
            changes[last].colours.append(String(word))
            reader.take(as: .colour)
            return true
        }
        return takeTime(word, &reader) || changes[last].conditions.take(&reader)
    }

    /// "FM1830", "TL2000", "AT1915", "1800/2000".
    private mutating func takeTime(_ word: Substring, _ reader: inout ReportReader) -> Bool {
        var scanner = WordScanner(word)
        let isFrom = scanner.take("FM")
        let isUntil = !isFrom && scanner.take("TL")
        let isAt = !isFrom && !isUntil && scanner.take("AT")
        guard let hour = scanner.digits(2), let minute = scanner.digits(2),
            let time = HourMinute(hour: hour, minute: minute)
        else { return false }
        let last = changes.count - 1
        if !isFrom, !isUntil, !isAt {
            guard scanner.take("/"), let endHour = scanner.digits(2), let endMinute = scanner.digits(2),
                let end = HourMinute(hour: endHour, minute: endMinute), scanner.isAtEnd
            else { return false }
            changes[last].from = time
            changes[last].until = end
        } else {
            guard scanner.isAtEnd else { return false }
            if isFrom || isAt { changes[last].from = time }
            if isUntil || isAt { changes[last].until = time }
        }
        reader.take(as: .changeTime)
        return true
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
