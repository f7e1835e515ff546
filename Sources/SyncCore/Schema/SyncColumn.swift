/// One synced column: its name, its type, its merge rule and its default.
///
/// A value equal to the default is absent in records. Once released, a column never changes type, rule or
/// default; its range may be added, widened and narrowed.
public struct SyncColumn: Hashable, Sendable {
    /// The name in messages: the one that the column was first released with.
    public var name: String
    /// The name in the app's table: the same, unless the column was renamed since.
    public var sqlName: String
    /// The type of its values.
    public var type: ColumnType
    /// How writes merge.
    public var merge: MergeRule
    /// The value of the column in the app's table when a row is inserted without one.
    public var defaultValue: FieldValue
    /// The table whose records it refers to, if it does.
    public var references: SyncReference?
    /// The numbers that it takes, both bounds included; nil for all that its type takes. Null always fits.
    ///
    /// The server refuses a number outside (``Refusal/Reason/outOfRange``), and the change waits for a person
    /// on the device that wrote it. Numbers that were stored before the column had the range stay there.
    public var range: ClosedRange<Double>?

    /// A column. `default` has to be the default that the app's table declares.
    ///
    /// - Parameters:
    ///   - sqlName: the name in the app's table.
    ///   - formerly: the name that the column was first released with, if that was another one. The server,
    ///     and apps of earlier versions, go on using it, so that values travel between all of them.
    ///   - range: the numbers that an integer or real column takes, both bounds included.
    public init(
        _ sqlName: String, _ type: ColumnType, formerly: String? = nil, merge: MergeRule = .lastWriterWins,
        default defaultValue: FieldValue = .null, references: SyncReference? = nil,
        in range: ClosedRange<Double>? = nil
    ) {
        name = formerly ?? sqlName
        self.sqlName = sqlName
        self.type = type
        self.merge = merge
        self.defaultValue = defaultValue
        self.references = references
        self.range = range
    }

    /// Whether a value lies in the column's range; true for everything that is no number.
    package func isInRange(_ value: FieldValue) -> Bool {
        guard let range else { return true }
        return switch value {
        case .integer(let number): range.contains(Double(number))
        case .real(let number): range.contains(number)
        default: true
        }
    }

    /// The one form of a value in this column, or nil if the value does not belong there. Where a column has
    /// a default, null stands for it.
    package func canonical(_ value: FieldValue) -> FieldValue? {
        value == .null ? defaultValue : type.canonical(value)
    }
}

extension SyncColumn: Codable {
    private enum Key: String, CodingKey { case name, sqlName, type, merge, defaultValue, references, range }

    /// Reads the JSON form. JSON does not tell 0 from 0.0: the default gets the form of the column's type.
    public init(from decoder: any Decoder) throws {
        let keyed = try decoder.container(keyedBy: Key.self)
        let type = try keyed.decode(ColumnType.self, forKey: .type)
        let value = try keyed.decode(FieldValue.self, forKey: .defaultValue)
        let name = try keyed.decode(String.self, forKey: .name)
        self.init(
            try keyed.decodeIfPresent(String.self, forKey: .sqlName) ?? name, type, formerly: name,
            merge: try keyed.decode(MergeRule.self, forKey: .merge), default: type.canonical(value) ?? value,
            references: try keyed.decodeIfPresent(SyncReference.self, forKey: .references),
            in: try keyed.decodeIfPresent(ClosedRange<Double>.self, forKey: .range))
    }

    /// Writes the JSON form.
    public func encode(to encoder: any Encoder) throws {
        var keyed = encoder.container(keyedBy: Key.self)
        try keyed.encode(name, forKey: .name)
        if sqlName != name { try keyed.encode(sqlName, forKey: .sqlName) }
        try keyed.encode(type, forKey: .type)
        try keyed.encode(merge, forKey: .merge)
        try keyed.encode(defaultValue, forKey: .defaultValue)
        try keyed.encodeIfPresent(references, forKey: .references)
        try keyed.encodeIfPresent(range, forKey: .range)
    }
}

extension SyncColumn {
    /// UTF-8 text; dates and times too, as the app writes them.
    public static func text(
        _ name: String, formerly: String? = nil, merge: MergeRule = .lastWriterWins,
        default value: FieldValue = .null
    ) -> SyncColumn {
        SyncColumn(name, .text, formerly: formerly, merge: merge, default: value)
    }

    /// A 64-bit integer.
    public static func integer(
        _ name: String, formerly: String? = nil, merge: MergeRule = .lastWriterWins,
        default value: FieldValue = .null, in range: ClosedRange<Double>? = nil
    ) -> SyncColumn {
        SyncColumn(name, .integer, formerly: formerly, merge: merge, default: value, in: range)
    }

    /// A finite double.
    public static func real(
        _ name: String, formerly: String? = nil, merge: MergeRule = .lastWriterWins,
        default value: FieldValue = .null, in range: ClosedRange<Double>? = nil
    ) -> SyncColumn {
        SyncColumn(name, .real, formerly: formerly, merge: merge, default: value, in: range)
    }

    /// 0 or 1.
    public static func boolean(
        _ name: String, formerly: String? = nil, merge: MergeRule = .lastWriterWins,
        default value: FieldValue = .null
    ) -> SyncColumn {
        SyncColumn(name, .boolean, formerly: formerly, merge: merge, default: value)
    }

    /// Bytes.
    public static func blob(
        _ name: String, formerly: String? = nil, merge: MergeRule = .lastWriterWins
    ) -> SyncColumn {
        SyncColumn(name, .blob, formerly: formerly, merge: merge)
    }

    /// A whole number that is added to; it begins at 0.
    public static func counter(_ name: String, formerly: String? = nil) -> SyncColumn {
        SyncColumn(name, .integer, formerly: formerly, merge: .counter, default: .integer(0))
    }

    /// A set of texts, kept as a JSON array; it begins empty.
    public static func set(_ name: String, formerly: String? = nil) -> SyncColumn {
        SyncColumn(name, .text, formerly: formerly, merge: .union, default: .text("[]"))
    }

    /// The id of a record of another table in the same scope, or nothing.
    public static func reference(
        _ name: String, to table: String, onDelete: SyncReference.Deletion, formerly: String? = nil
    ) -> SyncColumn {
        SyncColumn(
            name, .text, formerly: formerly, references: SyncReference(to: table, onDelete: onDelete))
    }
}
