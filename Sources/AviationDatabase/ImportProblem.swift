/// Something in an imported file that could not be used.
public struct ImportProblem: Hashable, Sendable {
    /// The outcome for the row or the value.
    public enum Outcome: Hashable, Sendable {
        /// The row was left out.
        case rowSkipped
        /// Only the value was left out: it counts as unknown.
        case valueDropped
    }

    /// The name of the file.
    public let file: String
    /// The line on which the row begins, counted from 1.
    public let line: Int
    /// The column in bytes, counted from 1, on the line of the value; 1 where the whole row is meant.
    public let column: Int
    /// A clause: "latitude_deg is not a number: 'abc'".
    public let reason: String
    /// Whether the row or the value alone was left out.
    public let outcome: Outcome

    /// A problem at a place of a file.
    public init(file: String, line: Int, column: Int = 1, reason: String, outcome: Outcome) {
        self.file = file
        self.line = line
        self.column = column
        self.reason = reason
        self.outcome = outcome
    }
}

extension ImportProblem: CustomStringConvertible {
    /// File, line and column, and the reason.
    public var description: String {
        "\(file):\(line):\(column): \(reason); "
            + (outcome == .rowSkipped ? "row skipped" : "taken as unknown")
    }
}
