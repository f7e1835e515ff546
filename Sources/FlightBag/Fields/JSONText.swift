import JSONLines

/// JSON values of one column in their canonical text, so that equal values are equal texts.
enum JSONText {
    typealias Object = [String: JSON]

    /// The strings of a list; empty for anything else.
    static func strings(_ json: String?) -> [String] {
        json.flatMap(value)?.array?.compactMap(\.string) ?? []
    }

    /// A set of strings as the engine keeps it: sorted.
    static func list(_ strings: [String]) -> String { JSON(strings.sorted()).canonicalText }

    /// Texts in their order, as a list.
    static func orderedList(_ texts: [String]) -> String { JSON(texts).canonicalText }

    /// The elements of a list of texts in their order; none of anything else.
    static func orderedList(_ json: String) -> [String] {
        let elements = value(json)?.array ?? []
        let texts = elements.compactMap(\.string)
        return texts.count == elements.count ? texts : []
    }

    /// The objects of a list; nil for anything else.
    static func objects(_ json: String) -> [Object]? {
        guard let elements = value(json)?.array else { return nil }
        let objects = elements.compactMap(\.object?.dictionary)
        return objects.count == elements.count ? objects : nil
    }

    static func object(_ json: String) -> Object? { value(json)?.object?.dictionary }

    static func text(_ objects: [Object]) -> String { JSON.array(objects.map { JSON($0) }).canonicalText }

    static func text(_ object: Object) -> String { JSON(object).canonicalText }

    /// Nil for text that is no JSON, which another version may have written: shown as it is.
    static func value(_ json: String) -> JSON? {
        do {
            return try JSON(parsing: json.utf8)
        } catch {
            return nil
        }
    }
}
