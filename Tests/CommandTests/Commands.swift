import ArgumentParser
import JSONLines
import Questions

@testable import aloft

/// Asks a question like its command line: with the words after its name.
func ask<Asking: Question>(_ question: Asking.Type, _ words: String...) async throws -> JSON
where Asking.Source: CommandSource {
    try await ask(question, words)
}

func ask<Asking: Question>(_: Asking.Type, _ words: [String]) async throws -> JSON
where Asking.Source: CommandSource {
    let command = try QuestionCommand<Asking>.parse(words)
    let asked = Asked(command.given)
    return try Asking.answer(asked, await .open(command.source, asked, isBatch: false))
}

extension JSON {
    /// The member of an object; null where there is none.
    subscript(key: String) -> JSON {
        guard case .object(let object) = self else { return .null }
        return object[key] ?? .null
    }

    /// The elements of a list; empty for anything else.
    var elements: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The number; nil for anything else.
    var number: Double? {
        if case .number(let number) = self { number } else { nil }
    }
}
