/// A record's table and id: what it is called in its scope.
public struct RecordKey: Codable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The table's name.
    public var table: String
    /// The record's id.
    public var id: RecordID

    /// A key from its parts.
    public init(table: String, id: RecordID) {
        self.table = table
        self.id = id
    }

    /// Table and id with a slash between.
    public var description: String { table + "/" + id.text }

    /// By table, then by id.
    public static func < (left: RecordKey, right: RecordKey) -> Bool {
        (left.table, left.id) < (right.table, right.id)
    }
}

extension SyncedRecord {
    /// The record's key.
    package var key: RecordKey { RecordKey(table: table, id: id) }
}
