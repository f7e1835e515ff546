import Notation

extension JSON {
    /// The value on one line, without white space beyond a blank after colons and commas.
    ///
    /// Numbers have as few digits as tell them from their neighbours, whole ones no point: 53, 0.3, 1e-07.
    package var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += Self.written(number)
        case .text(let string): Self.write(string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += ", " }
                element.write(to: &text)
            }
            text += "]"
        case .object(let object):
            text += "{"
            for (index, member) in object.members.enumerated() {
                if index > 0 { text += ", " }
                Self.write(member.key, to: &text)
                text += ": "
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// A number as JSON writes it; null for what is not finite.
    static func written(_ number: Double) -> String {
        guard number.isFinite else { return "null" }
        guard number != 0 else { return "0" }
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Line and paragraph separators end a line for some readers.
            case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
                text += "\\u" + UInt64(scalar.value).hex(digits: 4)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
