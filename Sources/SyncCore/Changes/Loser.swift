/// A value that lost in a merge: kept for 30 days, so that it can be brought back.
public struct Loser: Codable, Hashable, Sendable {
    /// The table's name.
    public var table: String
    /// The record's key.
    public var id: RecordID
    /// The field, or the empty name for a whole deletion or state.
    public var field: String
    /// What lost.
    public var edit: Edit
    /// When it was written, and by which device.
    public var stamp: Stamp

    /// A loser from its parts.
    package init(table: String, id: RecordID, field: String, edit: Edit, stamp: Stamp) {
        self.table = table
        self.id = id
        self.field = field
        self.edit = edit
        self.stamp = stamp
    }
}
