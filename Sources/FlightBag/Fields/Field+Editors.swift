import Notation
package import SyncCore

/// The fields that most kinds are made of.
extension Field {
    package typealias Path<Part> = any WritableKeyPath<Value, Part> & Sendable

    /// A text. `check` returns it in its one form, or nil for one that makes no sense; then `condition` says
    /// what would.
    package static func text(
        _ path: Path<String?>, _ column: String, _ title: String, hint: String? = nil,
        _ editor: FieldInput.Editor = .line, isUpper: Bool = false, most: Int = 80, condition: String = "",
        check: @escaping @Sendable (String) -> String? = { $0 }
    ) -> Field {
        Field(
            SyncColumn(column, .text), [FieldInput(column, title, hint: hint, editor, isUpper: isUpper)],
            stored: { FieldValue($0[keyPath: path]) }, restore: { $0[keyPath: path] = $1.text },
            written: { [$0[keyPath: path] ?? ""] },
            take: { value, texts in
                guard !texts[0].isEmpty else {
                    value[keyPath: path] = nil
                    return [nil]
                }
                guard texts[0].count <= most else { return ["At most \(most) characters."] }
                guard let read = check(isUpper ? texts[0].uppercased() : texts[0]) else { return [condition] }
                value[keyPath: path] = read
                return [nil]
            })
    }

    /// Several lines of text.
    package static func remarks(
        _ path: Path<String?>, _ column: String = "remarks", _ title: String = "Remarks"
    ) -> Field {
        text(path, column, title, .area, most: 2000)
    }

    /// A number in the unit that its column names.
    package static func number(
        _ path: Path<Double?>, _ column: String, _ title: String, unit: String, hint: String? = nil,
        in range: ClosedRange<Double>
    ) -> Field {
        let condition = "A number from \(Entry.text(range.lowerBound)) to \(Entry.text(range.upperBound))"
        return Field(
            SyncColumn(column, .real, in: range),
            [FieldInput(column, title, unit: unit, hint: hint, .number)],
            stored: { FieldValue($0[keyPath: path]) }, restore: { $0[keyPath: path] = $1.number },
            written: { [Entry.text($0[keyPath: path])] },
            take: { value, texts in
                guard let read = Entry.number(texts[0]) else {
                    value[keyPath: path] = texts[0].isEmpty ? nil : value[keyPath: path]
                    return [texts[0].isEmpty ? nil : "\(condition) \(unit)."]
                }
                guard range.contains(read) else { return ["\(condition) \(unit)."] }
                value[keyPath: path] = read
                return [nil]
            })
    }

    /// A number that may be below zero, in the unit that its column names.
    package static func signed(
        _ path: Path<Double?>, _ column: String, _ title: String, unit: String, hint: String? = nil,
        in range: ClosedRange<Double>
    ) -> Field {
        let bounds = [range.lowerBound, range.upperBound].map { String(Int(clamping: $0)) }
        return Field(
            SyncColumn(column, .real, in: range), [FieldInput(column, title, unit: unit, hint: hint)],
            stored: { FieldValue($0[keyPath: path]) }, restore: { $0[keyPath: path] = $1.number },
            written: { value in
                let number = value[keyPath: path] ?? 0
                return [(number < 0 ? "-" : "") + Entry.text(value[keyPath: path].map(abs))]
            },
            take: { value, texts in
                let isBelow = texts[0].hasPrefix("-") || texts[0].hasPrefix("−")
                let digits = isBelow || texts[0].hasPrefix("+") ? texts[0].dropFirst() : texts[0][...]
                let read = Entry.number(String(digits)).map { isBelow ? -$0 : $0 }
                guard texts[0].isEmpty || read.map(range.contains) == true else {
                    return ["A number from \(bounds[0]) to \(bounds[1]) \(unit)."]
                }
                value[keyPath: path] = read
                return [nil]
            })
    }

    /// A whole number.
    package static func whole(
        _ path: Path<Int?>, _ column: String, _ title: String, unit: String? = nil, hint: String? = nil,
        in range: ClosedRange<Int>
    ) -> Field {
        Field(
            SyncColumn(column, .integer, in: Double(range.lowerBound)...Double(range.upperBound)),
            [FieldInput(column, title, unit: unit, hint: hint, .wholeNumber)],
            stored: { FieldValue($0[keyPath: path]) }, restore: { $0[keyPath: path] = $1.wholeNumber },
            written: { [$0[keyPath: path].map { String($0) } ?? ""] },
            take: { value, texts in
                let read = Entry.wholeNumber(texts[0])
                guard texts[0].isEmpty || read.map(range.contains) == true else {
                    return ["A whole number from \(range.lowerBound) to \(range.upperBound)."]
                }
                value[keyPath: path] = texts[0].isEmpty ? nil : read
                return [nil]
            })
    }

