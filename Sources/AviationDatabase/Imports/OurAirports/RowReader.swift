import Aviation
import GRDB

/// Turns the rows of one table's file into values for its `insertion`.
protocol RowReader {
    /// An INSERT with one question mark a value.
    static var insertion: String { get }

    /// Throws `CSVError` when the header lacks a needed column.
    init(header: CSVHeader) throws

    /// The values of one row, in the order of the SQL parameters. Throws `UnusableRow` if the row must be
    /// left out.
    mutating func values(of row: inout ImportedRow) throws -> RowValues
}
