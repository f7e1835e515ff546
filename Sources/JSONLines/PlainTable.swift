/// An answer as a table for people: a line for each key of an object, a line for each object of a list.
///
/// A key's last word is its unit when it is one: `distance_nm: 2150.626840173` is "Distance   2150.63 NM".
/// A null reads "not known"; a `note` that is null is left out. North is 360° and not 0°.
package struct PlainTable {
    /// The text for null.
    package let unknown: String

    package init(unknown: String = "not known") { self.unknown = unknown }

    /// The table, with the end of its last line. Control characters are shown as marks, for a terminal obeys
    /// them.
    package func text(_ answer: JSON) -> String {
        switch answer {
        case .object(let object): Self.aligned(rows(object, indent: ""))
        case .array(let elements): list(elements)
        default: cell("", answer) + "\n"
        }
    }

    private func rows(_ object: JSONObject, indent: String) -> [[String]] {
        // A null note means that there is no remark, not that one is unknown.
        let members = object.members.filter { $0.key != "note" || $0.value != .null }
        return members.flatMap { member -> [[String]] in
            let label = indent + KeyLabel(member.key).label
            switch member.value {
            case .object(let inner) where !inner.members.isEmpty:
                return [[label]] + rows(inner, indent: indent + "  ")
            case .array(let elements) where elements.contains { $0.isObject }:
                let inner = elements.enumerated().flatMap { index, element -> [[String]] in
                    guard case .object(let object) = element else {
                        return [[indent + "  ", cell("", element)]]
                    }
                    return [["\(indent)  \(index + 1)"]] + rows(object, indent: indent + "    ")
                }
                return [[label]] + inner
            default: return [[label, cell(member.key, member.value)]]
            }
        }
    }

    private func list(_ elements: [JSON]) -> String {
        guard !elements.isEmpty else { return "nothing\n" }
        var keys: [String] = []
        for case .object(let object) in elements {
            keys += object.keys.filter { !keys.contains($0) }
        }
        guard !keys.isEmpty, elements.allSatisfy(\.isObject) else {
            return elements.map { cell("", $0) + "\n" }.joined()
        }
        let rows = elements.map { element -> [String] in
            guard case .object(let object) = element else { return [] }
            return keys.map { cell($0, object[$0] ?? .null, withUnit: false) }
        }
        let heads = keys.map { key in
            let label = KeyLabel(key)
            return label.unit.isEmpty ? label.label : "\(label.label) \(label.unit)"
        }
        return Self.aligned([heads] + rows)
    }

    private func cell(_ key: String, _ value: JSON, withUnit: Bool = true) -> String {
        switch value {
        case .null: return unknown
        case .bool(let bool): return bool ? "yes" : "no"
        case .text(let text): return Self.visible(text)
        case .number(let number):
            let label = KeyLabel(key)
            let rounded = JSON(number, places: label.places)
            let digits = label.isDirection && rounded == 0 ? "360" : rounded.text
            return withUnit && !label.unit.isEmpty ? digits + label.gap + label.unit : digits
        case .longInteger(let integer): return String(integer)
        case .array(let elements):
            return elements.isEmpty ? "none" : elements.map { cell(key, $0) }.joined(separator: ", ")
        case .object(let object):
            let inner = object.members.map { "\(KeyLabel($0.key).label) \(cell($0.key, $0.value))" }
            return inner.isEmpty ? "none" : inner.joined(separator: ", ")
        }
    }

    private static func visible(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.properties.generalCategory == .control ? "\u{FFFD}" : $0
                }))
    }

    /// Columns as wide as their widest cell, two blanks between them.
    private static func aligned(_ rows: [[String]]) -> String {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                line += cell
                if column < row.count - 1 {
                    line += String(repeating: " ", count: widths[column] - cell.count + 2)
                }
            }
            return line + "\n"
        }.joined()
    }
}

extension JSON {
    fileprivate var isObject: Bool {
        if case .object = self { true } else { false }
    }
}
