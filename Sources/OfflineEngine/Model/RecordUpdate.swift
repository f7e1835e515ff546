public import SyncCore

/// One record before and after a write: of this person's, or of another device.
public struct RecordUpdate: Codable, Hashable, Sendable {
    /// The kinds of change to a record.
    public enum Verb: String, Codable, Hashable, Sendable { case created, updated, deleted }

    /// One field before and after.
    public struct Field: Codable, Hashable, Sendable {
        /// The field's name in messages. A renamed column has its first name here; SQL and the app's records
        /// have the other: `schema.table(update.record.table)?.column(field.name)?.sqlName`.
        public var name: String
        /// The value before: of another device's write, what the server had.
        public var before: FieldValue
        /// The value after.
        public var after: FieldValue
        /// The device that wrote it, if that is known: sixteen hexadecimal digits.
        public var device: String?
    }

    /// The record.
    public var record: RecordKey
    /// The kind of change.
    public var verb: Verb
    /// The fields that changed, by their names in messages; for a deletion, the fields that the record had.
    public var fields: [Field]
    /// The device that created or deleted it, or that wrote the first of the fields.
    public var device: String?
    /// Whether it is a deletion that may have deleted values that its writer had not seen.
    public var tookUnseenValues = false
    /// The fields that an edit of a record left as they were; nil unless it merges as a whole.
    var unchanged: [String: FieldValue]?
}
