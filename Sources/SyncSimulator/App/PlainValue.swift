import Foundation

/// A value as the reference model knows it: JSON's own, and bytes.
enum PlainValue: Hashable, Sendable {
    case null
    case whole(Int)
    case number(Double)
    case text(String)
    case bytes([UInt8])

    /// A value from JSON.
    init(json: Any) {
        switch json {
        case let text as String: self = .text(text)
        case let whole as Int: self = .whole(whole)
        case let number as Double: self = .number(number)
        case let blob as [String: Any]: self = .bytes(Self.bytes(ofHex: blob["blob"] as? String ?? ""))
        default: self = .null
        }
    }

    /// Text that equal values share, and no others: numbers as JSON means them, letters scalar by scalar, for
    /// `String` takes composed and decomposed ones for equal.
    var canonicalText: String {
        switch self {
        case .null: "null"
        case .whole(let whole): "\(whole)"
        case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
        case .text(let text): "\"\(Self.exact(text))\""
        case .bytes(let bytes): "x" + bytes.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        }
    }

    /// Whether a text, given in its canonical form, has a NUL in it.
    static func hasNUL(canonicalText: String) -> Bool { canonicalText.contains("\\0;") }

    /// The value of a number; nil for anything else.
    var amount: Double? {
        switch self {
        case .whole(let whole): Double(whole)
        case .number(let number): number
        default: nil
        }
    }

    private static func exact(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != 0 && $0 != UInt8(ascii: "\\") }
        if isPlain { return text }
        return text.unicodeScalars.map { scalar in
            scalar.value < 0x80 && scalar.value != 0 && scalar != "\\"
                ? String(scalar) : "\\" + String(scalar.value, radix: 16) + ";"
        }.joined()
    }

    private static func bytes(ofHex hex: String) -> [UInt8] {
        let digits = Array(hex.utf8)
        return stride(from: 0, to: digits.count - 1, by: 2).map { place in
            UInt8(String(decoding: digits[place...(place + 1)], as: UTF8.self), radix: 16) ?? 0
        }
    }
}
