/// Why a file cannot be read, and where.
package struct LocatedProblem<Flaw: Hashable & Sendable & CustomStringConvertible>: Error, Hashable, Sendable
{
    package typealias Reason = Flaw

    /// Lines are counted from 1, and columns in the units of the format: see its reader.
    package enum Place: Hashable, Sendable {
        /// The document was not read from a file.
        case unknown
        case line(Int)
        case column(Int, line: Int)
    }

    /// A clause without capital and full stop: "there is nothing".
    package let reason: Flaw
    package let place: Place

    package init(_ reason: Flaw, at place: Place) {
        self.reason = reason
        self.place = place
    }

    package init(line: Int, column: Int, reason: Flaw) {
        self.init(reason, at: .column(column, line: line))
    }

    /// Nil for a document that was not read from a file.
    package var line: Int? {
        switch place {
        case .unknown: nil
        case .line(let line), .column(_, let line): line
        }
    }

    /// Nil if only the line is known.
    package var column: Int? {
        if case .column(let column, _) = place { column } else { nil }
    }
}

extension LocatedProblem: CustomStringConvertible {
    /// One sentence: "Line 3, column 8: <lat> is closed as <lon>."
    package var description: String {
        switch place {
        case .unknown: "Line unknown: \(reason)."
        case .line(let line): "Line \(line): \(reason)."
        case .column(let column, let line): "Line \(line), column \(column): \(reason)."
        }
    }
}
