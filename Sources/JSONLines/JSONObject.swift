/// The members of a JSON object, in the order in which they were written.
package struct JSONObject: Sendable {
    /// A key and its value.
    package struct Member: Hashable, Sendable {
        package let key: String
        package var value: JSON
    }

    /// In order; no key twice.
    package private(set) var members: [Member] = []
    private var places: [String: Int] = [:]

    /// An object without members.
    package init() {}

    /// An object of these pairs; a key that comes twice has the last value, at the first one's place.
    package init(_ pairs: some Sequence<(String, JSON)>) {
        for (key, value) in pairs { self[key] = value }
    }

    /// An object of these members, sorted by their keys.
    package init(_ members: [String: JSON]) {
        self.init(members.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// The members without their order.
    package var dictionary: [String: JSON] {
        Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value) })
    }

    /// The keys in order.
    package var keys: [String] { members.map(\.key) }

    /// The value of a key. A new key is added at the end; nil removes the key.
    package subscript(key: String) -> JSON? {
        get { places[key].map { members[$0].value } }
        set {
            switch (places[key], newValue) {
            case (let place?, let value?): members[place].value = value
            case (nil, let value?):
                places[key] = members.count
                members.append(Member(key: key, value: value))
            case (let place?, nil):
                members.remove(at: place)
                places = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($1.key, $0) })
            case (nil, nil): break
            }
        }
    }

    /// This with the members of another one, whose values count where both have a key.
    package func merging(_ other: JSONObject) -> JSONObject {
        var merged = self
        for member in other.members { merged[member.key] = member.value }
        return merged
    }
}

extension JSONObject: Hashable {
    /// Whether both have the same members, in whichever order (RFC 8259, 4: a collection without order).
    package static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count && left.members.allSatisfy { right[$0.key] == $0.value }
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(dictionary) }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, JSON)...) { self.init(elements) }
}
