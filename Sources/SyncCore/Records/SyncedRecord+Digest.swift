import Foundation
import Notation

extension SyncedRecord {
    /// The record's share in its scope's digest: 0 for a tombstone, else the first eight bytes of a SHA-256
    /// as a big-endian number. A scope's digest is the sum of these, modulo 2⁶⁴.
    ///
    /// Hashed are netstrings (cr.yp.to/proto/netstrings.txt, without the commas): table, id, generation,
    /// version, then name and value of every field, by the names' bytes. A value is `n` (null), `i` and a
    /// decimal integer, `r` and the sixteen hexadecimal digits of an IEEE 754 double, `t` and the text, `b`
    /// and hexadecimal bytes; a number without a fraction is an integer, for JSON does not tell 5 from 5.0.
    package var digest: UInt64 {
        if isDeleted { return 0 }
        var text = Netstrings()
        text.append(table.utf8)
        text.append(id.text.utf8)
        text.append(String(generation).utf8)
        text.append(String(version).utf8)
        for name in fields.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            text.append(name.utf8)
            text.append((fields[name] ?? .null).digestText.utf8)
        }
        return SHA256Hash(of: text.bytes).prefix64
    }
}

/// Pieces of text, each with its length before it, so that no two lists of pieces look alike.
struct Netstrings {
    private(set) var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(512) }

    mutating func append(_ piece: String.UTF8View) {
        bytes.append(contentsOf: String(piece.count).utf8)
        bytes.append(UInt8(ascii: ":"))
        bytes.append(contentsOf: piece)
    }
}

extension FieldValue {
    var digestText: String {
        switch self {
        case .null: "n"
        case .integer(let integer): "i\(integer)"
        case .real(let real): Int64(exactly: real).map { "i\($0)" } ?? "r" + real.bitPattern.hex16
        case .text(let text): "t" + text
        case .blob(let bytes): "b" + bytes.hex
        }
    }
}
