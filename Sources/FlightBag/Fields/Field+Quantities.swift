package import Aviation
package import SyncCore

/// Quantities, stored in the unit that the column names and written in the unit that the record names.
extension Field {
    /// A mass in kilograms. A bare number is in the record's unit, which `unit` gives; while that is nil, the
    /// unit has to be typed. The shown text always has its unit, so that no change of the record's unit
    /// changes what a text means.
    package static func mass(
        _ path: Path<Double?>, _ column: String, _ title: String, hint: String? = nil,
        isPositive: Bool = false, unit: @escaping @Sendable (Value) -> MassUnit?
    ) -> Field {
        quantity(
            path, column, title, hint: hint, base: .kilograms, unit: unit,
            in: (isPositive ? 1 : 0)...1_000_000,
            example: "120 lb or 54 kg")
    }

    /// An arm in metres, positive aft or to the right.
    package static func arm(
        _ path: Path<Double?>, _ column: String, _ title: String, hint: String? = nil,
        unit: @escaping @Sendable (Value) -> LengthUnit?
    ) -> Field {
        quantity(
            path, column, title, hint: hint, base: .metres, unit: unit, in: -1_000...1_000,
            example: "37 in or 0.94 m")
    }

    private static func quantity<Unit: MeasurementUnit>(
        _ path: Path<Double?>, _ column: String, _ title: String, hint: String?, base: Unit,
        unit: @escaping @Sendable (Value) -> Unit?, in range: ClosedRange<Double>, example: String
    ) -> Field {
        Field(
            SyncColumn(column, .real, in: range), [FieldInput(column, title, hint: hint)],
            stored: { FieldValue($0[keyPath: path]) }, restore: { $0[keyPath: path] = $1.number },
            written: { [QuantityText.shown($0[keyPath: path], base, unit($0))] },
            take: { value, texts in
                guard !texts[0].isEmpty else {
                    value[keyPath: path] = nil
                    return [nil]
                }
                guard let read = QuantityText.read(texts[0], unit(value)),
                    range.contains(read.value(in: base))
                else {
                    let number = QuantityText.isNumber(texts[0]) && unit(value) == nil
                    return [number ? "With its unit: \(example)." : "A number with its unit: \(example)."]
                }
                // The text may be rounded: unchanged text means an unchanged mass.
                guard texts[0] != QuantityText.shown(value[keyPath: path], base, read.unit) else {
                    return [nil]
                }
                value[keyPath: path] = read.value(in: base)
                return [nil]
            })
    }
}

/// Quantities as texts of a form.
package enum QuantityText {
    /// "120 lb"; empty for nil. Without a unit of the record in the stored one.
    package static func written<Unit: MeasurementUnit>(
        _ stored: Double?, _ base: Unit, _ unit: Unit?
    ) -> String {
        guard let stored else { return "" }
        let unit = unit ?? base
        return "\(Entry.text(Quantity(stored, base).value(in: unit))) \(unit.symbol)"
    }

    /// A number with many decimals, as from another unit, is shown to hundredths.
    static func shown<Unit: MeasurementUnit>(_ stored: Double?, _ base: Unit, _ unit: Unit?) -> String {
        guard let stored, let unit, unit != base else { return written(stored, base, unit) }
        let number = Quantity(stored, base).value(in: unit)
        let hundredths = (number * 100).rounded() / 100
        let isTyped = Entry.text(number).count <= Entry.text(hundredths).count + 2
        return "\(Entry.text(isTyped ? number : hundredths)) \(unit.symbol)"
    }

    /// Reads "120 lb", "120", "39,06 in"; nil for anything else, and for a bare number without a unit.
    package static func read<Unit: MeasurementUnit>(_ text: String, _ unit: Unit?) -> Quantity<Unit>? {
        Quantity<Unit>(withPoint(text), expecting: unit)
    }

    static func isNumber(_ text: String) -> Bool { DecimalText.number(withPoint(text)) != nil }

    /// A decimal comma as a point; a comma before three digits may mean thousands and stays.
    private static func withPoint(_ text: String) -> String {
        text.replacing(/^([^,.]*\d),(\d{1,2}|\d{4,})(?=\D|$)/) { "\($0.1).\($0.2)" }
    }
}
