/// One synced column: its name, its type, its merge rule and its default.
///
/// A value equal to the default is absent in records. Once released, a column never changes type, rule or
/// default.
public struct Column: Codable, Hashable, Sendable {
    /// The name in SQLite and in messages.
    public var name: String
    /// What it holds.
    public var type: ColumnType
    /// How writes merge.
    public var merge: MergeRule
    /// What the app's table gives a row that says nothing.
    public var defaultValue: Value

    /// A column. `default` has to be the default that the app's table declares.
    public init(
        _ name: String, _ type: ColumnType, merge: MergeRule = .lastWriterWins,
        default defaultValue: Value = .null
    ) {
        self.name = name
        self.type = type
        self.merge = merge
        self.defaultValue = defaultValue
    }
}
