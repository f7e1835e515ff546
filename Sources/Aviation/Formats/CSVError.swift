/// An error in a CSV file, with its place.
package struct CSVError: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The quotation mark at the position has no partner up to the end of the file.
        case quoteNeverClosed
        /// A character other than a separator or line end follows a closing quotation mark.
        case textAfterClosingQuote
        /// A quotation mark in the middle of a field that does not begin with one.
        case quoteInsideField
        /// The record is longer than `CSVReader.longestRecordBytes`.
        case recordTooLong
        /// The file does not hold a single record, where a header was to be.
        case noHeader
        /// The header lacks these columns.
        case missingColumns([String])
    }

    /// Counted from 1.
    package let line: Int
    /// Counted from 1, in bytes.
    package let column: Int
    package let reason: Reason
    /// The lines lost with the malformed record.
    package let lostLines: ClosedRange<Int>

    package init(line: Int, column: Int, reason: Reason, losing lines: ClosedRange<Int>? = nil) {
        self.line = line
        self.column = column
        self.reason = reason
        lostLines = lines ?? line...line
    }
}

extension CSVError: CustomStringConvertible {
    package var description: String { "line \(line), column \(column): \(reason)" }
}

extension CSVError.Reason: CustomStringConvertible {
    package var description: String {
        switch self {
        case .quoteNeverClosed: "the quotation mark is never closed"
        case .textAfterClosingQuote: "text follows a closing quotation mark"
        case .quoteInsideField: "a quotation mark inside an unquoted field"
        case .recordTooLong: "the record is longer than \(CSVReader.longestRecordBytes) bytes"
        case .noHeader: "the file is empty, it has no header"
        case .missingColumns(let names): "the header has no column \(names.joined(separator: ", "))"
        }
    }
}
