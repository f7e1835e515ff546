public import Foundation
import Notation

/// The value of one field of a record: one of SQLite's five storage classes, and nothing else.
///
/// In messages null, numbers and text are JSON's own; a blob is `{"blob":"68656c6c6f"}` (hexadecimal, lower
/// case). Booleans are the integers 0 and 1, dates are text. A value's one encoding is fixed by its column's
/// type: see ``ColumnType/canonical(_:)``.
public enum FieldValue: Hashable, Sendable {
    /// Nothing known.
    case null
    /// A 64-bit integer.
    case integer(Int64)
    /// A finite IEEE 754 double.
    case real(Double)
    /// UTF-8 text.
    case text(String)
    /// Bytes.
    case blob(Data)
}

extension FieldValue {
    /// Whether both are the same, text byte by byte, as SQLite does: composed and decomposed letters are two
    /// values.
    public static func == (left: FieldValue, right: FieldValue) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.integer(let left), .integer(let right)): left == right
        case (.real(let left), .real(let right)): left == right
        case (.text(let left), .text(let right)):
            left == right && left.utf8.elementsEqual(right.utf8)
        case (.blob(let left), .blob(let right)): left == right
        default: false
        }
    }
}

extension FieldValue: Codable {
    private enum BlobKey: String, CodingKey { case blob }

    /// Reads the JSON form. Throws `DecodingError` for anything that is not a value.
    public init(from decoder: any Decoder) throws {
        if let keyed = try? decoder.container(keyedBy: BlobKey.self) {
            let hex = try keyed.decode(String.self, forKey: .blob)
            guard let bytes = Data(hex: hex) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .blob, in: keyed,
                    debugDescription: "A blob is written as hexadecimal digits in pairs.")
            }
            self = .blob(bytes)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let integer = try? single.decode(Int64.self) {
            self = .integer(integer)
        } else if let real = try? single.decode(Double.self) {
            self = .real(real)
        } else {
            self = .text(try single.decode(String.self))
        }
    }

    /// Writes the JSON form.
    public func encode(to encoder: any Encoder) throws {
        if case .blob(let bytes) = self {
            var keyed = encoder.container(keyedBy: BlobKey.self)
            try keyed.encode(bytes.hex, forKey: .blob)
            return
        }
        var single = encoder.singleValueContainer()
        switch self {
        case .null, .blob: try single.encodeNil()
        case .integer(let integer): try single.encode(integer)
        case .real(let real):
            if let whole = real.largeWhole { try single.encode(whole) } else { try single.encode(real) }
        case .text(let text): try single.encode(text)
        }
    }
}

extension Double {
    /// A whole number beyond 2⁵³ that an integer can hold: written with all its digits, because who reads
    /// `1.152921504606847e+18` as an integer gets another number. Nil for all others.
    var largeWhole: Int64? { magnitude >= 9_007_199_254_740_992 ? Int64(exactly: self) : nil }
}

// Not `ExpressibleByNilLiteral`: assigning nil to an optional value would then store null instead of no
// value.
extension FieldValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByBooleanLiteral
{
    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A double.
    public init(floatLiteral value: Double) { self = .real(value) }
    /// Text.
    public init(stringLiteral value: String) { self = .text(value) }
    /// 0 or 1.
    public init(booleanLiteral value: Bool) { self = .integer(value ? 1 : 0) }
}
