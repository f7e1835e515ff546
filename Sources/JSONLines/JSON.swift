// JSONLines/ is the form of questions and answers between programs: one JSON object a line. A value keeps the
// order of its keys, so that equal questions always give equal bytes; lines are read and answered one at a
// time, so that a batch of any length takes the memory of its longest line. Its invariant: no input, however
// broken, ends a batch early; each line has one answer, in order. `aloft`'s commands call it
// (`Sources/aloft/Questions`).

/// A JSON value.
package enum JSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A finite number; anything else is written as null.
    case number(Double)
    /// A whole number beyond 2^53, of which a `Double` would lose digits. All others are `number`.
    case longInteger(Int)
    case text(String)
    case array([JSON])
    case object(JSONObject)
}

extension JSON {
    /// The text, or null where there is none.
    package init(_ text: String?) { self = text.map { .text($0) } ?? .null }

    /// The number, or null where there is none.
    package init(_ integer: Int?) { self = integer.map(Self.whole) ?? .null }

    /// The number, or null where there is none.
    package init(_ number: Double?) { self = number.map { .number($0) } ?? .null }

    /// The boolean, or null where it is not known.
    package init(_ bool: Bool?) { self = bool.map { .bool($0) } ?? .null }

    /// The number rounded to so many places after the point, where a sum of binary fractions shows its last
    /// digits (0.1 + 0.2); null where there is none or it is not finite.
    package init(_ number: Double?, places: Int) {
        guard let number, number.isFinite else {
            self = .null
            return
        }
        // The power of ten and the quotient are exact enough for the nearest decimal up to 2^53.
        let scale = (0..<max(0, places)).reduce(1.0) { product, _ in product * 10 }
        let scaled = (number * scale).rounded()
        self = .number(abs(scaled) < 9_007_199_254_740_992 ? scaled / scale + 0 : number)
    }

    /// A whole number, with all its digits.
    static func whole(_ integer: Int) -> JSON {
        integer.magnitude < 9_007_199_254_740_992 ? .number(Double(integer)) : .longInteger(integer)
    }

    /// The texts.
    package init(_ texts: [String]) { self = .array(texts.map { .text($0) }) }

    /// The object with these members, sorted by their keys.
    package init(_ members: [String: JSON]) { self = .object(JSONObject(members)) }

    /// Its kind with an article, for a sentence that says what stands in the wrong place.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number, .longInteger: "a number"
        case .text: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }

    /// The number; nil for anything else.
    package var number: Double? {
        switch self {
        case .number(let number): number
        case .longInteger(let integer): Double(integer)
        default: nil
        }
    }

    /// The text; nil for anything else.
    package var string: String? { if case .text(let text) = self { text } else { nil } }

    /// True or false; nil for anything else.
    package var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }

    /// The elements; nil for anything else.
    package var array: [JSON]? { if case .array(let elements) = self { elements } else { nil } }

    /// The members; nil for anything else.
    package var object: JSONObject? { if case .object(let object) = self { object } else { nil } }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
    ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral
{
    package init(dictionaryLiteral elements: (String, JSON)...) { self = .object(JSONObject(elements)) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(stringLiteral value: String) { self = .text(value) }
    package init(floatLiteral value: Double) { self = .number(value) }
    package init(integerLiteral value: Int) { self = .whole(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(nilLiteral: ()) { self = .null }
}
