/// Reads CSV (RFC 4180) record by record from chunks of bytes, in bounded memory.
///
/// Lines end with LF or CRLF, a byte order mark is passed over, blank lines are left out, quoted fields may
/// hold separators, line ends and doubled quotation marks. The bytes are not decoded: see
/// `CSVRecord.text(at:)`.
///
/// ```swift
/// var reader = CSVReader { try file.read(upToCount: 65_536).map(Array.init) }
/// var record = CSVRecord()
/// while try reader.read(&record) { print(record.line, record.text(at: 0) ?? "?") }
/// ```
package struct CSVReader {
    /// No row of any aviation file comes near; a lost quotation mark would otherwise collect the whole file.
    package static let longestRecordBytes = 1 << 20

    private enum State {
        case fieldStart, unquoted, quoted, quoteInQuoted, returnAfterQuote, skippingLine
    }

    private let nextChunk: () throws -> [UInt8]?
    /// Between two fields.
    private let separator: UInt8
    private var chunk: [UInt8] = []
    private var position = 0
    private var line = 1
    /// The number of bytes before `chunk`.
    private var chunkOffset = 0
    /// The offset at which the current line begins.
    private var lineOffset = 0
    private var openQuote = (line: 1, column: 1)
    private var hasStarted = false

    /// `nextChunk` returns the bytes of the file piece by piece, and nil (or nothing) at its end.
    /// Spreadsheets separate fields by semicolons where the comma stands before decimals.
    package init(separator: UInt8 = UInt8(ascii: ","), nextChunk: @escaping () throws -> [UInt8]?) {
        self.separator = separator
        self.nextChunk = nextChunk
    }

    /// Fills `record` with the next record; false at the end of the file.
    ///
    /// Throws `CSVError` for a malformed record, and the errors of `nextChunk`. After a `CSVError` reading
    /// can continue at the next line.
    package mutating func read(_ record: inout CSVRecord) throws -> Bool {
        repeat {
            record.begin(line: line)
            guard try readRecord(&record) else { return false }
        } while record.count == 0
        return true
    }

    /// Reads one line; a blank one leaves the record without fields. False when there is none.
    private mutating func readRecord(_ record: inout CSVRecord) throws -> Bool {
        var state = State.fieldStart
        var failure: CSVError?
        while try isFilled() {
            let isDone = advance(&state, &record, &failure)
            if failure == nil, record.bytes.count > Self.longestRecordBytes {
                failure = CSVError(line: record.line, column: 1, reason: .recordTooLong)
                state = .skippingLine
            }
            if isDone {
                if let failure { throw failure.losing(record.line...max(record.line, line - 1)) }
                return true
            }
        }
        let last = max(record.line, column == 0 ? line - 1 : line)
        if let failure { throw failure.losing(record.line...last) }
        if state == .quoted {
            throw CSVError(
                line: openQuote.line, column: openQuote.column, reason: .quoteNeverClosed,
                losing: record.line...last)
        }
        return finish(state, &record)
    }

    /// Scans the chunk to the end of the record or of the chunk; true at the end of the record.
    private mutating func advance(
        _ state: inout State, _ record: inout CSVRecord, _ failure: inout CSVError?
    ) -> Bool {
        while position < chunk.count {
            if state == .unquoted || state == .quoted { takeRun(state, &record) }
            guard position < chunk.count else { return false }
            let byte = chunk[position]
            position += 1
            switch (state, byte) {
            case (.quoted, Self.quote): state = .quoteInQuoted
            case (.quoted, _):
                record.bytes.append(byte)
                if byte == Self.lineFeed { beginLine() }
            case (.quoteInQuoted, Self.quote):
                record.bytes.append(byte)
                state = .quoted
            case (.fieldStart, Self.quote):
                openQuote = (line, column)
                state = .quoted
            case (.skippingLine, _) where byte != Self.lineFeed: break
            case (_, Self.lineFeed):
                endLine(state, &record)
                return true
            case (.returnAfterQuote, _): fail(.textAfterClosingQuote, &failure, &state)
            case (_, separator):
                record.ends.append(record.bytes.count)
                record.starts.append(column + 1)
                state = .fieldStart
            case (.quoteInQuoted, Self.carriageReturn): state = .returnAfterQuote
            case (.quoteInQuoted, _): fail(.textAfterClosingQuote, &failure, &state)
            case (.unquoted, Self.quote): fail(.quoteInsideField, &failure, &state)
            default:
                record.bytes.append(byte)
                state = .unquoted
            }
        }
        return false
    }

    /// Takes over the bytes up to the next that means something.
    private mutating func takeRun(_ state: State, _ record: inout CSVRecord) {
        let isQuoted = state == .quoted
        let (start, separator) = (position, separator)
        let end = chunk.withUnsafeBufferPointer { bytes in
            var index = start
            while index < bytes.count {
                let byte = bytes[index]
                if byte == Self.quote || byte == Self.lineFeed || (!isQuoted && byte == separator) { break }
                index += 1
            }
            return index
        }
        record.bytes.append(contentsOf: chunk[start..<end])
        position = end
    }

    /// Ends the last field of a line, without the CR that may come before the LF.
    private mutating func endLine(_ state: State, _ record: inout CSVRecord) {
        beginLine()
        if state == .unquoted, record.bytes.last == Self.carriageReturn { record.bytes.removeLast() }
        let isBlank =
            record.ends.isEmpty && record.bytes.isEmpty && (state == .fieldStart || state == .unquoted)
        if !isBlank { record.ends.append(record.bytes.count) }
    }

    /// The file is at its end: a last line needs no line end.
    private mutating func finish(_ state: State, _ record: inout CSVRecord) -> Bool {
        if state == .fieldStart, record.ends.isEmpty { return false }
        endLine(state, &record)
        return record.count > 0
    }

    /// Whether there is a byte at `position`; fetches the next chunk when this one is used up.
    private mutating func isFilled() throws -> Bool {
        while position == chunk.count {
            chunkOffset += chunk.count
            position = 0
            chunk = try nextChunk() ?? []
            if !hasStarted { try passOverByteOrderMark() }
            if chunk.isEmpty { return false }
        }
        return true
    }

    private mutating func passOverByteOrderMark() throws {
        hasStarted = true
        while !chunk.isEmpty, chunk.count < 3, let more = try nextChunk(), !more.isEmpty { chunk += more }
        guard chunk.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
        position = 3
        lineOffset = 3
    }

    private mutating func fail(_ reason: CSVError.Reason, _ failure: inout CSVError?, _ state: inout State) {
        failure = CSVError(line: line, column: column, reason: reason)
        state = .skippingLine
    }

    private mutating func beginLine() {
        line += 1
        lineOffset = chunkOffset + position
    }

    /// The column of the byte that was just taken.
    private var column: Int { chunkOffset + position - lineOffset }

    private static let quote = UInt8(ascii: "\"")
    private static let lineFeed = UInt8(ascii: "\n")
    private static let carriageReturn = UInt8(ascii: "\r")
}

extension CSVError {
    /// The error with the lines of its record.
    fileprivate func losing(_ lines: ClosedRange<Int>) -> CSVError {
        CSVError(line: line, column: column, reason: reason, losing: lines)
    }
}
