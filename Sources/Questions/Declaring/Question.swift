package import JSONLines

// Questions/ is what can be asked, declared once each: a file with the name of the question, its parameters
// and the form of its answer, and a line in the catalogue. The command of `aloft`, the route of a server with
// its description, and the tool of an assistant follow from the declaration. Its invariant: a parameter has
// one name and one reader, whoever asks.

/// A question that the program answers.
///
/// ```swift
/// enum CycleQuestion: Question {
///     static let date = Parameter("date", .day, "The day.", on: .word)
///     static let declaration = QuestionDeclaration(
///         "cycle", "Say which AIRAC cycle is in force on a date.", [date],
///         gives: .object([has("airac", .text)]))
///
///     static func answer(_ asked: Asked, _: Present) throws -> JSON {
///         guard let cycle = ChartCycle(on: try asked[date]) else { throw Problem("There is none.") }
///         return ["airac": .text(cycle.identifier)]
///     }
/// }
/// ```
package protocol Question<Source>: SendableMetatype {
    /// The data that its answers are made from: `Present` for questions that need none.
    associatedtype Source

    static var declaration: QuestionDeclaration { get }

    /// The answer, in the declared form. Throws a `Problem`, a sentence, where it has none.
    static func answer(_ asked: Asked, _ source: Source) throws -> JSON

    /// The answer for people.
    static func table(_ answer: JSON) -> String
}

extension Question {
    package static func table(_ answer: JSON) -> String { PlainTable().text(answer) }
}

/// The facts of a question, whatever it is answered from.
package struct QuestionDeclaration: Sendable {
    /// In snake_case: "nearest".
    package let name: String
    /// A sentence.
    package let summary: String
    /// The meaning of an answer, its limits, and the origin of the data.
    package let words: String
    /// The usage text of the command, beyond its options; nil if there is nothing to add.
    package let usage: String?
    /// Command lines that show it.
    package let examples: [String]
    package let parameters: [ParameterDeclaration]
    package let answer: Shape
    package let availability: Availability
    package let audience: Audience

    /// The people who may ask a server.
    package enum Audience: Sendable {
        case anybody
        /// The device's owner only: an answer may take long, or reads files.
        case owner
    }

    /// Whether a question can be answered without a network.
    package enum Availability: String, Sendable {
        /// From data on the device.
        case offline
        /// From data on the device, with more and newer data if the server answers.
        case partly
        case needsConnection = "needs_connection"
    }

    package init(
        _ name: String, _ summary: String, words: String = "", usage: String? = nil,
        examples: [String] = [], _ parameters: [any Declared], gives answer: Shape,
        _ availability: Availability = .offline, for audience: Audience = .anybody
    ) {
        (self.name, self.summary, self.words) = (name, summary, words)
        (self.usage, self.examples) = (usage, examples)
        (self.parameters, self.answer) = (parameters.map(\.declaration), answer)
        (self.availability, self.audience) = (availability, audience)
    }

    /// The tool of an assistant: its name, its description and the JSON Schema of its parameters.
    package var tool: JSON {
        [
            "name": .text(name), "description": .text(words.isEmpty ? summary : "\(summary) \(words)"),
            "parameters": [
                "type": "object",
                "properties": .object(JSONObject(parameters.map { ($0.name, .object($0.schema)) })),
                "required": JSON(parameters.filter(\.isRequired).map(\.name)), "additionalProperties": false,
            ], "availability": .text(availability.rawValue),
        ]
    }
}
