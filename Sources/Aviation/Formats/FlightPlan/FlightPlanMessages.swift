/// Splits a text into flight plan messages: from parenthesis to parenthesis over any number of lines, or,
/// without parentheses, one per line.
package enum FlightPlanMessages {
    /// A message and the line on which it begins, counted from 1.
    package struct Message: Hashable, Sendable {
        package let line: Int
        package let text: String

        package init(line: Int, text: String) {
            self.line = line
            self.text = text
        }
    }

    /// Every message, in order; nothing that is not white space is left out.
    package static func split(_ text: String) -> [Message] {
        var messages: [Message] = []
        var open: [Substring] = []
        var first = 0
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            var rest = line
            while !rest.allSatisfy(\.isWhitespace) {
                if open.isEmpty { first = index + 1 }
                let begins = open.isEmpty && rest.drop(while: \.isWhitespace).first == "("
                guard begins || !open.isEmpty else {
                    // Text before a parenthesis is a message of its own: noise, or one without parentheses.
                    let end = rest.firstIndex(of: "(") ?? rest.endIndex
                    messages.append(Message(line: first, text: String(rest[..<end])))
                    rest = rest[end...]
                    continue
                }
                guard let end = rest.firstIndex(of: ")") else {
                    open.append(rest)
                    break
                }
                open.append(rest[...end])
                messages.append(Message(line: first, text: open.joined(separator: "\n")))
                open = []
                rest = rest[rest.index(after: end)...]
            }
        }
        if !open.isEmpty { messages.append(Message(line: first, text: open.joined(separator: "\n"))) }
        return messages
    }
}
