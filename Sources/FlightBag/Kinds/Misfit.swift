import Notation
package import SyncCore

/// A stored number that its column does not take: from before the column had its range, or of a server with
/// another one. It stays stored, and counts as unknown everywhere.
package struct Misfit: Hashable, Sendable {
    /// The column's name in messages.
    package let column: String
    package let value: FieldValue
    /// The numbers that the column takes.
    package let range: ClosedRange<Double>

    /// Nil for a value that the column takes.
    init?(_ value: FieldValue, in column: SyncColumn) {
        guard let range = column.range, !column.isInRange(value) else { return nil }
        (self.column, self.value, self.range) = (column.name, value, range)
    }

    /// "1e+308 is stored here, which is not from 0 to 3000 kt".
    func words(unit: String?) -> String {
        let stored = value.number.map(Self.text) ?? ""
        let bounds = "from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))"
        return "\(stored) is stored here, which is not \(bounds)" + (unit.map { " \($0)" } ?? "")
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(clamping: number))" : "\(number)"
    }
}
