/// Something in an imported file that could not be used.
package struct ImportProblem: Hashable, Sendable {
    /// The outcome for the row or the value.
    package enum Outcome: Hashable, Sendable {
        /// The row was left out.
        case rowSkipped
        /// Only the value was left out: it counts as unknown.
        case valueDropped
    }

    package let file: String
    /// The line on which the row begins, counted from 1.
    package let line: Int
    /// The column in bytes, counted from 1, on the line of the value; 1 where the whole row is meant.
    package let column: Int
    /// A clause: "latitude_deg is not a number: 'abc'".
    package let reason: String
    package let outcome: Outcome

    package init(file: String, line: Int, column: Int = 1, reason: String, outcome: Outcome) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
        self.outcome = outcome
    }
}

extension ImportProblem: CustomStringConvertible {
    package var description: String {
        "\(file):\(line):\(column): \(reason); "
            + (outcome == .rowSkipped ? "row skipped" : "taken as unknown")
    }
}
