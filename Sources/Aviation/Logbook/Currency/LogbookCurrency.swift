import Notation

/// Rules of recent experience and validity, evaluated on a logbook for one day.
///
/// A rule is "not computed" if a needed fact was not given, and "as logged" if the log cannot prove it.
package struct LogbookCurrency: Sendable {
    package let day: Day
    package let pilot: PilotFacts
    /// Up to the day, the latest first.
    let flights: [LoggedFlight]
    /// The number of lines without a day, or with a later one.
    private let leftOut: (undated: Int, later: Int)
    /// Whether an entry's take-offs and landings were between an hour after sunset and an hour before
    /// sunrise; nil if unknown.
    let isInNightWindow: @Sendable (LogbookEntry) -> Bool?

    /// `isInNightWindow` is called for entries with night take-offs or landings: it needs the position of the
    /// sun there.
    package init(
        _ file: LogbookFile, on day: Day, pilot: PilotFacts,
        isInNightWindow: @escaping @Sendable (LogbookEntry) -> Bool? = { _ in nil }
    ) {
        self.day = day
        self.pilot = pilot
        self.isInNightWindow = isInNightWindow
        let aircraft = file.aircraft
        let easaClasses = aircraft.compactMapValues(\.easaClass)
        var flights: [LoggedFlight] = []
        var leftOut = (undated: 0, later: 0)
        for (row, line) in zip(file.rows, file.lines) {
            guard case .flight(let entry, _) = row else { continue }
            guard let date = entry.date else {
                leftOut.undated += 1
                continue
            }
            guard date <= day else {
                leftOut.later += 1
                continue
            }
            let key = entry[.aircraft].map { LogbookAircraft.key($0) } ?? ""
            flights.append(
                LoggedFlight(
                    entry: entry, line: line, date: date, aircraft: aircraft[key],
                    easaClass: easaClasses[key]))
        }
        // A stable order: lines of one day stay as the file has them.
        self.flights = flights.enumerated().sorted {
            ($1.element.date, $0.offset) < ($0.element.date, $1.offset)
        }.map(\.element)
        self.leftOut = leftOut
    }

    /// Every rule in turn.
    package var findings: [CurrencyFinding] {
        let all =
            passengers + passengersAtNight + instrument + [flightReview] + medicals + easaPassengers
            + easaPassengersAtNight + singleEnginePiston + easaMedicals
        var notes: [String] = []
        if leftOut.undated > 0 {
            notes.append("\(counted(leftOut.undated, "line")) without a readable date left out")
        }
        if leftOut.later > 0 { notes.append("\(counted(leftOut.later, "line")) after \(day) left out") }
        return all.map { finding in
            var finding = finding
            if finding.countedFrom != nil { finding.notes += notes }
            return finding
        }
    }

    /// "1 line", "3 lines".

    /// Lines of flights that counted something, for the answer.
    func entries(
        _ flights: [LoggedFlight], since first: Day, _ counts: [(String, (LoggedFlight) -> Int)]
    ) -> [CurrencyFinding.Entry] {
        flights.prefix { $0.date >= first }.compactMap { flight in
            let counted = counts.map { ($0.0, $0.1(flight)) }.filter { $0.1 > 0 }
            guard !counted.isEmpty else { return nil }
            return CurrencyFinding.Entry(
                line: flight.line, date: flight.date, aircraft: flight.entry[.aircraft],
                counted: Dictionary(counted, uniquingKeysWith: +))
        }
    }

    /// A finding of take-offs and landings in the preceding 90 days, the day itself included: with the third
    /// most recent on 15 January 2026 it holds through 15 April.
    func within90Days(
        _ rule: CurrencyRule, _ subject: String, _ flights: [LoggedFlight],
        _ counts: [(name: String, needed: Int, count: (LoggedFlight) -> Int)]
    ) -> CurrencyFinding {
        let first = day.later(days: -90)
        let recent = counts.map { RecentCount($0.name, needed: $0.needed, in: flights, $0.count) }
        let last = recent.decidingDay?.later(days: 90)
        var finding = CurrencyFinding(
            rule, subject: subject, standing: last.map { $0 >= day } ?? false ? .met : .notMet,
            validUntil: last)
        finding.countedFrom = first
        finding.counts = recent.map { $0.count(since: first) }
        finding.entries = entries(flights, since: first, counts.map { ($0.name, $0.count) })
        return finding
    }

    /// The finding for the preceding 90 days, but "as logged" if the count is only reached with lines that do
    /// not say who flew.
    func withinProved90Days(
        _ rule: CurrencyRule, _ subject: String, _ flights: [LoggedFlight],
        _ counts: [(name: String, needed: Int, count: (LoggedFlight) -> Int)]
    ) -> CurrencyFinding {
        let proved = within90Days(rule, subject, flights.filter { !$0.isHandlingDoubtful }, counts)
        var logged = within90Days(rule, subject, flights, counts)
        guard proved.standing != .met, logged.standing == .met else {
            // The count is equal; the last day is the one of the proved lines.
            if proved.standing == .met { logged.validUntil = proved.validUntil }
            return logged
        }
        logged.standing = .asLogged
        return logged
    }

    /// A rule for which the log has no matching lines.
    func nothing(_ rule: CurrencyRule, since first: Day, _ notes: [String]) -> CurrencyFinding {
        var finding = CurrencyFinding(rule, standing: .notMet)
        finding.countedFrom = first
        finding.notes = notes + ["no line counts"]
        return finding
    }

    /// Lines since a day that might count if the logbook said what was flown or who flew: with `class` those
    /// that say the class, `classless` are the words for lines without one.
    func linesLeftOut(
        since first: Day, _ counts: (LoggedFlight) -> Int, classless words: String,
        class known: (LoggedFlight) -> Bool
    ) -> [String] {
        let recent = flights.prefix { $0.date >= first }.filter { counts($0) > 0 }
        var notes: [String] = []
        let classless = recent.filter { !known($0) }.count
        if classless > 0 { notes.append("\(counted(classless, "line")) left out: \(words)") }
        let others = recent.filter { !$0.isHandling }.count
        if others > 0 {
            notes.append("\(counted(others, "line")) left out: neither PIC, solo nor dual received")
        }
        let given = recent.filter { $0.isHandlingDoubtful && $0.isHandling }.count
        if given > 0 {
            notes.append("\(counted(given, "line")) with dual given counted: who flew is not in the log")
        }
        return notes
    }
}
