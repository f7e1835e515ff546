/// A logbook as ForeFlight exports and imports it: an aircraft table and a flights table in one CSV file,
/// each under a title line and a line of headings.
///
/// An unchanged line is written with every cell as it was read, and with its quotation marks if only fields
/// that need them had them; dates and decimals of another custom are written as ForeFlight writes them, and
/// with commas between cells. Blank lines and lines that are no CSV are not kept.
package struct LogbookFile: Sendable {
    /// A line of the file by its kind.
    package enum Row: Hashable, Sendable {
        /// A title, headings, ForeFlight's first line, a line of empty cells.
        case other([String])
        /// An aircraft; the cells are written.
        case aircraft(LogbookAircraft, cells: [String])
        /// A line of the flights table that was `width` cells wide.
        case flight(LogbookEntry, width: Int)
    }

    /// The characters that end each line.
    package enum LineEnd: Hashable, Sendable {
        case lineFeed
        /// Alone, as spreadsheets of old wrote it.
        case carriageReturn
        /// CR LF, as ForeFlight writes it.
        case both
    }

    package var rows: [Row]
    /// The line of each row, counted from 1; a row that was not read from a file has none.
    package var lines: [Int?]
    /// The headings of the flights table, as written.
    package var headings: [String]
    /// The column of each heading; nil for a custom column, and for a second one with the same heading.
    package let columns: [LogbookColumn?]
    package var hasByteOrderMark = false
    package var lineEnd = LineEnd.both
    /// Whether the last line has an end.
    package var isTerminated = true
    /// A date that is another day in each order, where neither the file nor a person says which it has.
    package var undecidedDate: String?

    package init(rows: [Row], lines: [Int?], headings: [String]) {
        self.rows = rows
        self.lines = lines
        self.headings = headings
        columns = Self.columns(headings)
    }

    static func columns(_ headings: [String]) -> [LogbookColumn?] {
        var seen: Set<LogbookColumn> = []
        let registrations = registrationColumn(headings)
        return headings.enumerated().map { index, heading in
            if index == registrations { return .text(.aircraft) }
            guard let column = LogbookColumn(heading: heading), seen.insert(column).inserted,
                registrations == nil || column != .text(.aircraft)
            else { return nil }
            return column
        }
    }

    /// The column of registrations in a file whose "Aircraft_id" is the key of another program's table; nil
    /// where ForeFlight's own column holds them.
    static func registrationColumn(_ headings: [String]) -> Int? {
        let hasKey = headings.contains { LogbookCell.trimmed($0).lowercased() == "aircraft_id" }
        return hasKey ? headings.firstIndex { LogbookColumn.key($0) == "registration" } : nil
    }

    /// Whether these are the headings of a flights table.
    static func areHeadings(_ cells: [String]) -> Bool {
        Set(cells.map { LogbookColumn.key($0) }).isSuperset(of: ["date", "aircraftid"])
    }

    /// Whether it is the heading of a custom column that holds hours.
    static func isCustomHours(_ heading: String) -> Bool { heading.hasPrefix("[Hours]") }

    /// The kinds of experience that a logbook records and this file has no column for; nil for a file with
    /// hours.
    package var missing: Missing? {
        let ofPassengers = headings.filter { Self.isOfPassengers($0) }
        if !ofPassengers.isEmpty, !columns.contains(where: { $0?.isOfPilots == true }) {
            return .pilot(ofPassengers)
        }
        var hasOther = false
        for column in columns {
            switch column {
            case .hours(let hours) where !hours.isReading: return nil
            case .hours, .time, .count, .approach, .flag: hasOther = true
            case .date, .text, .distance, .person, nil: break
            }
        }
        return hasOther ? .hours : .experience
    }

    /// The columns that a flights table lacks.
    package enum Missing: Hashable, Sendable {
        /// Hours; it has times, takeoffs, landings, approaches or checks.
        case hours
        /// All of these, as in a passenger's diary.
        case experience
        /// All that a pilot does: there are times at most, beside these headings of a passenger's diary.
        case pilot([String])

        /// Whether no line is taken unless somebody says so.
        var refusesLines: Bool { self != .hours }
    }

    /// Whether it is the heading of a column in a passenger's diary, as the services that keep one export it.
    private static func isOfPassengers(_ heading: String) -> Bool {
        let words = LogbookColumn.key(heading).filter { $0.isLetter }
        return [
            "seat", "seatnumber", "seatno", "seattype", "seatclass", "airline", "airlinename", "airlinecode",
            "carrier", "ticket", "ticketnumber", "ticketno", "ticketprice", "ticketclass", "eticket", "fare",
            "fareclass", "bookingclass", "bookingcode", "bookingreference", "bookingref", "pnr",
            "confirmation", "confirmationnumber", "recordlocator", "cabin", "cabinclass", "flightclass",
            "travelclass", "boardingpass", "boardinggroup", "flightreason", "frequentflyer",
            "frequentflyernumber", "milesearned",
        ].contains(words)
    }

    /// The flights in the order of the file.
    package var entries: [LogbookEntry] {
        rows.compactMap { row in
            if case .flight(let entry, _) = row { entry } else { nil }
        }
    }

    /// The aircraft by `LogbookAircraft.key`; the first of several with the same registration.
    package var aircraft: [String: LogbookAircraft] {
        var found: [String: LogbookAircraft] = [:]
        for case .aircraft(let aircraft, _) in rows {
            let key = LogbookAircraft.key(aircraft.registration)
            if found[key] == nil { found[key] = aircraft }
        }
        return found
    }
}

