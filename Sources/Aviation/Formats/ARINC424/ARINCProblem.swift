/// An error in one line of an ARINC 424 file. Columns are counted from 1, as in the tables of the
/// specification.
package typealias ARINCProblem = LocatedProblem<ARINCRecord.Flaw>

extension ARINCRecord {
    /// Why a line is no record, or a text no value of its field.
    package enum Flaw: Error, Hashable, Sendable {
        /// The line ends before column 132; the number is how many columns it has.
        case tooShort(columns: Int)
        /// There are characters after column 132.
        case tooLong
        /// A byte that is no printable ASCII character.
        case notPrintable(byte: UInt8)
        /// Column 1 is neither S (standard) nor T (tailored), and the line is no header.
        case noRecordType(String)
        /// The text is no valid value of this field.
        case unreadable(field: String, text: String)
    }
}

extension ARINCRecord.Flaw: CustomStringConvertible {
    package var description: String {
        switch self {
        case .tooShort(let columns): "the record has \(columns) columns of 132"
        case .tooLong: "the record is longer than 132 columns"
        case .notPrintable(let byte): "byte \(byte) is no character of a record"
        case .noRecordType(let text): "a record begins with S, T or HDR, not with “\(text)”"
        case .unreadable(let field, let text): "\(field) cannot be “\(text)”"
        }
    }
}
