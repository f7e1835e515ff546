extension LogbookFile {
    /// Reads a file of ForeFlight's layout, or a flights table alone, and reports what could not be read. Its
    /// cells may be separated by semicolons or tabs, and its numbers have decimal commas.
    ///
    /// A cell that cannot be read keeps its text and has no value. Throws `LogbookFileError` when there is no
    /// flights table.
    /// - Parameter dates: the order of dates such as 9/1/2024; nil for that of the file's other dates.
    package static func read(
        _ bytes: [UInt8], dates: LogbookDateOrder? = nil
    ) throws -> (file: LogbookFile, problems: [LogbookProblem]) {
        if UTF16Text.isMarked(bytes) {
            guard let text = UTF16Text.utf8(marked: bytes) else { throw LogbookFileError.brokenUTF16 }
            return try read(text, dates: dates)
        }
        let lineEnd = LineEnd(of: bytes)
        let lines = lineEnd == .carriageReturn ? bytes.map { $0 == 13 ? 10 : $0 } : bytes
        var problems: [LogbookProblem] = []
        for separator in LogbookSurvey.separators {
            var survey = LogbookSurvey()
            problems += try eachRecord(of: lines, separator) { survey.take($0) }
            guard survey.hasFlights else { continue }
            let style = survey.style(separator, dates)
            var reading = LogbookReading(style: style)
            reading.problems += try eachRecord(of: lines, separator) { reading.take($0) }
            guard var file = reading.file else { break }
            file.hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
            file.lineEnd = lineEnd
            file.isTerminated = bytes.last == (lineEnd == .carriageReturn ? 13 : 10)
            file.undecidedDate = style.dateOrder == nil ? survey.undecided : nil
            return (file, reading.problems)
        }
        let lost = problems.first { $0.lostLines != nil }
        throw lost.map { LogbookFileError.lostFlightsTable($0) } ?? .noFlightsTable
    }

    /// Returns the lines that are no records.
    private static func eachRecord(
        of bytes: [UInt8], _ separator: UInt8, _ take: (CSVRecord) -> Void
    ) throws -> [LogbookProblem] {
        var rest: [UInt8]? = bytes
        var reader = CSVReader(separator: separator) {
            defer { rest = nil }
            return rest
        }
        var problems: [LogbookProblem] = []
        var record = CSVRecord()
        var isAtEnd = false
        while !isAtEnd {
            do {
                isAtEnd = try !reader.read(&record)
                if !isAtEnd { take(record) }
            } catch let error as CSVError {
                problems.append(LogbookProblem(error))
            }
        }
        return problems
    }

    /// Whether bytes look like a file with a flights table. It may still be refused.
    package static func recognises(_ bytes: [UInt8]) -> Bool {
        // The flights table may stand behind that of the aircraft.
        let letters = bytes.prefix(1 << 20).filter { $0 > 0x20 && $0 != UInt8(ascii: "_") }
        let text = String(decoding: letters, as: UTF8.self).lowercased()
        return text.contains("flightstable") || text.contains("aircraftid")
    }
}

extension LogbookProblem {
    /// A line that is no CSV, or several joined by a quotation mark.
    fileprivate init(_ error: CSVError) {
        let (first, last) = (error.lostLines.lowerBound, error.lostLines.upperBound)
        let lines = first == last ? "line \(first)" : "lines \(first)–\(last)"
        let reason =
            switch error.reason {
            case .quoteNeverClosed:
                "\(lines) \(first == last ? "belongs" : "belong") to a quoted cell that line \(error.line) "
                    + "opens and nothing closes"
            case _ where first < last:
                "\(lines) belong to one quoted cell and are no entries: \(error.reason) in line \(error.line)"
            default: "\(error.reason) (column \(error.column))"
            }
        let isCell = error.reason == .quoteNeverClosed || first < last
        self.init(line: error.line, reason: reason, lostLines: isCell ? error.lostLines : nil)
    }
}

extension LogbookFile.LineEnd {
    /// The first line's; CR LF for a single line without one.
    fileprivate init(of bytes: [UInt8]) {
        let (feed, carriage) = (bytes.firstIndex(of: 10), bytes.firstIndex(of: 13))
        switch (feed, carriage) {
        case (let feed?, _): self = feed > 0 && bytes[feed - 1] == 13 ? .both : .lineFeed
        case (nil, nil): self = .both
        case (nil, _?): self = .carriageReturn
        }
    }
}

/// The tables of a logbook file as they come in, row by row.
private struct LogbookReading {
    private enum Table { case none, aircraft, flights }

