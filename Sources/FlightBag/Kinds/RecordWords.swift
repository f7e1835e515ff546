package import SyncCore

/// A record in words, made of its values without the record itself being anywhere.
package struct RecordWords: Sendable {
    /// "G-BSYA".
    let title: String
    /// Why it may not be changed, in a sentence; nil for one that may.
    let lock: String?
    /// The columns that were asked for, with what a person calls them and their values: "Cruise TAS" and
    /// "120 kt".
    let fields: [String: (title: String, text: String)]
}

extension RecordKind {
    package func words(
        of id: RecordID, _ values: [String: FieldValue], columns: Set<String>
    ) -> RecordWords {
        var record = Value(id: id)
        for field in fields { field.restore(&record, values[field.column.name] ?? field.column.defaultValue) }
        var texts: [String: (title: String, text: String)] = [:]
        for field in fields where columns.contains(field.column.name) {
            let column = field.column.name
            let name = field.inputs.first?.title ?? column.replacing("_", with: " ")
            texts[column] = (name, field.sentence(record))
        }
        return RecordWords(title: title(record), lock: handling.lock(record), fields: texts)
    }
}
