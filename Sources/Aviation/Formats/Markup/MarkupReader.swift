/// Reads an XML document (W3C XML 1.0, fifth edition, without document types) in one pass.
package struct MarkupReader {
    /// 32 MiB: a track of a week at one point a second.
    package static let mostBytes = 32 << 20
    /// GPX with extensions has about ten.
    package static let mostLevels = 64

    private let bytes: [UInt8]
    private var position = 0
    /// Lines are counted up to here.
    private var counted = (position: 0, line: 1)

    /// Reads a whole document: UTF-8, UTF-16 with a byte order mark, or Windows-1252 if that or ISO 8859-1 is
    /// declared.
    package static func document(_ bytes: [UInt8]) throws(MarkupProblem) -> MarkupDocument {
        guard bytes.count <= mostBytes else { throw MarkupProblem(line: 1, column: 1, reason: .tooLarge) }
        var reader = MarkupReader(bytes: try MarkupEncoding.decoded(bytes))
        return try reader.document()
    }

    /// The local name of the root, from the first 64 KiB of a document. Nil if it is not found there.
    package static func rootName(_ bytes: [UInt8]) -> String? {
        // An even number, for UTF-16; the last characters may be cut in UTF-8.
        var start = Array(bytes.prefix(1 << 16))
        if bytes.count > start.count, let last = start.lastIndex(of: UInt8(ascii: ">")) {
            start.removeSubrange((last + 1)...)
        }
        do throws(MarkupProblem) {
            var reader = MarkupReader(bytes: try MarkupEncoding.decoded(start))
            _ = try reader.prolog()
            guard reader.skip("<") else { return nil }
            return try reader.name().split(separator: ":").last.map(String.init)
        } catch {
            return nil
        }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func document() throws(MarkupProblem) -> MarkupDocument {
        let prolog = try prolog()
        let root = try tree()
        while true {
            skipWhiteSpace()
            guard try commentOrInstruction() == nil else { continue }
            guard position == bytes.count else { throw problem(.afterEnd) }
            return MarkupDocument(root: root, prolog: prolog)
        }
    }

    /// Everything before the root.
    private mutating func prolog() throws(MarkupProblem) -> [MarkupElement.Node] {
        skipWhiteSpace()
        guard position < bytes.count else { throw problem(.empty) }
        if let forbidden = MarkupEncoding.firstForbiddenByte(bytes) {
            position = forbidden
            throw problem(.malformed)
        }
        if skip("<?xml ") { try _ = text(upTo: "?>") }
        var prolog: [MarkupElement.Node] = []
        while true {
            skipWhiteSpace()
            if skip("<!DOCTYPE") {
                try skipDocumentType()
            } else if let node = try commentOrInstruction() {
                prolog.append(node)
            } else {
                return prolog
            }
        }
    }

    /// The root with its content; a stack instead of recursion, so that the depth is a checked number.
    private mutating func tree() throws(MarkupProblem) -> MarkupElement {
        var open: [MarkupElement] = []
        var pending: [UInt8] = []
        while true {
            guard position < bytes.count else {
                throw open.last.map { problem(.neverClosed($0.name)) } ?? problem(.malformed)
            }
            guard bytes[position] == UInt8(ascii: "<") else {
                guard !open.isEmpty else { throw problem(.malformed) }
                try readText(into: &pending)
                continue
            }
            if skip("<![CDATA[") {
                guard !open.isEmpty else { throw problem(.malformed) }
                pending += try text(upTo: "]]>")
                continue
            }
            if !pending.isEmpty {
                open[open.count - 1].content.append(.text(String(decoding: pending, as: UTF8.self)))
                pending.removeAll(keepingCapacity: true)
            }
            let closed: MarkupElement?
            if skip("</") {
                closed = try endTag(&open)
            } else if let node = try commentOrInstruction() {
                guard !open.isEmpty else { throw problem(.malformed) }
                open[open.count - 1].content.append(node)
                closed = nil
            } else {
                closed = try startTag(&open)
            }
            guard let closed else { continue }
            guard !open.isEmpty else { return closed }
            open[open.count - 1].content.append(.element(closed))
        }
    }

    /// The element that the tag closes.
    private mutating func endTag(_ open: inout [MarkupElement]) throws(MarkupProblem) -> MarkupElement {
        let name = try name()
        skipWhiteSpace()
        guard let last = open.popLast() else { throw problem(.malformed) }
        guard last.name == name else { throw problem(.mismatched(opened: last.name, closed: name)) }
        guard skip(">") else { throw problem(.malformed) }
        return last
    }

    /// Opens an element; gives it back when it is closed by the same tag.
    private mutating func startTag(_ open: inout [MarkupElement]) throws(MarkupProblem) -> MarkupElement? {
        guard skip("<") else { throw problem(.malformed) }
        guard open.count < Self.mostLevels else { throw problem(.tooDeep) }
        var element = MarkupElement(try name())
        element.line = line()
        var names: Set<String> = []
        while true {
            let hadSpace = skipWhiteSpace()
            if skip("/>") { return element }
            if skip(">") {
                open.append(element)
                return nil
            }
            guard hadSpace else { throw problem(.malformed) }
            let attribute = try attribute()
            guard names.insert(attribute.name).inserted else {
                throw problem(.repeatedAttribute(attribute.name))
            }
            element.attributes.append(attribute)
        }
    }

    private mutating func attribute() throws(MarkupProblem) -> MarkupElement.Attribute {
        let name = try name()
        skipWhiteSpace()
        guard skip("=") else { throw problem(.malformed) }
        skipWhiteSpace()
        guard position < bytes.count,
            bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'")
        else { throw problem(.malformed) }
        let quote = bytes[position]
        position += 1
        var value: [UInt8] = []
        while position < bytes.count, bytes[position] != quote {
            switch bytes[position] {
            case UInt8(ascii: "<"): throw problem(.malformed)
            case UInt8(ascii: "&"): try readEntity(into: &value)
            case 9, 10, 13:
                value.append(UInt8(ascii: " "))
                position += 1
            default:
                value.append(bytes[position])
                position += 1
            }
        }
        guard position < bytes.count else { throw problem(.malformed) }
        position += 1
        return MarkupElement.Attribute(name, String(decoding: value, as: UTF8.self))
    }

    /// Text up to the next `<`, its entities read and its line ends made one.
    private mutating func readText(into text: inout [UInt8]) throws(MarkupProblem) {
        while position < bytes.count, bytes[position] != UInt8(ascii: "<") {
            switch bytes[position] {
            case UInt8(ascii: "&"): try readEntity(into: &text)
            case 13:
                position += 1
                if position == bytes.count || bytes[position] != 10 { text.append(10) }
            default:
                text.append(bytes[position])
                position += 1
            }
        }
    }

    /// The five entities of XML, and characters by number (4.1, 4.6).
    private mutating func readEntity(into text: inout [UInt8]) throws(MarkupProblem) {
        let most = 12
        let end = bytes[position...].prefix(most).firstIndex(of: UInt8(ascii: ";"))
        guard let end else {
            throw problem(.entity(String(decoding: bytes[position...].prefix(most), as: UTF8.self)))
        }
        let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
        guard let character = Self.character(name) else { throw problem(.entity("&\(name);")) }
        text += Array(String(character).utf8)
        position = end + 1
    }

    private static func character(_ name: String) -> Character? {
        switch name {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard name.first == "#", name.utf8.count > 1 else { return nil }
            let digits = name.dropFirst()
            let isHexadecimal = digits.first == "x"
            let number = isHexadecimal ? digits.dropFirst() : digits
            guard number.first?.isHexDigit == true, let code = UInt32(number, radix: isHexadecimal ? 16 : 10),
                let scalar = Unicode.Scalar(code)
            else { return nil }
            // 2.2: the characters of XML.
            let isAllowed = code >= 0x20 || [9, 10, 13].contains(code)
            return isAllowed && code != 0xFFFE && code != 0xFFFF ? Character(scalar) : nil
        }
    }

    private mutating func commentOrInstruction() throws(MarkupProblem) -> MarkupElement.Node? {
        if skip("<!--") { return .comment(String(decoding: try text(upTo: "-->"), as: UTF8.self)) }
        if skip("<?") { return .instruction(String(decoding: try text(upTo: "?>"), as: UTF8.self)) }
        return nil
    }

    /// A document type that only names itself is passed over.
    private mutating func skipDocumentType() throws(MarkupProblem) {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: ">"):
                position += 1
                return
            case UInt8(ascii: "["), UInt8(ascii: "<"): throw problem(.documentType)
            default: position += 1
            }
        }
        throw problem(.documentType)
    }

    /// A name, loosely: letters, digits and marks, and everything beyond ASCII.
    private mutating func name() throws(MarkupProblem) -> String {
        let start = position
        while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
        let isStarted = start < position && !(bytes[start].isDigit || bytes[start] == UInt8(ascii: "-"))
        guard isStarted else {
            position = start
            throw problem(.malformed)
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isUpperCaseLetter || byte.isDigit || byte >= 0x80
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
            || [UInt8(ascii: ":"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
    }

    /// Everything up to a mark, which is passed over.
    private mutating func text(upTo mark: StaticString) throws(MarkupProblem) -> [UInt8] {
        let start = position
        while position < bytes.count {
            let end = position
            if skip(mark) { return Array(bytes[start..<end]) }
            position += 1
        }
        position = start
        throw problem(.malformed)
    }

    @discardableResult private mutating func skipWhiteSpace() -> Bool {
        let start = position
        while position < bytes.count, [0x20, 9, 10, 13].contains(bytes[position]) { position += 1 }
        return position > start
    }

    /// Passes over these characters if they are next.
    private mutating func skip(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        let isNext = text.withUTF8Buffer { bytes[position..<(position + count)].elementsEqual($0) }
        if isNext { position += count }
        return isNext
    }

    /// The line of the present position; each byte is scanned once.
    private mutating func line() -> Int {
        for byte in bytes[counted.position..<position] where byte == 10 { counted.line += 1 }
        counted.position = position
        return counted.line
    }

    private func problem(_ reason: MarkupProblem.Reason) -> MarkupProblem {
        let before = bytes.prefix(position)
        let line = before.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
        let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        return MarkupProblem(line: line, column: position - start + 1, reason: reason)
    }
}
