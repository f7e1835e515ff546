import Notation

// Markup/ reads and writes the XML of flight plans and tracks: elements, attributes, text. It is a small
// parser of our own, because a pilot's file has to be written again unchanged, with its comments, prefixes
// and white space, and because no file may cause unbounded work or memory: it supports no document types,
// only XML's five entities, and no external files.

/// An element of an XML document, with everything in it as it was written.
package struct MarkupElement: Sendable {
    /// A name and its value.
    package struct Attribute: Hashable, Sendable {
        package let name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// One part of an element's content.
    package enum Node: Hashable, Sendable {
        /// Without entities: "&amp;" is read as "&".
        case text(String)
        case element(MarkupElement)
        case comment(String)
        /// Between `<?` and `?>`.
        case instruction(String)
    }

    /// With its prefix, as written: "gpxx:RouteColor".
    package let name: String
    /// In the order in which they were written.
    package var attributes: [Attribute]
    package var content: [Node]
    /// The line in its document, counted from 1; nil for an element made here. Ignored in comparisons.
    package var line: Int?

    package init(_ name: String, attributes: [Attribute] = [], content: [Node] = []) {
        self.name = name
        self.attributes = attributes
        self.content = content
    }

    /// An element that holds text alone.
    package init(_ name: String, text: String) {
        self.init(name, content: text.isEmpty ? [] : [.text(text)])
    }
}

extension MarkupElement: Hashable {
    package static func == (left: MarkupElement, right: MarkupElement) -> Bool {
        left.name == right.name && left.attributes == right.attributes && left.content == right.content
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(attributes)
        hasher.combine(content)
    }
}

extension MarkupElement {
    /// The name without its prefix.
    package var localName: Substring { name.split(separator: ":").last ?? "" }

    /// The elements directly in it.
    package var children: [MarkupElement] {
        content.compactMap { if case .element(let element) = $0 { element } else { nil } }
    }

    /// The elements directly in it of a name, whatever their prefix.
    package func children(named name: String) -> [MarkupElement] { children.filter { $0.localName == name } }

    /// The first of them.
    package func child(_ name: String) -> MarkupElement? { children(named: name).first }

    /// The text directly in it, without white space around it.
    package var text: String {
        let parts = content.map { if case .text(let text) = $0 { text } else { "" } }
        return Self.trimmed(parts.joined())
    }

    /// The text of the first child of a name; nil when there is no such child or it has no text.
    package func text(of name: String) -> String? {
        child(name).map(\.text).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of an attribute, whatever its prefix.
    package func attribute(_ name: String) -> String? {
        attributes.first { $0.name == name || $0.name.hasSuffix(":" + name) }?.value
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}

extension MarkupElement {
    /// This element with all children of these names removed and others put in place of the first of them,
    /// or, if there was none, after the last child named in `after`, or at the beginning. Everything else
    /// stays.
    package func replacing(
        children names: Set<String>, with elements: [MarkupElement], after: Set<String> = []
    ) -> MarkupElement {
        var copy = self
        copy.content = []
        var place: Int?
        var behind = 0
        for node in content {
            guard case .element(let element) = node else {
                copy.content.append(node)
                continue
            }
            let local = String(element.localName)
            if names.contains(local) {
                place = place ?? copy.content.count
                // The child's indentation is removed with it.
                if case .text(let text)? = copy.content.last, text.allSatisfy(\.isWhitespace),
                    let first = place, first < copy.content.count
                {
                    copy.content.removeLast()
                }
                continue
            }
            copy.content.append(node)
            if after.contains(local) { behind = copy.content.count }
        }
        copy.content.insert(contentsOf: elements.map(Node.element), at: place ?? behind)
        return copy
    }
}

/// An XML document: one element, and the content before and after it.
package struct MarkupDocument: Hashable, Sendable {
    /// Comments and instructions before the root.
    package var prolog: [MarkupElement.Node]
    package var root: MarkupElement

    package init(root: MarkupElement, prolog: [MarkupElement.Node] = []) {
        self.root = root
        self.prolog = prolog
    }
}

extension MarkupElement {
    /// A number with a fixed number of decimals, without an exponent, as in xsd:decimal; empty if it is not
    /// finite or too large.
    static func decimals(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { power, _ in power * 10 }
        guard value.isFinite, abs(value) < 1e9 else { return "" }
        let units = Int(clamping: (abs(value) * Double(scale)).rounded())
        return (value < 0 && units > 0 ? "-" : "")
            + "\(units / scale).\((units % scale).zeroPadded(to: places))"
    }
}

extension MarkupElement {
    /// The elements outside of the known paths ("route/route-name"), each path once with its count:
    /// "route/colour" or "trk/trkseg/trkpt/extensions (2,400)". Their content is not listed.
    func unused(known: Set<String>) -> [String] {
        var counts: [String: Int] = [:]
        var order: [String] = []
        var rest = children.reversed().map { (path: String($0.localName), element: $0) }
        while let (path, element) = rest.popLast() {
            guard known.contains(path) else {
                if counts[path] == nil { order.append(path) }
                counts[path, default: 0] += 1
                continue
            }
            rest += element.children.reversed().map { ("\(path)/\($0.localName)", $0) }
        }
        return order.map { path in
            let count = counts[path] ?? 1
            return count == 1 ? path : "\(path) (\(count))"
        }
    }
}

extension LocatedProblem {
    /// At an element, where that was read from a file.
    init(_ reason: Reason, at element: MarkupElement) {
        self.init(reason, at: element.line.map(Place.line) ?? .unknown)
    }
}
