import Foundation

/// The query of an address: names with their values, in order. Of a repeated name the first counts.
package struct AddressQuery: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package private(set) var items: [Item] = []

    /// A name with its value.
    package struct Item: Hashable, Sendable {
        package let name: String
        package let value: String
    }

    package init() {}

    package init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { append(name, value) }
    }

    /// The query of a text as addresses have it: "q=egtf&within=20". A text that is none asks nothing, and a
    /// value that cannot be read is empty.
    package init(text: String) {
        self.init(URLComponents(string: "?" + text)?.percentEncodedQueryItems ?? [])
    }

    init(_ percentEncodedItems: [URLQueryItem]) {
        for item in percentEncodedItems where self[item.name] == nil {
            append(item.name, item.value?.replacing("+", with: " ").removingPercentEncoding ?? "")
        }
    }

    package subscript(name: String) -> String? { items.first { $0.name == name }?.value }

    /// Names and values without their order.
    package var values: [String: String] {
        Dictionary(items.map { ($0.name, $0.value) }) { first, _ in first }
    }

    package mutating func append(_ name: String, _ value: String) {
        items.append(Item(name: name, value: value))
    }

    /// "q=egtf&within=20"; empty for none.
    package var text: String {
        items.map { "\($0.name)=\(AddressText.escaped($0.value))" }.joined(separator: "&")
    }
}
