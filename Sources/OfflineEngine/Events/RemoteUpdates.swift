public import SyncCore

/// What a pull showed of other devices' work: enough to say "updated from another device", with a way back.
public struct RemoteUpdates: Hashable, Sendable {
    /// The records, at most ``most``; none if more than ``mostCompared`` came at once.
    public var updates: [RemoteUpdate]
    /// How many records there were, listed or not.
    public var recordCount: Int
    /// What was typed on this device and is not in force, at most ``most``.
    public var losses: [LocalLoss]

    /// So many records are listed.
    public static let most = 100
    /// More records than this are no news but a download: they are counted only.
    public static let mostCompared = 500
}

/// What other devices did to one record.
public struct RemoteUpdate: Hashable, Sendable {
    /// What happened to it.
    public enum Verb: String, Hashable, Sendable { case created, updated, deleted }

    /// One field, as the server had it before and has it now.
    public struct Field: Hashable, Sendable {
        /// The column.
        public var name: String
        /// What the server had.
        public var before: FieldValue
        /// What it has.
        public var after: FieldValue
        /// The device that wrote it, if that is known: sixteen hexadecimal digits.
        public var device: String?
    }

    /// The record.
    public var record: RecordKey
    /// What happened to it.
    public var verb: Verb
    /// The fields that changed, by name; of a deleted record those that it had.
    public var fields: [Field]
    /// The device that created or deleted it, or that wrote the first of the fields.
    public var device: String?
}

/// What was typed on this device and lost against another one's.
public struct LocalLoss: Hashable, Sendable {
    /// The record.
    public var record: RecordKey
    /// The fields, and what had been done to them.
    public var edits: [String: Edit]
    /// What became of the change: `merged`, `overruled` or `conflict`.
    public var result: Outcome.Result
}
