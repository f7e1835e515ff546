package import Aviation

// Columns/ declares each fact of an airport once. Tables, rows, the readers of files, the merge of publishers
// and the answers of servers and commands use `AirportColumn.all` and name no fact themselves.

/// A fact of an airport that may be unknown, as a column of files, tables and answers.
package struct AirportColumn: Sendable {
    /// The form of its values.
    package enum Form: Hashable, Sendable {
        case text
        /// Texts, separated by commas.
        case words
        /// A web address; the title is that of a button that leads there.
        case link(title: String)
        /// A whole number; a file's value outside of the range is taken as unknown.
        case integer(ClosedRange<Int>)
        /// "yes" or "no" in files.
        case flag
    }

    /// A value of one of these forms.
    package enum Value: Hashable, Sendable {
        case text(String)
        case integer(Int)
        case flag(Bool)
    }

    /// The name in files and in answers: "wikipedia_link".
    package let name: String
    /// The name in tables: "wikipediaLink".
    let column: String
    package let form: Form
    package let field: AirportField
    private let reading: @Sendable (Airport.Particulars) -> Value?
    private let writing: @Sendable (inout Airport.Particulars, Value?) -> Void

    /// The value; nil if it is unknown.
    package subscript(particulars: Airport.Particulars) -> Value? { reading(particulars) }

    /// Takes a value over; nil, or a value of another form, is unknown.
    package func put(_ value: Value?, into particulars: inout Airport.Particulars) {
        writing(&particulars, value)
    }

    package typealias Path<Fact> = any WritableKeyPath<Airport.Particulars, Fact?> & Sendable

    /// A text, in one of the forms of texts.
    package static func text(
        _ path: Path<String>, _ name: String, column: String, as form: Form = .text, _ field: AirportField
    ) -> AirportColumn {
        AirportColumn(
            name: name, column: column, form: form, field: field,
            reading: { $0[keyPath: path].map(Value.text) }, writing: { $0[keyPath: path] = $1?.text })
    }

    /// A whole number; a file's value outside of the range is reported and taken as unknown.
    package static func integer(
        _ path: Path<Int>, _ name: String, column: String, in range: ClosedRange<Int>, _ field: AirportField
    ) -> AirportColumn {
        AirportColumn(
            name: name, column: column, form: .integer(range), field: field,
            reading: { $0[keyPath: path].map(Value.integer) }, writing: { $0[keyPath: path] = $1?.integer })
    }

    /// Yes or no.
    package static func flag(
        _ path: Path<Bool>, _ name: String, column: String, _ field: AirportField
    ) -> AirportColumn {
        AirportColumn(
            name: name, column: column, form: .flag, field: field,
            reading: { $0[keyPath: path].map(Value.flag) }, writing: { $0[keyPath: path] = $1?.flag })
    }
}

extension AirportColumn.Value {
    /// Nil for another form.
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    /// Nil for another form.
    package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
    /// Nil for another form.
    package var flag: Bool? { if case .flag(let flag) = self { flag } else { nil } }
}
