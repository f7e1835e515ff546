extension JSON {
    /// Reads one JSON value (RFC 8259). Throws a sentence with the column for anything else, and for a
    /// repeated key, a number beyond a `Double`, or more than 64 nested values.
    package init(parsing bytes: some Collection<UInt8>) throws(Problem) {
        var parser = JSONParser(Array(bytes))
        self = try parser.whole()
    }
}

/// Reads JSON byte by byte.
private struct JSONParser {
    /// Deep enough for any question, and far from the end of the stack.
    static let mostDepth = 64

    let bytes: [UInt8]
    var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func whole() throws(Problem) -> JSON {
        let value = try value(depth: 0)
        skipSpace()
        guard place == bytes.count else { throw problem("something follows the end of the value") }
        return value
    }

    private mutating func value(depth: Int) throws(Problem) -> JSON {
        skipSpace()
        guard let first = next else { throw problem("the line ends where a value was to begin") }
        guard depth < Self.mostDepth else {
            throw problem("more than \(Self.mostDepth) values inside each other")
        }
        switch first {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .text(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        default: throw problem("no value begins like this")
        }
    }

    private mutating func object(depth: Int) throws(Problem) -> JSONObject {
        var object = JSONObject()
        place += 1
        skipSpace()
        if take("}") { return object }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw problem("a key in quotation marks was to be here") }
            let key = try string()
            guard object[key] == nil else { throw problem("the key \(Problem.quoted(key)) comes twice") }
            skipSpace()
            guard take(":") else { throw problem("a colon was to follow the key") }
            object[key] = try value(depth: depth + 1)
            skipSpace()
            if take("}") { return object }
            guard take(",") else { throw problem("a comma or the end of the object was to be here") }
        }
    }

    private mutating func array(depth: Int) throws(Problem) -> [JSON] {
        var elements: [JSON] = []
        place += 1
        skipSpace()
        if take("]") { return elements }
        while true {
            elements.append(try value(depth: depth + 1))
            skipSpace()
            if take("]") { return elements }
            guard take(",") else { throw problem("a comma or the end of the array was to be here") }
        }
    }

    private mutating func number() throws(Problem) -> JSON {
        let start = place
        _ = take("-")
        if !take("0") { guard digits() > 0 else { throw problem("a digit was to be here") } }
        if take(".") { guard digits() > 0 else { throw problem("a digit was to follow the point") } }
        if take("e") || take("E") {
            if !take("-") { _ = take("+") }
            guard digits() > 0 else { throw problem("a digit was to be in the exponent") }
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard let number = Double(text), number.isFinite else {
            throw problem("the number \(Problem.quoted(text)) is too large")
        }
        if abs(number) >= 9_007_199_254_740_992, let integer = Int(text) { return .longInteger(integer) }
        return .number(number)
    }

    private mutating func string() throws(Problem) -> String {
        place += 1
        var found: [UInt8] = []
        while let byte = next {
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: found, as: UTF8.self) else {
                    throw problem("the text is not UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): try escape(into: &found)
            case 0..<0x20: throw problem("a control character inside a text")
            default: found.append(byte)
            }
        }
        throw problem("the text has no closing quotation mark")
    }

    private mutating func escape(into found: inout [UInt8]) throws(Problem) {
        guard let letter = next else { throw problem("the text has no closing quotation mark") }
        place += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): found.append(letter)
        case UInt8(ascii: "b"): found.append(8)
        case UInt8(ascii: "f"): found.append(12)
        case UInt8(ascii: "n"): found.append(10)
        case UInt8(ascii: "r"): found.append(13)
        case UInt8(ascii: "t"): found.append(9)
        case UInt8(ascii: "u"):
            var code = try fourHexDigits()
            if (0xD800...0xDBFF).contains(code), take("\\"), take("u") {
                let low = try fourHexDigits()
                guard (0xDC00...0xDFFF).contains(low) else { throw problem("half of a surrogate pair") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw problem("half of a surrogate pair") }
            found.append(contentsOf: Array(String(scalar).utf8))
        default: throw problem("no such escape")
        }
    }

    private mutating func fourHexDigits() throws(Problem) -> UInt32 {
        let piece = bytes[place..<min(place + 4, bytes.count)]
        let text = String(decoding: piece, as: UTF8.self)
        guard piece.count == 4, text.allSatisfy(\.isHexDigit), let code = UInt32(text, radix: 16) else {
            throw problem("four hexadecimal digits were to be here")
        }
        place += 4
        return code
    }

    // MARK: Pieces

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func digits() -> Int {
        let start = place
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        return place - start
    }

    private mutating func word(_ word: String, _ value: JSON) throws(Problem) -> JSON {
        guard bytes[place...].starts(with: word.utf8) else { throw problem("no value begins like this") }
        place += word.utf8.count
        return value
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 9 || byte == 10 || byte == 13 { place += 1 }
    }

    private func problem(_ reason: String) -> Problem {
        Problem("This is no JSON: \(reason) (column \(place + 1)).")
    }
}
