package import SyncCore

/// Values of a document that no field of a record can hold, each with its reason.
package struct RecordFlaws: Sendable {
    /// Nothing may be made of the record: "Night is negative".
    package var unreadable: [String] = []
    /// Taken as it is, and worth a look.
    package var doubtful: [String] = []
}

extension RecordKind {
    /// Reads every value as a form would. A value of which the record keeps nothing, a number that its field
    /// refuses and text that was JSON once are unreadable; other text that a field refuses is doubtful: a
    /// newer version may have another choice.
    package func flaws(of id: RecordID, _ values: [String: FieldValue]) -> RecordFlaws {
        var record = Value(id: id)
        for field in fields { field.restore(&record, values[field.column.name] ?? field.column.defaultValue) }
        var flaws = RecordFlaws()
        for field in fields {
            guard let value = values[field.column.name], value != field.column.defaultValue, value != .null
            else { continue }
            let name = field.inputs.first?.title ?? field.column.name
            guard field.column.isInRange(value) else {
                flaws.unreadable.append("\(name): “\(value.inShort)” is out of range")
                continue
            }
            let texts = field.written(record)
            let isLost = [.null, field.column.defaultValue].contains(field.stored(record))
            if isLost || field.isDamaged(value, texts) {
                flaws.unreadable.append("\(name): “\(value.inShort)” cannot be read")
                continue
            }
            guard !field.inputs.isEmpty, let reason = field.refusal(texts, record) else { continue }
            switch field.column.type {
            case .integer: flaws.unreadable.append("\(name) is \(value.inShort): \(reason)")
            case .real:
                // A form asks again for "1.234", which may mean thousands: no fault of the number.
                guard field.refusesRounded(value, record) else { continue }
                flaws.unreadable.append("\(name) is \(value.inShort): \(reason)")
            default: flaws.doubtful.append("\(name) is “\(value.inShort)”: \(reason)")
            }
        }
        return flaws
    }
}

extension Field {
    /// The first reason for which the field would not take these texts.
    fileprivate func refusal(_ texts: [String], _ record: Value) -> String? {
        var other = record
        return take(&other, texts).lazy.compactMap(\.self).first
    }

    fileprivate func refusesRounded(_ value: FieldValue, _ record: Value) -> Bool {
        guard let number = value.number, number.isFinite else { return true }
        var other = record
        restore(&other, .real((number * 100).rounded() / 100))
        return refusal(written(other), other) != nil
    }

    /// Whether text that a form shows nothing of is no JSON.
    fileprivate func isDamaged(_ value: FieldValue, _ texts: [String]) -> Bool {
        guard let text = value.text, !text.isEmpty, !inputs.isEmpty, texts.allSatisfy(\.isEmpty) else {
            return false
        }
        return JSONText.value(text) == nil
    }
}

extension FieldValue {
    /// The value for a sentence, at most 40 characters of it.
    fileprivate var inShort: String {
        let text =
            switch self {
            case .null: ""
            case .integer(let integer): "\(integer)"
            case .real(let real): "\(real)"
            case .text(let text): text
            case .blob(let bytes): "\(bytes.count) bytes"
            }
        return text.count > 40 ? text.prefix(40) + "…" : text
    }
}