    private var rows: [LogbookFile.Row] = []
    private var lines: [Int?] = []
    private var table = Table.none
    private var aircraftHeadings: [String]?
    private var headings: [String]?
    private var columns: [LogbookColumn?] = []
    private let style: LogbookStyle
    var problems: [LogbookProblem] = []

    init(style: LogbookStyle) { self.style = style }

    var file: LogbookFile? {
        headings.map { LogbookFile(rows: rows, lines: lines, headings: $0) }
    }

    mutating func take(_ record: CSVRecord) {
        lines.append(record.line)
        if table == .flights, headings != nil, !isTitle(record) {
            rows.append(isBlank(record) ? .other(cells(record)) : flight(record))
            return
        }
        let cells = cells(record)
        rows.append(row(cells, line: record.line))
    }

    private mutating func row(_ cells: [String], line: Int) -> LogbookFile.Row {
        switch LogbookColumn.key(cells[0]) {
        case "aircrafttable":
            table = .aircraft
            return .other(cells)
        case "flightstable":
            table = .flights
            return .other(cells)
        default: break
        }
        if headings == nil, LogbookFile.areHeadings(cells) {
            table = .flights
            headings = cells
            columns = LogbookFile.columns(cells)
            noteDoubledHeadings(cells, line: line)
            return .other(cells)
        }
        guard table == .aircraft else { return .other(cells) }
        guard let known = aircraftHeadings else {
            if cells.contains(where: { LogbookColumn.key($0) == "aircraftid" }) { aircraftHeadings = cells }
            return .other(cells)
        }
        return LogbookAircraft(cells, headings: known).map { .aircraft($0, cells: cells) }
            ?? .other(cells)
    }

    private mutating func noteDoubledHeadings(_ cells: [String], line: Int) {
        for (heading, column) in zip(cells, columns)
        where column == nil && LogbookColumn(heading: heading) != nil {
            let isKey = LogbookFile.registrationColumn(cells) != nil
            let reason =
                isKey && LogbookColumn(heading: heading) == .text(.aircraft)
                ? "a key of another program's table: the aircraft is read from Registration"
                : "a second column with this heading"
            problems.append(LogbookProblem(line: line, column: heading, reason: reason))
        }
    }

    private mutating func flight(_ record: CSVRecord) -> LogbookFile.Row {
        var entry = LogbookEntry()
        for index in 0..<record.count where !record.isEmpty(at: index) {
            let heading = headings.flatMap { index < $0.count ? $0[index] : nil } ?? ""
            guard let text = text(record, index, heading) else { continue }
            if index < columns.count, let column = columns[index] {
                if let reason = take(text, in: column, &entry) {
                    problems.append(
                        LogbookProblem(line: record.line, column: column.name, value: text, reason: reason))
                }
            } else {
                if index >= columns.count {
                    problems.append(
                        LogbookProblem(line: record.line, value: text, reason: "beyond the last column"))
                }
                var plain = text
                if LogbookFile.isCustomHours(heading) {
                    switch style.plainDuration(text) {
                    case .value(let number): plain = number
                    case .refused(let reason):
                        problems.append(
                            LogbookProblem(line: record.line, column: heading, value: text, reason: reason))
                    }
                }
                entry.custom.append(LogbookCustomField(column: index, heading: heading, text: plain))
            }
        }
        return .flight(entry, width: record.count)
    }

    /// The reason for no value.
    private func take(_ text: String, in column: LogbookColumn, _ entry: inout LogbookEntry) -> String? {
        switch style.plain(text, in: column) {
        case .value(let plain): return entry.take(plain, in: column)
        case .refused(let reason):
            entry.asWritten[column] = text
            return reason
        }
    }

    private func isTitle(_ record: CSVRecord) -> Bool {
        guard record.bytes(at: 0).count >= 12, let text = record.text(at: 0) else { return false }
        return ["aircrafttable", "flightstable"].contains(LogbookColumn.key(text))
    }

    private func isBlank(_ record: CSVRecord) -> Bool {
        (0..<record.count).allSatisfy { record.isEmpty(at: $0) }
    }

    private mutating func cells(_ record: CSVRecord) -> [String] {
        (0..<record.count).map { text(record, $0, nil) ?? "" }
    }

    /// The text of a cell, which is noted where it is not UTF-8.
    private mutating func text(_ record: CSVRecord, _ index: Int, _ heading: String?) -> String? {
        if let text = record.text(at: index) { return text }
        let text = Windows1252.text(record.bytes(at: index))
        problems.append(
            LogbookProblem(
                line: record.line, column: heading, value: text,
                reason: text == nil ? "in an encoding that nobody named" : "not UTF-8: read as Windows-1252"))
        return text
    }
}
