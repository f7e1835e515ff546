import Foundation

/// JSON as the model reads it: dictionaries, arrays, text, whole numbers, doubles, booleans, null.
///
/// `JSONSerialization` would do, but on Linux it reads 18.100000000000001421 as 18.100000000000005.
enum PlainJSON: Decodable {
    case leaf(any Sendable)
    case list([PlainJSON])
    case object([String: PlainJSON])

    init(from decoder: any Decoder) throws {
        if let object = try? [String: PlainJSON](from: decoder) {
            self = .object(object)
        } else if let list = try? [PlainJSON](from: decoder) {
            self = .list(list)
        } else {
            let single = try decoder.singleValueContainer()
            if single.decodeNil() {
                self = .leaf(NSNull())
            } else if let whole = try? single.decode(Int.self) {
                self = .leaf(whole)
            } else if let number = try? single.decode(Double.self) {
                self = .leaf(number)
            } else if let isTrue = try? single.decode(Bool.self) {
                self = .leaf(isTrue)
            } else {
                self = .leaf(try single.decode(String.self))
            }
        }
    }

    /// As Swift's own values.
    var value: Any {
        switch self {
        case .leaf(let leaf): leaf
        case .list(let list): list.map(\.value)
        case .object(let object): object.mapValues(\.value)
        }
    }

    /// Reads an object; empty if it is none.
    static func object(_ json: Data) throws -> [String: Any] {
        try JSONDecoder().decode(PlainJSON.self, from: json).value as? [String: Any] ?? [:]
    }
}
