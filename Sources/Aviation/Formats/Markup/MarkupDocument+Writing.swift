extension MarkupDocument {
    /// The document as UTF-8 text. Reading it gives the same document.
    package var text: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        for node in prolog {
            Self.write(node, to: &text)
            text += "\n"
        }
        Self.write(.element(root), to: &text)
        return text + "\n"
    }

    /// The document with each element on its own line, for documents made here, not read. Text is left
    /// unchanged.
    package var indented: MarkupDocument {
        MarkupDocument(root: Self.indented(root, level: 0), prolog: prolog)
    }

    private static func indented(_ element: MarkupElement, level: Int) -> MarkupElement {
        guard element.content.contains(where: { if case .element = $0 { true } else { false } }) else {
            return element
        }
        var copy = element
        let space = "\n" + String(repeating: "  ", count: level + 1)
        copy.content = element.content.flatMap { node -> [MarkupElement.Node] in
            guard case .element(let child) = node else { return [node] }
            return [.text(space), .element(indented(child, level: level + 1))]
        }
        copy.content.append(.text(String(space.dropLast(2))))
        return copy
    }

    private static func write(_ node: MarkupElement.Node, to text: inout String) {
        switch node {
        case .text(let content): text += escaped(content, inAttribute: false)
        case .comment(let content): text += "<!--\(content)-->"
        case .instruction(let content): text += "<?\(content)?>"
        case .element(let element):
            text += "<\(element.name)"
            for attribute in element.attributes {
                text += " \(attribute.name)=\"\(escaped(attribute.value, inAttribute: true))\""
            }
            guard !element.content.isEmpty else {
                text += "/>"
                return
            }
            text += ">"
            for child in element.content { write(child, to: &text) }
            text += "</\(element.name)>"
        }
    }

    /// Characters that XML does not allow are left out: a comment that a pilot pasted must not spoil the
    /// file.
    private static func escaped(_ text: String, inAttribute: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"" where inAttribute: escaped += "&quot;"
            case "\t" where inAttribute, "\n" where inAttribute, "\r":
                escaped += "&#\(scalar.value);"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\u{FFFE}", "\u{FFFF}": break
            default: if scalar.value >= 0x20 { escaped.unicodeScalars.append(scalar) }
            }
        }
        return escaped
    }
}
