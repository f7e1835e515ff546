import Notation

/// Writes JSON in one of its forms.
struct JSONWriter {
    /// The white space of a text, the order of members, and which characters are escaped.
    enum Form {
        /// On one line, to be read on a screen: characters that a terminal or a reader of lines may take for
        /// the end of a line are escaped.
        case line
        /// As `JSONEncoder` writes it with `.sortedKeys` and `.withoutEscapingSlashes`, byte for byte.
        case canonical
        /// As `canonical`, with `.prettyPrinted`.
        case indented
    }

    private let form: Form
    private var text = ""

    static func written(_ value: JSON, _ form: Form) -> String {
        var writer = JSONWriter(form: form)
        writer.write(value, depth: 0)
        return writer.text
    }

    private mutating func write(_ value: JSON, depth: Int) {
        switch value {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): write(number)
        case .longInteger(let integer): text += String(integer)
        case .text(let string): write(string)
        case .array(let elements):
            list("[", elements, "]", depth) { $0.write($1, depth: depth + 1) }
        case .object(let object):
            let members = form == .line ? object.members : object.members.sorted { $0.key < $1.key }
            list("{", members, "}", depth) { writer, member in
                writer.write(member.key)
                writer.text += writer.colon
                writer.write(member.value, depth: depth + 1)
            }
        }
    }

    private var colon: String {
        switch form {
        case .line: ": "
        case .canonical: ":"
        case .indented: " : "
        }
    }

    private mutating func list<Element>(
        _ opening: String, _ elements: [Element], _ closing: String, _ depth: Int,
        _ write: (inout JSONWriter, Element) -> Void
    ) {
        text += opening
        if form == .indented { text += "\n" }
        for (index, element) in elements.enumerated() {
            if index > 0 {
                switch form {
                case .line: text += ", "
                case .canonical: text += ","
                case .indented: text += ",\n"
                }
            }
            indent(depth + 1)
            write(&self, element)
        }
        if form == .indented { text += "\n" }
        indent(depth)
        text += closing
    }

    private mutating func indent(_ depth: Int) {
        if form == .indented { text += String(repeating: "  ", count: depth) }
    }

    private mutating func write(_ number: Double) {
        // A whole number is written with all its digits where it stays the same: not 1e+16.
        if form != .line, let integer = Int(exactly: number) {
            text += String(integer)
        } else {
            text += JSON.written(number)
        }
    }

    private mutating func write(_ string: String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{8}" where form != .line: text += "\\b"
            case "\u{C}" where form != .line: text += "\\f"
            case "\u{0}"..<"\u{20}": escape(scalar)
            // Line and paragraph separators end a line for some readers.
            case "\u{7F}"..<"\u{A0}" where form == .line, "\u{2028}" where form == .line,
                "\u{2029}" where form == .line:
                escape(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }

    private mutating func escape(_ scalar: Unicode.Scalar) {
        text += "\\u" + UInt64(scalar.value).hex(digits: 4)
    }
}
