/// A parameter of a filter's condition: its name, the values that it can have, and its words.
package struct FilterParameter: Sendable {
    /// The values, as a person chooses or types them.
    package enum Form: Sendable {
        /// Yes or no, in these words.
        case flag(yes: String, no: String)
        /// Some airports are left out, or none are.
        case exclusion(with: String, without: String)
        case integer(ClosedRange<Int>, unit: String? = nil)
        case decimal(ClosedRange<Double>)
        /// One of these; `unset` is the choice of none.
        case choice([Choice], unset: String = "Any")
        /// A code of at most so many characters, which the airports that are here know.
        case code(most: Int, unset: String, known: @Sendable (FilterVocabulary) -> [Choice])
        /// A text of at most so many characters.
        case text(most: Int)
    }

    /// A value that can be chosen.
    package struct Choice: Hashable, Sendable {
        package let value: String
        package let label: String
        /// How many airports have it, where that is said.
        package let count: Int?

        package init(_ value: String, _ label: String, count: Int? = nil) {
            (self.value, self.label, self.count) = (value, label, count)
        }
    }

    /// The name in addresses and in requests to servers: "has_hard_runway".
    package let name: String
    /// Other spellings that a server takes.
    package let otherNames: [String]
    /// The name in a form: "Paved runway".
    package let label: String
    package let form: Form
    /// A sentence for the description of a server.
    package let words: String
    /// The value that a server takes where none is given.
    package let standard: FilterValue?

    package init(
        _ name: String, _ label: String, _ form: Form, _ words: String, or otherNames: [String] = [],
        standard: FilterValue? = nil
    ) {
        (self.name, self.label, self.form, self.words) = (name, label, form, words)
        (self.otherNames, self.standard) = (otherNames, standard)
    }

    /// The value of a text from an address or a form; nil for one that cannot be read, which asks nothing.
    func value(of text: String) -> FilterValue? {
        let value: FilterValue? =
            switch form {
            case .flag, .exclusion: Bool(text).map(FilterValue.flag)
            case .integer: Int(text.filter { !$0.isWhitespace && $0 != "," }).map(FilterValue.integer)
            case .decimal: Double(text).map(FilterValue.decimal)
            case .choice: .text(text)
            case .code(let most, _, _), .text(let most): .text(String(text.prefix(most)))
            }
        return value.flatMap { admits($0) ? $0 : nil }
    }

    /// Whether a value is of this form and asks anything.
    func admits(_ value: FilterValue) -> Bool {
        switch (form, value) {
        case (.flag, .flag): true
        case (.exclusion, .flag(let isExcluded)): isExcluded
        case (.integer(let range, _), .integer(let number)): range.contains(number)
        case (.decimal(let range), .decimal(let number)): range.contains(number)
        case (.choice(let choices, _), .text(let text)): choices.contains { $0.value == text }
        case (.code, .text(let text)), (.text, .text(let text)): !text.isEmpty
        default: false
        }
    }
}
