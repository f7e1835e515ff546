/// A reference: its column holds the id of a record of another table in the same scope, or null.
///
/// The server enforces it in the transaction that writes, also for records that the writer never saw. A
/// reference into another scope is weak: declare no `SyncReference`, and show it as dangling if it is.
public struct SyncReference: Codable, Hashable, Sendable {
    /// The effect on a record of deleting the record that it refers to.
    public enum Deletion: String, Codable, Hashable, Sendable, CaseIterable {
        /// The referring record is deleted, too.
        case cascade
        /// Its column becomes null.
        case setNull
        /// The deletion is refused while it is there.
        case restrict
    }

    /// The table that is referred to.
    public var table: String
    /// The effect here of a deletion there.
    public var onDelete: Deletion

    /// A reference to a table. The app's table has to declare it as a foreign key with the same action.
    public init(to table: String, onDelete: Deletion) {
        self.table = table
        self.onDelete = onDelete
    }
}
