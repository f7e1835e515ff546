import Foundation
import Notation

/// Writes JSON as `JSONEncoder.canonical` does: sorted keys, no white space, no escaped slashes.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    init(room: Int = 512) { bytes.reserveCapacity(room) }

    /// The text written so far.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    mutating func raw(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func integer(_ integer: Int64) { bytes.append(contentsOf: String(integer).utf8) }

    mutating func string(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { utf8 in
            if utf8.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
                bytes.append(contentsOf: utf8)
            } else {
                for byte in utf8 { escape(byte) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): raw(#"\""#)
        case UInt8(ascii: "\\"): raw(#"\\"#)
        case 8: raw(#"\b"#)
        case 9: raw(#"\t"#)
        case 10: raw(#"\n"#)
        case 12: raw(#"\f"#)
        case 13: raw(#"\r"#)
        case 0..<0x20:
            raw(#"\u00"#)
            bytes.append(contentsOf: Data([byte]).hex.utf8)
        default: bytes.append(byte)
        }
    }

    /// Throws `EncodingError` for a number that is not finite, as the encoder does.
    mutating func value(_ value: FieldValue) throws {
        switch value {
        case .null: raw("null")
        case .integer(let integer): self.integer(integer)
        case .text(let text): string(text)
        case .blob(let data):
            raw(#"{"blob":""#)
            bytes.append(contentsOf: data.hex.utf8)
            raw(#""}"#)
        case .real(let real):
            guard real.isFinite else { return try encoded(value) }
            if let whole = real.largeWhole { return integer(whole) }
            let text = real.description
            bytes.append(contentsOf: text.hasSuffix(".0") ? text.utf8.dropLast(2) : text.utf8[...])
        }
    }

    /// An object, its members in the order of their names.
    mutating func object<Member>(
        _ members: [String: Member], _ write: (inout JSONWriter, Member) throws -> Void
    ) rethrows {
        var isFirst = true
        raw("{")
        for (name, member) in members.sorted(by: { Self.precedes($0.key, $1.key) }) {
            if !isFirst { raw(",") }
            isFirst = false
            string(name)
            raw(":")
            try write(&self, member)
        }
        raw("}")
    }

    /// The encoder's order of names: by their bytes, which is not Swift's order where letters are composed.
    static func precedes(_ left: String, _ right: String) -> Bool {
        let order = left.utf8.withContiguousStorageIfAvailable { left in
            right.utf8.withContiguousStorageIfAvailable { right in left.lexicographicallyPrecedes(right) }
        }
        return (order ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
    }

    /// Writes a value as `JSONEncoder` does.
    mutating func encoded(_ value: some Encodable) throws {
        bytes.append(contentsOf: try JSONEncoder.canonical.encode(value))
    }
}
