package import SyncCore

/// One field of a kind of record: its column, and how it is edited, stored and restored.
package struct Field<Value>: Sendable {
    /// The column, with its type and its merge rule.
    package let column: SyncColumn
    /// Its places in the form, in this order; none for a column that only follows from other fields.
    package let inputs: [FieldInput]
    /// Its inputs for a record, on which they may depend, such as one for each station of its profile.
    package private(set) var places: @Sendable (Value) -> [FieldInput]
    /// The stored value.
    package let stored: @Sendable (Value) -> FieldValue
    /// Takes the stored value. An unreadable one, and a number outside of the column's range, is unknown, and
    /// stays in the database: nothing is computed from it.
    package let restore: @Sendable (inout Value, FieldValue) -> Void
    /// The texts of its inputs, empty for missing values.
    package let written: @Sendable (Value) -> [String]
    /// Takes the texts of its inputs. Returns the problem of each; nil if it was taken.
    package let take: @Sendable (inout Value, [String]) -> [String?]

    package init(
        _ column: SyncColumn, _ inputs: [FieldInput], stored: @escaping @Sendable (Value) -> FieldValue,
        restore: @escaping @Sendable (inout Value, FieldValue) -> Void,
        written: @escaping @Sendable (Value) -> [String],
        take: @escaping @Sendable (inout Value, [String]) -> [String?]
    ) {
        self.column = column
        self.inputs = inputs
        places = { _ in inputs }
        self.stored = stored
        self.restore = { value, number in
            restore(&value, column.isInRange(number) ? number : column.defaultValue)
        }
        self.written = written
        self.take = take
    }

    /// The name that a person knows: the title of its first input, or the column's name in words.
    package var title: String { inputs.first?.title ?? column.name.replacing("_", with: " ") }

    /// This field with inputs that depend on the record: as many as its texts.
    package func placed(_ places: @escaping @Sendable (Value) -> [FieldInput]) -> Field {
        var field = self
        field.places = places
        return field
    }

    /// The texts of its inputs, with what each is in: "120 kt". Empty where nothing is known.
    package func sentence(_ value: Value) -> String {
        zip(places(value), written(value)).filter { !$0.1.isEmpty }.map { input, text in
            if case .choice(let choices) = input.editor {
                return choices.first { $0.value == text }?.label ?? text
            }
            guard let unit = input.unit, text.last?.isNumber == true else { return text }
            return "\(text) \(unit)"
        }.joined(separator: " ")
    }
}

extension FieldValue {
    /// The text, or nil for anything else.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number, or nil for anything else.
    var number: Double? {
        switch self {
        case .real(let real): real
        case .integer(let integer): Double(integer)
        default: nil
        }
    }

    /// The whole number, or nil for anything else.
    var wholeNumber: Int? { if case .integer(let integer) = self { Int(exactly: integer) } else { nil } }

    init(_ text: String?) { self = text.map(FieldValue.text) ?? .null }

    init(_ number: Double?) { self = number.map(FieldValue.real) ?? .null }

    init(_ integer: Int?) { self = integer.map { .integer(Int64($0)) } ?? .null }
}
