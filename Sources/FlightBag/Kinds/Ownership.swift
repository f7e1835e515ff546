package import SyncCore

/// That the records of a kind are parts of one record of another kind. They have no address and no list, and
/// are edited row by row inside their owner's form.
///
/// ```swift
/// ownership: Ownership(\.gliderID, "glider_id", of: "glider", order: \.sortKey)
/// ```
/// A part without its owner is not shown; so removing the owner is one deletion, and undoing it restores all
/// parts.
package struct Ownership<Value>: Sendable {
    package typealias Path<Part> = any WritableKeyPath<Value, Part> & Sendable

    /// The owner's table.
    package let table: String
    /// The owner's key, and its column.
    package let path: Path<RecordID?>
    package let column: String
    /// The place of the sort key, for rows that a person puts in order; its column is `sort_key`.
    package let order: Path<String?>?
    /// Whether the form of a new owner begins with an empty row. Left empty it becomes no record.
    package let beginsWithRow: Bool

    /// Parts that a person puts in order.
    package init(
        _ path: Path<RecordID?>, _ column: String, of table: String, order: Path<String?>,
        beginsWithRow: Bool = false
    ) {
        self.table = table
        self.path = path
        self.column = column
        self.order = order
        self.beginsWithRow = beginsWithRow
    }

    /// Parts that are shown in the order of their kind.
    package init(_ path: Path<RecordID?>, _ column: String, of table: String) {
        self.table = table
        self.path = path
        self.column = column
        order = nil
        beginsWithRow = false
    }

    /// The column with the owner's key.
    var link: Field<Value> {
        Field(
            SyncColumn(column, .text), [], stored: { [path] in FieldValue($0[keyPath: path]?.text) },
            restore: { [path] in $0[keyPath: path] = $1.text.flatMap { RecordID($0) } },
            written: { _ in [] }, take: { _, _ in [] })
    }
}
