import Foundation
import Notation

/// A record's JSON as ranges of its bytes, without a string or a dictionary: a first sync reads a hundred
/// thousand such lines.
///
/// Accepts only a living record without details as the server writes it, its members in the order of
/// ``SyncedRecord/json()``; text with escapes is unescaped beside it. Everything else is left to
/// ``SyncedRecord/init(json:)``, which validates it.
package struct RecordLine {
    /// A field's name and value.
    package struct Field {
        /// The name's place in the line; ASCII.
        package let name: Range<Int>
        /// The value.
        package let value: Piece
    }

    /// A value.
    package enum Piece {
        case null
        /// An integer and its range.
        case integer(Int64, Range<Int>)
        /// A number with a fraction.
        case real(Double)
        /// Text in the line.
        case text(Range<Int>)
        /// Text with escapes: its place in ``RecordLine/plain``.
        case escaped(Range<Int>)
    }

    /// The table's name.
    package private(set) var table = 0..<0
    /// The record's id, a lower-case UUID.
    package private(set) var id = 0..<0
    /// The clock's JSON.
    package private(set) var clock = 0..<0
    /// The newest stamp of the clock.
    package private(set) var newest = 0..<0
    /// The record's place in the feed.
    package private(set) var number: Int64 = 0
    /// How many times the server touched the record.
    package private(set) var version: Int64 = 0
    /// 1 at first; one more each time that a deleted record is brought back.
    package private(set) var generation: Int64 = 0
    /// The fields, by their names.
    package private(set) var fields: [Field] = []
    /// The decoded bytes of the texts that have escapes.
    package private(set) var plain: [UInt8] = []

    private var versionDigits = 0..<0
    private var generationDigits = 0..<0
    private var netstrings: [UInt8] = []

    /// An empty line, to be reused for many records because it keeps its memory.
    package init() {}

    /// Reads a line; the places are of these bytes. False if it is left to ``SyncedRecord/init(json:)``.
    package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        fields.removeAll(keepingCapacity: true)
        plain.removeAll(keepingCapacity: true)
        var scanner = JSONScanner(bytes)
        do {
            try read(&scanner)
            return scanner.isAtEnd
        } catch {
            return false
        }
    }

    private mutating func read(_ scanner: inout JSONScanner) throws(JSONScanner.Unusual) {
        try scanner.expect(#"{"clock":"#)
        try readClock(&scanner)
        try scanner.expect(#","fields":{"#)
        if !scanner.passes("}") {
            repeat { try readField(&scanner) } while scanner.passes(",")
            try scanner.expect("}")
        }
        try scanner.expect(#","generation":"#)
        (generation, generationDigits) = try scanner.placedInteger()
        try scanner.expect(#","id":"#)
        id = try scanner.name()
        guard RecordID.isID(UnsafeBufferPointer(rebasing: scanner.bytes[id])) else {
            throw JSONScanner.Unusual()
        }
        try scanner.expect(#","number":"#)
        number = try scanner.integer()
        try scanner.expect(#","table":"#)
        table = try scanner.name()
        try scanner.expect(#","version":"#)
        (version, versionDigits) = try scanner.placedInteger()
        try scanner.expect("}")
    }

    private mutating func readClock(_ scanner: inout JSONScanner) throws(JSONScanner.Unusual) {
        let start = scanner.place
        try scanner.expect(#"{"":"#)
        newest = try scanner.stampPlace()
        var last = 0..<0
        while scanner.passes(",") {
            let name = try scanner.name()
            guard scanner.bytes.precedes(last, name) else { throw JSONScanner.Unusual() }
            last = name
            try scanner.expect(":")
            let stamp = try scanner.stampPlace()
            // Their text's order is that of time.
            if scanner.bytes.precedes(newest, stamp) { newest = stamp }
        }
        try scanner.expect("}")
        clock = start..<scanner.place
    }

    private mutating func readField(_ scanner: inout JSONScanner) throws(JSONScanner.Unusual) {
        let name = try scanner.name()
        if let last = fields.last, !scanner.bytes.precedes(last.name, name) { throw JSONScanner.Unusual() }
        try scanner.expect(":")
        fields.append(Field(name: name, value: try readValue(&scanner)))
    }

    private mutating func readValue(_ scanner: inout JSONScanner) throws(JSONScanner.Unusual) -> Piece {
        if scanner.isAtObject { throw JSONScanner.Unusual() }
        if scanner.isAtString {
            var ahead = scanner
            if let (place, isASCII) = try? ahead.plainString() {
                guard isASCII || scanner.bytes.isUTF8(place) else { throw JSONScanner.Unusual() }
                scanner = ahead
                return .text(place)
            }
            let start = plain.count
            plain.append(contentsOf: try scanner.string().utf8)
            return .escaped(start..<plain.count)
        }
        let start = scanner.place
        switch try scanner.value() {
        case .integer(let integer): return .integer(integer, start..<scanner.place)
        case .real(let real): return .real(real)
        case .null: return .null
        case .text, .blob: throw JSONScanner.Unusual()
        }
    }

    /// The record's digest, equal to ``SyncedRecord/digest``. `bytes` are the bytes that were read.
    package mutating func digest(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        netstrings.removeAll(keepingCapacity: true)
        for place in [table, id, generationDigits, versionDigits] { append(bytes[place]) }
        for field in fields {
            append(bytes[field.name])
            switch field.value {
            case .null: append(CollectionOfOne(UInt8(ascii: "n")))
            case .integer(_, let place): append(bytes[place], after: "i")
            case .real(let real): append(real.bitPattern.hex16.utf8, after: "r")
            case .text(let place): append(bytes[place], after: "t")
            case .escaped(let place): append(plain[place], after: "t")
            }
        }
        return SHA256Hash(of: netstrings).prefix64
    }

    private mutating func append(_ piece: some Collection<UInt8>, after kind: Unicode.Scalar? = nil) {
        appendDecimal(piece.count + (kind == nil ? 0 : 1))
        netstrings.append(UInt8(ascii: ":"))
        if let kind { netstrings.append(UInt8(ascii: kind)) }
        netstrings.append(contentsOf: piece)
    }

    private mutating func appendDecimal(_ count: Int) {
        if count >= 10 { appendDecimal(count / 10) }
        netstrings.append(UInt8(ascii: "0") + UInt8(count % 10))
    }
}

extension JSONScanner {
    /// A string of ASCII without an escape.
    fileprivate mutating func name() throws(Unusual) -> Range<Int> {
        let (place, isASCII) = try plainString()
        guard isASCII else { throw Unusual() }
        return place
    }

    fileprivate mutating func stampPlace() throws(Unusual) -> Range<Int> {
        let place = try name()
        guard Stamp.isStamp(UnsafeBufferPointer(rebasing: bytes[place])) else { throw Unusual() }
        return place
    }

    fileprivate mutating func placedInteger() throws(Unusual) -> (Int64, Range<Int>) {
        let start = place
        let integer = try integer()
        return (integer, start..<place)
    }

    /// Whether a string comes.
    fileprivate var isAtString: Bool { place < bytes.count && bytes[place] == UInt8(ascii: "\"") }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether one piece comes before the other, byte by byte.
    fileprivate func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
        guard let baseAddress else { return false }
        let order = memcmp(
            baseAddress + left.lowerBound, baseAddress + right.lowerBound, Swift.min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
    }

    fileprivate func isUTF8(_ place: Range<Int>) -> Bool {
        String(utf8: UnsafeBufferPointer(rebasing: self[place])) != nil
    }
}
