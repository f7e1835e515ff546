/// A preview of importing a logbook file, line by line. It imports nothing itself.
package struct LogbookPreview: Sendable {
    package enum Action: String, Sendable {
        /// The line becomes an entry; cells with a problem keep their text and have no value.
        case add
        /// The line waits for the pilot: its day or its hours cannot be taken as they are.
        case refuse
        /// The logbook has this entry already, by its natural key.
        case keep
    }

    /// One line of the flights table.
    package struct Line: Sendable {
        /// Counted from 1; nil when the file was not read from bytes.
        package let number: Int?
        package let entry: LogbookEntry
        package let action: Action
        /// The line's position among those with an equal natural key, from 1.
        package let nth: Int
        /// The first line with an equal natural key, if it is an earlier one.
        package let duplicateOf: Int?
        package let problems: [LogbookProblem]
        /// Remarks on values that are taken as they are and yet worth a look.
        package let notes: [String]
    }

    package let lines: [Line]
    /// Problems that belong to no line of the flights table: lines that are no CSV, cells of the aircraft
    /// table.
    package let otherProblems: [LogbookProblem]
    /// The number of aircraft in the file.
    package let aircraftCount: Int
    /// The columns of a pilot's logbook that the file lacks; nil for a file with hours. Without any
    /// experience no line is taken unless somebody says so.
    package let missing: LogbookFile.Missing?
    /// A date that could be either way round, for which a person has to say the order.
    package let undecidedDate: String?

    /// `known` are the entries that the logbook has already, by key and place among equal ones. `today` in
    /// UTC tells flights to come; without it none is told.
    package init(
        _ file: LogbookFile, problems: [LogbookProblem], known: Set<LogbookEntryKey> = [], today: Day? = nil
    ) {
        let aircraft = file.aircraft
        let missing = file.missing
        let isNoLogbook = missing?.refusesLines == true
        var byLine = Dictionary(grouping: problems) { $0.line }
        var first: [LogbookEntryKey: (line: Int?, count: Int)] = [:]
        var lines: [Line] = []
        for (row, number) in zip(file.rows, file.lines) {
            guard case .flight(let entry, _) = row else { continue }
            var key = LogbookEntryKey(entry)
            let earlier = first[key]
            first[key] = (earlier?.line ?? number, (earlier?.count ?? 0) + 1)
            let own = number.flatMap { byLine.removeValue(forKey: $0) } ?? []
            key.nth = (earlier?.count ?? 0) + 1
            let isRefused =
                own.contains { $0.isAboutHours } || entry.date == nil || isNoLogbook
            var all = own
            if isNoLogbook {
                all.append(
                    LogbookProblem(line: number ?? 0, reason: "nothing of it is experience of a pilot"))
            }
            if entry.date == nil, entry.asWritten[.date] == nil {
                all.append(LogbookProblem(line: number ?? 0, column: "Date", reason: "there is no date"))
            }
            lines.append(
                Line(
                    number: number, entry: entry,
                    action: isRefused ? .refuse : known.contains(key) ? .keep : .add, nth: key.nth,
                    duplicateOf: entry.date == nil ? nil : earlier?.line, problems: all,
                    notes: Self.notes(entry, aircraft, today)))
        }
        self.lines = lines
        (self.missing, undecidedDate) = (missing, file.undecidedDate)
        otherProblems = byLine.values.joined().sorted { $0.line < $1.line }
        aircraftCount = aircraft.count
    }

    private static let inFuture = "its date is in the future"

    /// The entries that an import would not refuse.
    package var taken: [LogbookEntry] { lines.filter { $0.action != .refuse }.map(\.entry) }

    private static func notes(
        _ entry: LogbookEntry, _ aircraft: [String: LogbookAircraft], _ today: Day?
    ) -> [String] {
        var notes: [String] = []
        // The date is tomorrow's already where it changes earlier.
        if let day = entry.date, let tomorrow = today?.adding(days: 1), tomorrow < day {
            notes.append(inFuture)
        }
        if let registration = entry[.aircraft] {
            if registration.utf8.allSatisfy(\.isDigit) {
                notes.append("\(registration) is a number: is it a registration?")
            }
            if aircraft[LogbookAircraft.key(registration)] == nil {
                notes.append("\(registration) is not in the aircraft table: its class is not known")
            }
        } else if entry[.total] ?? 0 > 0 {
            notes.append("no aircraft")
        }
        if entry.hasContradictingLandings {
            notes.append("fewer landings in all than full stops")
        }
        if let total = entry[.total] {
            if total > 86_400, entry.date != nil {
                notes.append("TotalTime is more than a day: hours brought forward?")
            }
            let parts: [LogbookHours] = [
                .pilotInCommand, .secondInCommand, .night, .solo, .crossCountry, .dualReceived, .dualGiven,
                .actualInstrument, .simulatedInstrument,
            ]
            notes += parts.filter { (entry[$0] ?? 0) > total }.map {
                "\($0.rawValue) is more than TotalTime"
            }
        }
        return notes
    }
}

/// The natural key by which two lines of a logbook are the same: day, aircraft, places, times out and off,
/// total time, and its place among equal lines.
package struct LogbookEntryKey: Hashable, Sendable {
    package let date: Day?
    package let aircraft: String
    package let from: String
    package let to: String
    package let out: String
    package let off: String
    /// Nil when the line has none; 0 is another.
    package let totalSeconds: Int?
    /// From 1.
    package var nth = 1

    package init(_ entry: LogbookEntry) {
        func text(_ key: LogbookText) -> String {
            LogbookAircraft.key(entry[key] ?? "")
        }
        date = entry.date
        aircraft = text(.aircraft)
        from = text(.from)
        to = text(.to)
        out = entry.times[.out] ?? ""
        off = entry.times[.off] ?? ""
        totalSeconds = entry[.total]
    }
}

extension LogbookEntry {
    /// Whether there are more full stops than landings in all.
    package var hasContradictingLandings: Bool {
        guard let all = counts[.allLandings] else { return false }
        return (counts[.dayFullStopLandings] ?? 0) + (counts[.nightFullStopLandings] ?? 0) > all
    }
}

extension LogbookProblem {
    /// Whether it concerns a duration, which is never silently rounded or left out.
    fileprivate var isAboutHours: Bool {
        guard let column, case .hours = LogbookColumn(heading: column) else { return column == nil }
        return true
    }
}

extension LogbookPreview {
    /// Sentences on the file as a whole that a person should read before it is imported.
    package var warnings: [String] {
        var warnings: [String] = []
        switch missing {
        case .hours: warnings.append("No column of hours was read: its flights have none.")
        case .experience:
            warnings.append(
                "No column of hours, times, takeoffs, landings or approaches was read: is this a pilot's "
                    + "logbook?")
        case .pilot(let headings):
            warnings.append(
                "\(headings.joined(separator: ", ")): these are headings of a passenger's diary, and no "
                    + "column tells what a pilot did. Is this a pilot's logbook?")
        case nil: break
        }
        let future = lines.filter { $0.notes.contains(Self.inFuture) }.count
        if future > 0 {
            warnings.append(
                future == 1
                    ? "1 flight has a date in the future." : "\(future) flights have a date in the future.")
        }
        if let undecidedDate {
            warnings.append(
                "Dates such as \(undecidedDate) could be either way round: say which comes first.")
        }
        return warnings
    }
}
