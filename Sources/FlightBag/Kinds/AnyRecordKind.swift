package import SyncCore

/// A kind of record, whatever its type.
package protocol AnyRecordKind: Sendable {
    /// The type of its records.
    associatedtype Value: PilotRecord

    /// Its names.
    var name: KindName { get }
    /// Its table as the engine syncs it.
    var table: SyncTable { get }
    /// Statements that make what this device alone has beside its table.
    var preparations: [String] { get }
    /// Its columns as a person would say them.
    var titles: [ColumnTitle] { get }
    /// A record with these values, by the columns' names in messages, in words: of its fields those that are
    /// asked for.
    func words(of id: RecordID, _ values: [String: FieldValue], columns: Set<String>) -> RecordWords
    /// The values that its fields cannot hold.
    func flaws(of id: RecordID, _ values: [String: FieldValue]) -> RecordFlaws
}

/// A column in words.
package struct ColumnTitle: Hashable, Sendable {
    package let table: String
    package let column: String
    /// "Cruise TAS".
    package let words: String
    /// Whether no form shows it.
    package let isSilent: Bool
    /// Whether the records of its table are one value each, of which nothing is taken apart.
    package let isOfWhole: Bool
    /// The type of its values.
    package let type: ColumnType
}

extension RecordKind: AnyRecordKind {
    package var preparations: [String] { handling.preparations }

    package var titles: [ColumnTitle] {
        fields.map { field in
            let column = field.column.name
            return ColumnTitle(
                table: name.table, column: column,
                words: field.inputs.first?.title ?? column.replacing("_", with: " "),
                isSilent: field.inputs.first.map { $0.editor == .hidden } ?? true,
                isOfWhole: merge == .wholeRecord, type: field.column.type)
        }
    }
}
