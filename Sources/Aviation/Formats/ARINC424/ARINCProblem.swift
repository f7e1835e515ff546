/// An error in one line of an ARINC 424 file, with its place.
package struct ARINCProblem: Error, Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// The line ends before column 132; the number is how many columns it has.
        case tooShort(columns: Int)
        /// Something stands behind column 132.
        case tooLong
        /// A byte that is no printable ASCII character.
        case notPrintable(byte: UInt8)
        /// Column 1 is neither S (standard) nor T (tailored), and the line is no header.
        case noRecordType(String)
        /// The text is nothing that the field of this name may hold.
        case unreadable(field: String, text: String)
    }

    /// Counted from 1.
    package let line: Int
    /// Counted from 1, as in the tables of the specification.
    package let column: Int
    package let reason: Reason

    package init(line: Int, column: Int, reason: Reason) {
        self.line = line
        self.column = column
        self.reason = reason
    }
}

extension ARINCProblem: CustomStringConvertible {
    /// One sentence: "Line 3, column 33: latitude_deg cannot be “N9939321X”."
    package var description: String {
        let sentence =
            switch reason {
            case .tooShort(let columns): "the record has \(columns) columns of 132"
            case .tooLong: "the record is longer than 132 columns"
            case .notPrintable(let byte): "byte \(byte) is no character of a record"
            case .noRecordType(let text): "a record begins with S, T or HDR, not with “\(text)”"
            case .unreadable(let field, let text): "\(field) cannot be “\(text)”"
            }
        return "Line \(line), column \(column): \(sentence)."
    }
}
