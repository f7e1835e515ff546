import Aviation
import Foundation
import SyncCore

/// JSON values of one column: sorted keys, so that equal values are equal texts.
enum JSONText {
    typealias Object = [String: KeptJSON]

    /// The strings of a list; empty for anything else.
    static func strings(_ json: String?) -> [String] {
        guard case .array(let elements)? = json.flatMap(value) else { return [] }
        return elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// A set of strings as the engine keeps it: sorted.
    static func list(_ strings: [String]) -> String { text(.array(strings.sorted().map { .text($0) })) }

    /// Texts in their order, as a list.
    static func orderedList(_ texts: [String]) -> String {
        "[" + texts.map { String(ElementList([$0]).json.dropFirst().dropLast()) }.joined(separator: ",") + "]"
    }

    /// The elements of a list of texts in their order; none of anything else.
    static func orderedList(_ json: String) -> [String] {
        do {
            return try JSONDecoder().decode([String].self, from: Data(json.utf8))
        } catch {
            return []
        }
    }

    /// The objects of a list; nil for anything else.
    static func objects(_ json: String) -> [Object]? {
        guard case .array(let elements)? = value(json) else { return nil }
        var objects: [Object] = []
        for element in elements {
            guard case .object(let object) = element else { return nil }
            objects.append(object)
        }
        return objects
    }

    static func object(_ json: String) -> Object? {
        if case .object(let object)? = value(json) { object } else { nil }
    }

    static func text(_ objects: [Object]) -> String { text(.array(objects.map { .object($0) })) }

    /// The canonical text of a value.
    static func text(_ value: KeptJSON) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            preconditionFailure("A JSON value without infinite numbers can be written: \(error)")
        }
    }

    /// Nil for text that is no JSON, which another version may have written: shown as it is.
    static func value(_ json: String) -> KeptJSON? {
        do {
            return try JSONDecoder().decode(KeptJSON.self, from: Data(json.utf8))
        } catch {
            return nil
        }
    }
}
