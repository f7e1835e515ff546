// JSON/ reads and writes records and changes fast. Its invariant: it reads and writes, to the byte, what
// `JSONDecoder` and `JSONEncoder.canonical` read and write. Whatever looks unusual is left to them, errors
// included.

import Foundation
import Notation

/// Reads JSON as both ends write it: no white space, no escapes but the common ones, no exponents.
///
/// Anything else, valid or not, is ``Unusual``: then `JSONDecoder` reads the whole text again and decides. So
/// the scanner only has to be right about what it accepts.
struct JSONScanner {
    /// Something that is left to `JSONDecoder`.
    struct Unusual: Error {}

    let bytes: UnsafeBufferPointer<UInt8>
    private(set) var place = 0

    /// A scanner of bytes that outlive it.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Reads with `fast`, or if it meets something unusual, with `JSONDecoder`.
    static func read<Result: Decodable>(
        _ text: String, _ fast: (inout JSONScanner) throws(Unusual) -> Result
    ) throws -> Result {
        var text = text
        return try text.withUTF8 { bytes -> Result? in quickly(bytes, fast) }
            ?? JSONDecoder().decode(Result.self, from: Data(text.utf8))
    }

    /// Reads bytes with `fast`, or if it meets something unusual, with `JSONDecoder`.
    static func read<Result: Decodable>(
        _ data: Data, _ fast: (inout JSONScanner) throws(Unusual) -> Result
    ) throws -> Result {
        let quick = data.withUnsafeBytes { raw in
            raw.withMemoryRebound(to: UInt8.self) { bytes -> Result? in quickly(bytes, fast) }
        }
        return try quick ?? JSONDecoder().decode(Result.self, from: data)
    }

    /// Reads all bytes with `fast`; nil if it meets something unusual.
    static func quickly<Result>(
        _ bytes: UnsafeBufferPointer<UInt8>, _ fast: (inout JSONScanner) throws(Unusual) -> Result
    ) -> Result? {
        var scanner = JSONScanner(bytes)
        guard let result = try? fast(&scanner), scanner.place == bytes.count else { return nil }
        return result
    }

