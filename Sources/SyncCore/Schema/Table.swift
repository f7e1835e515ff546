/// One synced table of the app: an ordinary SQLite table with the key column `id` and these columns.
public struct Table: Codable, Hashable, Sendable {
    /// The name in SQLite and in messages.
    public var name: String
    /// The columns besides `id`, which every synced table has as `TEXT PRIMARY KEY NOT NULL`.
    public var columns: [Column]
    /// Whether fields merge one by one or the record as a whole.
    public var merge: RecordMerge

    /// A table.
    public init(_ name: String, _ columns: [Column], merge: RecordMerge = .perField) {
        self.name = name
        self.columns = columns
        self.merge = merge
    }

    /// The column of that name, if the schema has it.
    public func column(_ name: String) -> Column? { columns.first { $0.name == name } }
}
