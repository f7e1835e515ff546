/// One synced table of the app: an ordinary SQLite table with the key column `id` and these columns.
public struct SyncTable: Hashable, Sendable {
    /// The name in SQLite and in messages.
    public var name: String
    /// The columns besides `id`, which every synced table has as `TEXT PRIMARY KEY NOT NULL`.
    public var columns: [SyncColumn]
    /// Whether fields merge one by one or the record as a whole.
    public var merge: RecordMerge
    /// Columns whose combined values are unique among the living records of a scope, unless one of them is
    /// null.
    public var unique: [[String]]
    /// The column of the app's table that names each record's scope, `TEXT NOT NULL DEFAULT 'own'`; nil if
    /// the records are always the account's own.
    public var scopeColumn: String?
    /// Columns that are no longer synced, by their names in messages. Other devices' values in them stay on
    /// the server. Needed where the engine makes the tables, so that it drops them from the file, and where
    /// the same version adds a column that might be the old one renamed.
    public var dropped: [String]

    /// A table. The app's table has to have the same unique keys, and no others.
    public init(
        _ name: String, _ columns: [SyncColumn], merge: RecordMerge = .perField, unique: [[String]] = [],
        scopeColumn: String? = nil, dropped: [String] = []
    ) {
        self.dropped = dropped
        self.scopeColumn = scopeColumn
        self.name = name
        self.columns = columns
        self.merge = merge
        self.unique = unique
    }

    /// The column with that name in messages, if the schema has it.
    public func column(_ name: String) -> SyncColumn? { columns.first { $0.name == name } }

    /// The column with that name in the app's table, if the schema has it.
    public func column(sqlName: String) -> SyncColumn? { columns.first { $0.sqlName == sqlName } }
}

extension SyncTable: Codable {
    private enum Key: String, CodingKey { case name, columns, merge, unique, scopeColumn, dropped }

    /// Reads the JSON form; a table without `unique` has no unique keys.
    public init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        self.init(
            try keyed.decode(String.self, forKey: .name),
            try keyed.decode([SyncColumn].self, forKey: .columns),
            merge: try keyed.decode(RecordMerge.self, forKey: .merge),
            unique: try keyed.decodeIfPresent([[String]].self, forKey: .unique) ?? [],
            scopeColumn: try keyed.decodeIfPresent(String.self, forKey: .scopeColumn),
            dropped: try keyed.decodeIfPresent([String].self, forKey: .dropped) ?? [])
    }

    /// Writes the JSON form.
    public func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(name, forKey: .name)
        try keyed.encode(columns, forKey: .columns)
        try keyed.encode(merge, forKey: .merge)
        if !unique.isEmpty { try keyed.encode(unique, forKey: .unique) }
        try keyed.encodeIfPresent(scopeColumn, forKey: .scopeColumn)
        if !dropped.isEmpty { try keyed.encode(dropped, forKey: .dropped) }
    }
}