    // MARK: Pieces

    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte, place < bytes.count else { return false }
        place += 1
        return true
    }

    private mutating func expect(_ byte: UInt8) throws(Unusual) {
        guard take(byte) else { throw Unusual() }
    }

    /// Skips this text, which has to come next.
    mutating func expect(_ text: StaticString) throws(Unusual) {
        let count = text.utf8CodeUnitCount
        guard bytes.count - place >= count, let base = bytes.baseAddress,
            memcmp(base + place, text.utf8Start, count) == 0
        else { throw Unusual() }
        place += count
    }

    mutating func boolean() throws(Unusual) -> Bool {
        let isTrue = next == UInt8(ascii: "t")
        try expect(isTrue ? "true" : "false")
        return isTrue
    }

    /// Skips the byte if it comes next.
    mutating func passes(_ byte: Unicode.Scalar) -> Bool { take(UInt8(ascii: byte)) }

    /// Skips a string without escapes and gives the range of its content, and whether it is ASCII, which
    /// needs no further check.
    mutating func plainString() throws(Unusual) -> (place: Range<Int>, isASCII: Bool) {
        try expect(UInt8(ascii: "\""))
        let start = place
        var all: UInt8 = 0
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "\""):
                place += 1
                return (start..<place - 1, all < 0x80)
            case UInt8(ascii: "\\"), 0..<0x20: throw Unusual()
            default:
                all |= byte
                place += 1
            }
        }
        throw Unusual()
    }

    /// Whether everything was read.
    var isAtEnd: Bool { place == bytes.count }

    /// Calls `member` with each name of an object; it has to read the value.
    mutating func members(
        _ member: (_ name: String, inout JSONScanner) throws(Unusual) -> Void
    ) throws(Unusual) {
        try expect(UInt8(ascii: "{"))
        if take(UInt8(ascii: "}")) { return }
        repeat {
            let name = try string()
            try expect(UInt8(ascii: ":"))
            try member(name, &self)
        } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    /// Calls `element` for each element of an array; it has to read it.
    mutating func elements(_ element: (inout JSONScanner) throws(Unusual) -> Void) throws(Unusual) {
        try expect(UInt8(ascii: "["))
        if take(UInt8(ascii: "]")) { return }
        repeat { try element(&self) } while take(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    mutating func string() throws(Unusual) -> String {
        try expect(UInt8(ascii: "\""))
        let start = place
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "\""):
                let slice = UnsafeBufferPointer(rebasing: bytes[start..<place])
                place += 1
                guard let text = String(utf8: slice) else { throw Unusual() }
                return text
            case UInt8(ascii: "\\"): return try escaped(from: start)
            case 0..<0x20: throw Unusual()
            default: place += 1
            }
        }
        throw Unusual()
    }

    /// A string in which a backslash was met.
    private mutating func escaped(from start: Int) throws(Unusual) -> String {
        var plain = Array(bytes[start..<place])
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(utf8: plain) else { throw Unusual() }
                return text
            case UInt8(ascii: "\\"):
                guard let meant = Self.escapes[next] else { throw Unusual() }
                plain.append(meant)
                place += 1
            case 0..<0x20: throw Unusual()
            default: plain.append(byte)
            }
        }
        throw Unusual()
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
        UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13,
        UInt8(ascii: "t"): 9, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    ]

    mutating func integer() throws(Unusual) -> Int64 {
        guard case .integer(let integer) = try number() else { throw Unusual() }
        return integer
    }

    /// A number without an exponent. A whole one with a decimal point is left to `JSONDecoder`, and so is -0.
    mutating func number() throws(Unusual) -> FieldValue {
        let start = place
        let isNegative = take(UInt8(ascii: "-"))
        let first = place
        var integer: Int64 = 0
        while isDigit {
            let digit = Int64(bytes[place] - UInt8(ascii: "0"))
            let (tens, isMuch) = integer.multipliedReportingOverflow(by: 10)
            let (sum, isMore) = tens.subtractingReportingOverflow(digit)
            // Counted downwards, for the lowest integer has no positive one.
            if isMuch || isMore { throw Unusual() }
            integer = sum
            place += 1
        }
        let hasLeadingZero = place - first > 1 && bytes[first] == UInt8(ascii: "0")
        guard place > first, !hasLeadingZero else { throw Unusual() }
        guard next == UInt8(ascii: ".") || next | 0x20 == UInt8(ascii: "e") else {
            if isNegative { return integer == 0 ? try unusual() : .integer(integer) }
            return integer == .min ? try unusual() : .integer(-integer)
        }
        try expect(UInt8(ascii: "."))
        let fraction = place
        while isDigit { place += 1 }
        let isPlain = place > fraction && next | 0x20 != UInt8(ascii: "e")
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard isPlain, let real = Double(text), real != real.rounded() else { throw Unusual() }
        return .real(real)
    }

    private func unusual() throws(Unusual) -> FieldValue { throw Unusual() }

    private var isDigit: Bool { place < bytes.count && (48...57).contains(bytes[place]) }

    /// A field's value.
    mutating func value() throws(Unusual) -> FieldValue {
        switch next {
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "n"):
            for byte in "null".utf8 { try expect(byte) }
            return .null
        case UInt8(ascii: "{"):
            for byte in #"{"blob":"#.utf8 { try expect(byte) }
            guard let data = Data(hex: try string()) else { throw Unusual() }
            try expect(UInt8(ascii: "}"))
            return .blob(data)
        default: return try number()
        }
    }

    /// Whether an object comes.
    var isAtObject: Bool { next == UInt8(ascii: "{") }

    /// Skips an object without validating its content, which is read later.
    mutating func skipObject() throws(Unusual) {
        guard isAtObject else { throw Unusual() }
        var depth = 0
        repeat {
            switch next {
            case UInt8(ascii: "\""): try skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case 0..<0x20: throw Unusual()
            default: break
            }
            place += 1
        } while depth > 0
    }

    /// Skips to the last byte of a string.
    private mutating func skipString() throws(Unusual) {
        place += 1
        while next != UInt8(ascii: "\"") {
            if place >= bytes.count { throw Unusual() }
            place += next == UInt8(ascii: "\\") ? 2 : 1
        }
    }

    /// A value that `JSONDecoder` reads.
    mutating func decoded<Result: Decodable>(_ type: Result.Type) throws(Unusual) -> Result {
        let start = place
        var depth = 0
        repeat {
            switch next {
            case UInt8(ascii: "\""): _ = try string()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                place += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                place += 1
            case 0..<0x20: throw Unusual()
            default: place += 1
            }
            if place >= bytes.count, depth > 0 { throw Unusual() }
        } while depth > 0
        let part = Data(bytes[start..<place])
        do {
            return try JSONDecoder().decode(type, from: part)
        } catch {
            throw Unusual()
        }
    }
}
