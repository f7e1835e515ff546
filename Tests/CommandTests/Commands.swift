import ArgumentParser
import JSONLines

@testable import aloft

/// Asks a command what its command line would: the words behind its name.
func ask<Command: QuestionCommand>(_ command: Command.Type, _ words: String...) async throws -> JSON {
    let question = try parsed(command, words)
    return try await question.answering()(Asked(question.given))
}

/// A command with what its command line gives.
func parsed<Command: QuestionCommand>(_ command: Command.Type, _ words: [String]) throws -> Command {
    try command.parse(words)
}

extension JSON {
    /// The member of an object; null where there is none.
    subscript(key: String) -> JSON {
        guard case .object(let object) = self else { return .null }
        return object[key] ?? .null
    }

    /// The elements of a list; none of anything else.
    var elements: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The number; nil of anything else.
    var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }
}
