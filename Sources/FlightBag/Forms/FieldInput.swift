/// One place of a form to type something.
package struct FieldInput: Hashable, Sendable {
    /// How it is typed.
    package enum Editor: Hashable, Sendable {
        /// One line of text.
        case line
        /// Several lines of text.
        case area
        /// A number, with or without decimals.
        case number
        /// A whole number.
        case wholeNumber
        /// A day of the calendar.
        case day
        /// The code of an airport, with what is known of it beside.
        case airport
        /// One of these: what is stored, and what a person reads.
        case choice([Choice])
        /// A record of another kind, by its table.
        case record(String)
        /// Nothing to type: the page keeps it.
        case hidden
    }

    /// One of several values.
    package struct Choice: Hashable, Sendable {
        package let value: String
        package let label: String

        package init(_ value: String, _ label: String) {
            self.value = value
            self.label = label
        }
    }

    /// Its name in messages from a page, and in drafts.
    package let name: String
    /// The label before it: "Cruise TAS".
    package let title: String
    /// The unit that a bare number is in, or nil.
    package let unit: String?
    /// One example or condition, in few words, or nil.
    package let hint: String?
    package let editor: Editor
    /// Whether what is typed is kept in upper case.
    package let isUpper: Bool

    package init(
        _ name: String, _ title: String, unit: String? = nil, hint: String? = nil, _ editor: Editor = .line,
        isUpper: Bool = false
    ) {
        self.name = name
        self.title = title
        self.unit = unit
        self.hint = hint
        self.editor = editor
        self.isUpper = isUpper
    }

    /// This input in another record's form, where it has a longer name.
    package func named(_ name: String, _ title: String) -> FieldInput {
        FieldInput(name, title, unit: unit, hint: hint, editor, isUpper: isUpper)
    }
}