extension LogbookColumn {
    /// Whether only a pilot's logbook has it: a passenger has a total time and readings of clocks, too.
    fileprivate var isOfPilots: Bool {
        switch self {
        case .hours(let hours): hours != .total && !hours.isReading
        case .count, .approach, .flag: true
        case .date, .text, .time, .distance, .person: false
        }
    }
}

/// A problem in reading a logbook file, with its place.
package struct LogbookProblem: Hashable, Sendable {
    /// Counted from 1.
    package let line: Int
    /// The heading of the column; nil when the whole line is meant.
    package let column: String?
    /// The text that stands there.
    package let value: String?
    /// A sentence without its capital and its full stop.
    package let reason: String
    /// The lines swallowed by a cell with an opening quotation mark and no closing one. Flights on them are
    /// in no entry, so sums and imports of the file lack them. Nil for other problems.
    package let lostLines: ClosedRange<Int>?

    package init(
        line: Int, column: String? = nil, value: String? = nil, reason: String,
        lostLines: ClosedRange<Int>? = nil
    ) {
        self.line = line
        self.column = column
        self.value = value
        self.reason = reason
        self.lostLines = lostLines
    }
}

extension LogbookProblem: CustomStringConvertible {
    package var description: String {
        let place = column.map { "line \(line), \($0)" } ?? "line \(line)"
        return value.map { "\(place): “\($0)” is \(reason)" } ?? "\(place): \(reason)"
    }
}

/// The reason why a file is no logbook.
package enum LogbookFileError: Error, Hashable, Sendable {
    /// There is no line with the headings Date and AircraftID. Cure: export the logbook as CSV again.
    case noFlightsTable
    /// No line has these headings, and a cell without a closing quotation mark swallowed lines that may have
    /// had them. Cure: close the cell.
    case lostFlightsTable(LogbookProblem)
    /// The file begins as UTF-16 and does not go on so. Cure: save it as CSV in UTF-8.
    case brokenUTF16
}

extension LogbookFileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .noFlightsTable: "The file has no flights table: no line holds the headings Date and AircraftID."
        case .lostFlightsTable(let problem): "The file has no flights table: \(problem.reason)."
        case .brokenUTF16: "The file begins as UTF-16 and is damaged: save it as CSV in UTF-8."
        }
    }
}
