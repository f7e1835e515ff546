/// The reason why a question cannot be answered, in a sentence for the person who asked.
package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A whole sentence with the remedy, where there is one.
    package let sentence: String

    package init(_ sentence: String) { self.sentence = sentence }

    package var description: String { sentence }

    /// The JSON in place of an answer: `{"problem": "sentence"}`.
    package var json: JSON { ["problem": .text(sentence)] }

    /// A text quoted in a sentence: in quotation marks, shortened, without control characters.
    package static func quoted(_ text: String) -> String {
        let most = 60
        let visible = text.prefix(most + 1).unicodeScalars.map { scalar -> Character in
            let isHidden =
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: true
                default: false
                }
            return isHidden ? "\u{FFFD}" : Character(scalar)
        }
        return "“" + String(visible.prefix(most)) + (visible.count > most ? "…”" : "”")
    }
}
