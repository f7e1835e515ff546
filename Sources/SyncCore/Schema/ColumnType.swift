import Foundation

/// The type of a column, which fixes the one encoding of its values in triggers, messages and digests.
public enum ColumnType: String, Codable, Hashable, Sendable, CaseIterable {
    /// UTF-8 text; dates and times too, as the app writes them.
    case text
    /// A 64-bit integer.
    case integer
    /// A finite double; whole numbers are doubles here, too.
    case real
    /// 0 or 1.
    case boolean
    /// Bytes.
    case blob

    /// The one form of a value in such a column, or nil if the value does not belong there. Null always does.
    public func canonical(_ value: FieldValue) -> FieldValue? {
        switch (self, value) {
        case (_, .null): return .null
        case (.text, .text), (.integer, .integer), (.blob, .blob): return value
        case (.boolean, .integer(0)), (.boolean, .integer(1)): return value
        case (.real, .real(let number)): return number.isFinite ? .real(number == 0 ? 0 : number) : nil
        case (.real, .integer(let number)): return .real(Double(number))
        case (.integer, .real(let number)): return Int64(exactly: number).map(FieldValue.integer)
        default: return nil
        }
    }
}
