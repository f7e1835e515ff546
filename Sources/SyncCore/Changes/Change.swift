/// One thing that a device did to one record, as it travels.
public struct Change: Codable, Hashable, Sendable {
    /// The kind of change.
    public enum Verb: String, Codable, Sendable { case insert, update, delete }

    /// The change's number in its device's incarnation; never used twice.
    public var sequence: Int64
    /// The local transaction it belongs to: refused and applied as a whole.
    public var transaction: Int64
    /// The table's name.
    public var table: String
    /// The record's key.
    public var id: RecordID
    /// The kind of change.
    public var verb: Verb
    /// The generation of the record that it was made against.
    public var generation: Int64
    /// The record's version on the server that it was made against; 0 if none was known.
    public var baseVersion: Int64
    /// The edit of each field; empty for a deletion.
    public var edits: [String: Edit]
    /// When it was made.
    public var stamp: Stamp
    /// When a field was edited, where that was not at `stamp`: a joined change has several.
    public var stamps: [String: Stamp]?
    /// For `serverWins` and `manual` fields: the field's stamp in the state that the change was made against.
    ///
    /// Under the empty name: the newest held version of the whole record that the writer has settled.
    public var baseClock: [String: Stamp]?
    /// For `manual` fields: the stamps of the held versions that the writer had seen. The write settles these
    /// versions; versions held since still wait for a person.
    public var seen: [String: [Stamp]]?
    /// Whether the change inserts a record adopted from an unsynced database: it is compared with another
    /// device's adoption of the same record, and never merged.
    public var adopted: Bool?
    /// Whether a migration of the app made the change, not a person: an edit then gives way to any write to
    /// the field meanwhile, whatever the field's merge rule, and advances no stamp.
    public var migrated: Bool?

    /// A change from its parts.
    package init(
        sequence: Int64, transaction: Int64, table: String, id: RecordID, verb: Verb, generation: Int64,
        baseVersion: Int64 = 0, edits: [String: Edit] = [:], stamp: Stamp, stamps: [String: Stamp]? = nil,
        baseClock: [String: Stamp]? = nil, seen: [String: [Stamp]]? = nil, adopted: Bool? = nil,
        migrated: Bool? = nil
    ) {
        self.sequence = sequence
        self.transaction = transaction
        self.table = table
        self.id = id
        self.verb = verb
        self.generation = generation
        self.baseVersion = baseVersion
        self.edits = edits
        self.stamp = stamp
        self.stamps = stamps
        self.baseClock = baseClock
        self.seen = seen
        self.adopted = adopted
        self.migrated = migrated
    }

    /// When the field was edited.
    public func stamp(of field: String) -> Stamp { stamps?[field] ?? stamp }
}

extension Change {
    /// The key of the record that the change is of.
    package var key: RecordKey { RecordKey(table: table, id: id) }
}
