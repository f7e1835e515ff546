extension LogbookFile {
    /// Reads a file of ForeFlight's layout, or a flights table alone, and reports what could not be read.
    ///
    /// A cell that cannot be read keeps its text and has no value. Throws `LogbookFileError` when there is no
    /// flights table.
    package static func read(_ bytes: [UInt8]) throws -> (file: LogbookFile, problems: [LogbookProblem]) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw LogbookFileError.notUTF8
        }
        let lineEnd = LineEnd(of: bytes)
        var reading = LogbookReading()
        var rest: [UInt8]? = lineEnd == .carriageReturn ? bytes.map { $0 == 13 ? 10 : $0 } : bytes
        var reader = CSVReader {
            defer { rest = nil }
            return rest
        }
        var record = CSVRecord()
        var isAtEnd = false
        while !isAtEnd {
            do {
                isAtEnd = try !reader.read(&record)
                if !isAtEnd { reading.take(record) }
            } catch let error as CSVError {
                reading.problems.append(LogbookProblem(error))
            }
        }
        guard var file = reading.file else {
            let lost = reading.problems.first { $0.lostLines != nil }
            throw lost.map { LogbookFileError.lostFlightsTable($0) } ?? .noFlightsTable
        }
        file.hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        file.lineEnd = lineEnd
        file.isTerminated = bytes.last == (lineEnd == .carriageReturn ? 13 : 10)
        return (file, reading.problems)
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
    var problems: [LogbookProblem] = []

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
        let keys = Set(cells.map { LogbookColumn.key($0) })
        if headings == nil, keys.isSuperset(of: ["date", "aircraftid"]) {
            table = .flights
            headings = cells
            columns = LogbookFile.columns(cells)
            noteDoubledHeadings(cells, line: line)
            return .other(cells)
        }
        guard table == .aircraft else { return .other(cells) }
        guard let aircraftHeadings else {
            if keys.contains("aircraftid") { self.aircraftHeadings = cells }
            return .other(cells)
        }
        return LogbookAircraft(cells, headings: aircraftHeadings).map { .aircraft($0, cells: cells) }
            ?? .other(cells)
    }

    private mutating func noteDoubledHeadings(_ cells: [String], line: Int) {
        for (heading, column) in zip(cells, columns)
        where column == nil && LogbookColumn(heading: heading) != nil {
            problems.append(
                LogbookProblem(line: line, column: heading, reason: "a second column with this heading"))
        }
    }

    private mutating func flight(_ record: CSVRecord) -> LogbookFile.Row {
        var entry = LogbookEntry()
        for index in 0..<record.count where !record.isEmpty(at: index) {
            let heading = headings.flatMap { index < $0.count ? $0[index] : nil } ?? ""
            guard let text = text(record, index, heading) else { continue }
            if index < columns.count, let column = columns[index] {
                if let reason = entry.take(text, in: column) {
                    problems.append(
                        LogbookProblem(line: record.line, column: column.name, value: text, reason: reason))
                }
            } else {
                if index >= columns.count {
                    problems.append(
                        LogbookProblem(line: record.line, value: text, reason: "beyond the last column"))
                }
                entry.custom.append(LogbookCustomField(column: index, heading: heading, text: text))
            }
        }
        return .flight(entry, width: record.count)
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
