/// One field of a form: its raw value is its name in messages from the page.
package protocol FormField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What stands before the field: "Cruise TAS".
    var title: String { get }
    /// The unit that a bare number is in, or nil.
    var unit: String? { get }
    /// One example or condition, in few words, or nil.
    var hint: String? { get }
}

/// What a person typed, field by field, as text without spaces around it.
package struct Form<Field: FormField>: Hashable, Sendable {
    private var entries: [Field: String] = [:]

    /// A form with nothing typed.
    package init() {}

    /// The text of a field, empty when nothing was typed.
    package subscript(field: Field) -> String {
        get { entries[field] ?? "" }
        set {
            let trimmed = newValue.trimmed
            entries[field] = trimmed.isEmpty ? nil : trimmed
        }
    }

    /// The text of each field by its name.
    package var texts: [String: String] {
        Dictionary(uniqueKeysWithValues: Field.allCases.map { ($0.rawValue, self[$0]) })
    }

    /// The fields whose text differs, in the order of the form.
    package func fields(differingFrom other: Form) -> [Field] {
        Field.allCases.filter { self[$0] != other[$0] }
    }
}

/// A record as a person would have it after editing a form, or what stands against that.
package enum Checked<Record, Field: FormField> {
    /// Everything typed makes sense.
    case accepted(Record)
    /// For each field that does not, a sentence that says what would.
    case refused([Field: String])
}

extension Checked: Equatable where Record: Equatable {}

/// What became of a form that was to be saved.
package enum SaveOutcome<ID: Hashable & Sendable, Field: FormField>: Hashable, Sendable {
    /// It is on disk and waits for the server.
    case saved(ID)
    /// Nothing was written: a sentence for each field that cannot stay as it is.
    case refused([Field: String])
    /// Nothing was written: the record was removed meanwhile, here or on another device.
    case gone
    /// Nothing was written: the disk did not take it. What was typed can be saved again.
    case failed(StoreProblem)
}

extension String {
    /// Without white space and line breaks at its ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest.removeFirst() }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
