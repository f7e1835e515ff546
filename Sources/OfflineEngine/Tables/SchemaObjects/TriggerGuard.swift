import Foundation

/// The condition that disables a trigger of the app while a pull is applied, looked for in its text.
///
/// A condition with anything else in it may or may not hold then: so it has to be the whole condition, or be
/// joined to others by AND.
enum TriggerGuard {
    /// The condition as a person writes it.
    static let condition = "(SELECT applying FROM aloft_capture) = 0"

    /// Whether the statement that made a trigger has the condition.
    static func stands(in sql: String) -> Bool {
        var words = Self.words(of: sql)
        guard let when = words.firstIndex(of: "when"), let begin = words.firstIndex(of: "begin"), when < begin
        else { return false }
        words = Array(words[(when + 1)..<begin])
        let parts = conjuncts(words)
        return parts.contains { forms.contains($0) }
    }

    private static let forms: Set<[String]> = {
        let applying: [String] = ["(", "select", "applying", "from", "aloft_capture", ")"]
        let equals: [[String]] = [["="], ["=", "="], ["is"]]
        var forms: Set<[String]> = [["not"] + applying]
        for sign in equals {
            forms.insert(applying + sign + ["0"])
            forms.insert(["0"] + sign + applying)
        }
        return forms
    }()

    /// The parts that AND joins outside of all parentheses; the whole if OR is there, or a CASE with its own.
    private static func conjuncts(_ words: [String]) -> [[String]] {
        var parts: [[String]] = [[]]
        var depth = 0
        var isBetween = false
        for word in words {
            if word == "(" { depth += 1 }
            if word == ")" { depth -= 1 }
            if depth == 0, ["or", "case"].contains(word) { return [words] }
            if depth == 0, word == "and", !isBetween {
                parts.append([])
                continue
            }
            if depth == 0, ["and", "between"].contains(word) { isBetween = word == "between" }
            parts[parts.count - 1].append(word)
        }
        if parts.count == 1, words.first == "(", words.last == ")", isOnePair(words) {
            return conjuncts(Array(words.dropFirst().dropLast()))
        }
        return parts
    }

    /// Whether the first parenthesis is closed by the last.
    private static func isOnePair(_ words: [String]) -> Bool {
        var depth = 0
        for (index, word) in words.enumerated() {
            if word == "(" { depth += 1 }
            if word == ")" { depth -= 1 }
            if depth == 0 { return index == words.count - 1 }
        }
        return false
    }

    /// Names and keywords in small letters, other characters one by one; no comments, and of a text its
    /// quotation mark.
    static func words(of sql: String) -> [String] {
        var words: [String] = []
        var word = ""
        var rest = Substring(sql)
        func end() {
            if !word.isEmpty { words.append(word.lowercased()) }
            word = ""
        }
        func text(to end: String) -> String {
            guard let range = rest.range(of: end) else { return String(rest) }
            defer { rest = rest[range.upperBound...] }
            return String(rest[..<range.lowerBound])
        }
        while let character = rest.popFirst() {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            end()
            switch character {
            case "\"", "`": words.append(text(to: String(character)).lowercased())
            case "[": words.append(text(to: "]").lowercased())
            case "'":
                _ = text(to: "'")
                words.append("'")
            case "-" where rest.first == "-": _ = text(to: "\n")
            case "/" where rest.first == "*": _ = text(to: "*/")
            case let space where space.isWhitespace: break
            default: words.append(String(character))
            }
        }
        end()
        return words
    }
}
