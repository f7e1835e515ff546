import Foundation

/// A JSON value of a file: what the program reads, and what it does not know and keeps.
package enum KeptJSON: Hashable, Sendable {
    case null
    case bool(Bool)
    /// Kept apart from other numbers, so that a long one keeps its digits.
    case integer(Int)
    case number(Double)
    case text(String)
    case array([KeptJSON])
    case object([String: KeptJSON])

    /// The number, whole or not; nil for anything else.
    package var double: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }

    /// A number, as an integer where it is one.
    package init(_ number: Double) {
        self = Int(exactly: number).map { .integer($0) } ?? .number(number)
    }

    /// In words, for a sentence that says what stands in the wrong place.
    var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .number: "a number"
        case .text: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

extension KeptJSON: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // A decoder tells what a value is only by trying; what is none of these is thrown by the last.
        if container.decodeNil() {
            self = .null
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else if let integer = try? container.decode(Int.self) {
            self = .integer(integer)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let array = try? container.decode([KeptJSON].self) {
            self = .array(array)
        } else {
            self = .object(try container.decode([String: KeptJSON].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let bool): try container.encode(bool)
        case .integer(let integer): try container.encode(integer)
        case .number(let number): try container.encode(number)
        case .text(let text): try container.encode(text)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }
}
