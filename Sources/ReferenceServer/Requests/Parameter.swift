import Foundation
import JSONLines

/// A parameter of a route, declared once: what is read, what is refused, and what the document says of it.
struct Parameter: Sendable {
    enum Kind: Sendable {
        case integer(ClosedRange<Int>)
        /// A finite decimal number.
        case number(ClosedRange<Double>)
        case flag
        /// Text of so many characters, at least one.
        case text(most: Int)
        case choice([String])
    }

    let name: String
    /// Other spellings of clients.
    var otherNames: [String] = []
    let kind: Kind
    let what: String
    var standard: String?

    init(
        _ name: String, _ kind: Kind, _ what: String, standard: String? = nil, or otherNames: String...
    ) {
        self.name = name
        self.kind = kind
        self.what = what
        self.standard = standard
        self.otherNames = otherNames
    }

    /// Throws `ReferenceProblem` for a text that is no value of it.
    func check(_ text: String) throws {
        func refuse(_ sentence: String) -> ReferenceProblem {
            .parameter(name, "\(sentence), not \(Problem.quoted(text)).")
        }
        switch kind {
        case .integer(let range):
            guard let number = PlainNumber.integer(text), range.contains(number) else {
                throw refuse("is a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
        case .number(let range):
            guard let number = PlainNumber.decimal(text), range.contains(number) else {
                let bounds = [range.lowerBound, range.upperBound].map { JSON.number($0).text }
                throw refuse("is a number from \(bounds[0]) to \(bounds[1])")
            }
        case .flag:
            guard Self.flag(text) != nil else { throw refuse("is true or false") }
        case .text(let most):
            guard !text.isEmpty, text.count <= most, text.utf8.count <= most * 4 else {
                throw refuse("is a text of 1 to \(most) characters")
            }
        case .choice(let choices):
            guard choices.contains(text.lowercased()) else {
                throw refuse("is one of \(choices.joined(separator: ", "))")
            }
        }
    }

    static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "1", "yes": true
        case "false", "0", "no": false
        default: nil
        }
    }

    /// As JSON Schema.
    var schema: JSON {
        var schema: JSONObject =
            switch kind {
            case .integer(let range):
                [
                    "type": "integer", "minimum": JSON(range.lowerBound),
                    "maximum": JSON(range.upperBound),
                ]
            case .number(let range):
                [
                    "type": "number", "minimum": .number(range.lowerBound),
                    "maximum": .number(range.upperBound),
                ]
            case .flag: ["type": "boolean"]
            case .text(let most): ["type": "string", "minLength": 1, "maxLength": JSON(most)]
            case .choice(let choices): ["type": "string", "enum": JSON(choices)]
            }
        if let standard {
            schema["default"] =
                switch kind {
                case .integer, .number: PlainNumber.decimal(standard).map(JSON.number) ?? .null
                case .flag: JSON(Self.flag(standard))
                case .text, .choice: .text(standard)
                }
        }
        return .object(schema)
    }
}
