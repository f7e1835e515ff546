/// Decodes the bytes of a document (W3C XML 1.0, 4.3.3 and appendix F).
enum MarkupEncoding {
    /// The document as UTF-8 without a byte order mark.
    static func decoded(_ bytes: [UInt8]) throws(MarkupProblem) -> [UInt8] {
        if UTF16Text.isMarked(bytes) { return try utf16(UTF16Text.utf8(marked: bytes)) }
        if bytes.starts(with: [0x3C, 0]) { return try utf16(UTF16Text.utf8(bytes[...], isBigEndian: false)) }
        if bytes.starts(with: [0, 0x3C]) { return try utf16(UTF16Text.utf8(bytes[...], isBigEndian: true)) }
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        switch declared(text) {
        case "iso-8859-1", "iso_8859-1", "latin1", "us-ascii", "ascii", "windows-1252", "cp1252":
            // All of these are read as Windows-1252 (WHATWG Encoding Standard, 4.2): it differs from
            // ISO 8859-1 in 80 to 9F alone, which are no characters there, and programs name one for the
            // other.
            guard let decoded = Windows1252.text(text) else {
                let undefined: Set<UInt8> = [0x81, 0x8D, 0x8F, 0x90, 0x9D]
                throw notText(text, at: text.firstIndex(where: undefined.contains) ?? 0, "Windows-1252")
            }
            return Array(decoded.utf8)
        default:
            guard let invalid = firstInvalidByte(text) else { return text }
            throw notText(text, at: invalid, "UTF-8")
        }
    }

    private static func notText(_ text: [UInt8], at index: Int, _ encoding: String) -> MarkupProblem {
        let before = text.prefix(index)
        let line = before.reduce(1) { $0 + ($1 == 10 ? 1 : 0) }
        let start = before.lastIndex(of: 10).map { $0 + 1 } ?? 0
        return MarkupProblem(line: line, column: index - start + 1, reason: .notText(encoding: encoding))
    }

    /// The encoding that the declaration names, in lower case; nil when it names none.
    private static func declared(_ text: [UInt8]) -> String? {
        let declaration = String(decoding: text.prefix(200), as: UTF8.self).lowercased()
        guard declaration.hasPrefix("<?xml") else { return nil }
        let words = declaration.prefix { $0 != ">" }.split(whereSeparator: { " =\t\r\n?\"'".contains($0) })
        guard let place = words.firstIndex(of: "encoding"), place + 1 < words.count else { return nil }
        return String(words[place + 1])
    }

    private static func utf16(_ text: [UInt8]?) throws(MarkupProblem) -> [UInt8] {
        guard let text else {
            throw MarkupProblem(line: 1, column: 1, reason: .notText(encoding: "UTF-16"))
        }
        return text
    }

    /// The place of the first byte of a character that XML does not allow (2.2); nil when there is none.
    static func firstForbiddenByte(_ text: [UInt8]) -> Int? {
        text.indices.first { index in
            let byte = text[index]
            if byte < 0x20 { return byte != 9 && byte != 10 && byte != 13 }
            return byte == 0xEF && index + 2 < text.count && text[index + 1] == 0xBF
                && text[index + 2] >= 0xBE
        }
    }

    /// The index of the first byte that is not part of a character; nil if there is none.
    private static func firstInvalidByte(_ text: [UInt8]) -> Int? {
        guard String(validating: text, as: UTF8.self) == nil else { return nil }
        var decoder = UTF8()
        var iterator = text.makeIterator()
        var position = 0
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): position += UTF8.width(scalar)
            case .emptyInput, .error: return position
            }
        }
    }
}
