import Foundation

/// The elements of a set column: a JSON array of text in SQLite, sorted and without duplicates in every
/// encoding.
package struct ElementList: Hashable, Sendable {
    /// Sorted by their UTF-8 bytes, each once.
    package let elements: [String]

    /// A list of these elements.
    package init(_ elements: some Sequence<String>) {
        self.elements = Set(elements).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Reads a JSON array of text; nil for anything else.
    package init?(json: String) {
        guard let list = try? JSONDecoder().decode([String].self, from: Data(json.utf8)) else { return nil }
        self.init(list)
    }

    /// The JSON array.
    package var json: String {
        let encoded = elements.map { element -> String in
            guard let bytes = try? JSONEncoder.canonical.encode(element) else {
                preconditionFailure("Text can always be written as JSON.")
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        return "[" + encoded.joined(separator: ",") + "]"
    }
}