    /// Fuel, or fuel an hour, stored in litres. A value typed in gallons is shown in gallons again: `unit` is
    /// where the record keeps in which unit its fuel is written. A number without a unit is in `alone`, which
    /// is that unit unless it is given.
    package static func fuel(
        _ path: Path<Double?>, _ column: String, _ title: String, an hour: Bool = false,
        unit: Path<String?>, alone: (@Sendable (Value) -> FuelUnit)? = nil, hint: String,
        in range: ClosedRange<Double>
    ) -> Field {
        let alone = alone ?? { FuelUnit($0[keyPath: unit]) }
        let condition =
            "Litres\(hour ? " an hour" : ""), from \(Entry.text(range.lowerBound)) to "
            + "\(Entry.text(range.upperBound)), or gallons: 40 gal."
        return Field(
            SyncColumn(column, .real, in: range), [FieldInput(column, title, hint: hint)],
            stored: { FieldValue($0[keyPath: path]) }, restore: { $0[keyPath: path] = $1.number },
            written: { [alone($0).written($0[keyPath: path], anHour: hour)] },
            take: { value, texts in
                guard !texts[0].isEmpty else {
                    value[keyPath: path] = nil
                    return [nil]
                }
                guard let read = FuelUnit.read(texts[0], alone: alone(value)), range.contains(read.litres)
                else { return [condition] }
                value[keyPath: path] = read.litres
                value[keyPath: unit] = read.unit.rawValue
                return [nil]
            }
        ).placed { [FieldInput(column, title, hint: alone($0).hint(hint))] }
    }

    /// The code of an airport, as typed in upper case. An unknown one is no mistake: it is kept, and marked
    /// wherever it is shown.
    package static func airport(_ path: Path<String?>, _ column: String, _ title: String) -> Field {
        text(
            path, column, title, .airport, isUpper: true, most: 8,
            condition: "An airport's code: 2 to 8 letters, digits or hyphens, like EGTF.",
            check: { $0.wholeMatch(of: /[A-Z0-9][A-Z0-9-]{1,7}/) == nil ? nil : $0 })
    }

    /// A record of another kind, which may have been removed: the reference stays and says so.
    package static func record(
        _ path: Path<RecordID?>, _ column: String, _ title: String, of table: String
    ) -> Field {
        Field(
            SyncColumn(column, .text), [FieldInput(column, title, .record(table))],
            stored: { FieldValue($0[keyPath: path]?.text) },
            restore: { $0[keyPath: path] = $1.text.flatMap { RecordID($0) } },
            written: { [$0[keyPath: path]?.text ?? ""] },
            take: { value, texts in
                let read = RecordID(texts[0])
                guard texts[0].isEmpty || read != nil else { return ["Choose one of the list."] }
                value[keyPath: path] = read
                return [nil]
            })
    }

    /// One of several words. A choice without a value has a word for none.
    package static func choice(
        _ path: Path<String?>, _ column: String, _ title: String, _ choices: [FieldInput.Choice],
        hint: String? = nil
    ) -> Field {
        text(
            path, column, title, hint: hint, .choice(choices), condition: "Choose one of the list.",
            check: { text in choices.contains { $0.value == text } ? text : nil })
    }

    /// A column without a place in the form: another field writes it.
    package static func silent(_ path: Path<String?>, _ column: String) -> Field {
        Field(
            SyncColumn(column, .text), [], stored: { FieldValue($0[keyPath: path]) },
            restore: { $0[keyPath: path] = $1.text }, written: { _ in [] }, take: { _, _ in [] })
    }

    /// The place of a part among its owner's others; the page keeps it.
    package static func sortKey(_ path: Path<String?>) -> Field {
        text(path, Form.sortKey, "Order", .hidden)
    }

    /// A whole number without a place in the form.
    package static func silentWhole(
        _ path: Path<Int?>, _ column: String, in range: ClosedRange<Int>
    ) -> Field {
        Field(
            SyncColumn(column, .integer, in: Double(range.lowerBound)...Double(range.upperBound)), [],
            stored: { FieldValue($0[keyPath: path]) },
            restore: { $0[keyPath: path] = $1.wholeNumber }, written: { _ in [] }, take: { _, _ in [] })
    }

    /// Yes or no without a place in the form.
    package static func silentFlag(_ path: Path<Bool?>, _ column: String) -> Field {
        Field(
            SyncColumn(column, .boolean), [], stored: { FieldValue($0[keyPath: path].map { $0 ? 1 : 0 }) },
            restore: { $0[keyPath: path] = $1.wholeNumber.map { $0 != 0 } }, written: { _ in [] },
            take: { _, _ in [] })
    }

    /// A set of words without a place in the form: two devices may add to it and take from it apart.
    package static func silentSet(_ path: Path<[String]>, _ column: String) -> Field {
        Field(
            SyncColumn(column, .text, merge: .union, default: .text("[]")), [],
            stored: { .text(JSONText.list($0[keyPath: path])) },
            restore: { $0[keyPath: path] = JSONText.strings($1.text) }, written: { _ in [] },
            take: { _, _ in [] })
    }

    /// A reference without a place in the form: a page of its own writes it.
    package static func silentRecord(_ path: Path<RecordID?>, _ column: String) -> Field {
        Field(
            SyncColumn(column, .text), [], stored: { FieldValue($0[keyPath: path]?.text) },
            restore: { $0[keyPath: path] = $1.text.flatMap { RecordID($0) } }, written: { _ in [] },
            take: { _, _ in [] })
    }
}
