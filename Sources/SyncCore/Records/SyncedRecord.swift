/// A record as the server keeps it: one row of state, no history.
///
/// Fields whose value equals their column's default are absent. Fields and tables that a replica does not
/// know yet travel and are kept all the same.
public struct SyncedRecord: Codable, Hashable, Sendable {
    /// The table's name.
    public var table: String
    /// The record's key.
    public var id: RecordID
    /// 1 at first; one more each time that a deleted record is brought back.
    public var generation: Int64
    /// How many times the server touched the record.
    public var version: Int64
    /// The number of its scope that the record got when it was last touched: its place in the feed.
    public var number: Int64
    /// When it was deleted; nil while it lives.
    public var deleted: Stamp?
    /// The values.
    public var fields: [String: FieldValue]
    /// When each field was written.
    public var clock: FieldStamps
    /// The details that a field's merge rule keeps beside its value (counters, sets, held versions).
    public var details: [String: FieldDetail]?

    /// True for a tombstone whose deletion took values of another device along that its writer may not have
    /// seen: the record had changed meanwhile, or it went with a record that it referred to.
    public var unseen: Bool?

    /// Sixteen digits for the values that it was adopted with; nil if it was made in another way.
    public var adopted: String?

    /// A record from its parts.
    package init(
        table: String, id: RecordID, generation: Int64, version: Int64 = 0, number: Int64 = 0,
        deleted: Stamp? = nil, fields: [String: FieldValue] = [:], clock: FieldStamps,
        details: [String: FieldDetail]? = nil
    ) {
        self.table = table
        self.id = id
        self.generation = generation
        self.version = version
        self.number = number
        self.deleted = deleted
        self.fields = fields
        self.clock = clock
        self.details = details
    }

    /// Whether the record is a tombstone.
    public var isDeleted: Bool { deleted != nil }
}
