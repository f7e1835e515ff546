public import SyncCore

/// Other devices' changes in a pull: enough to say "updated from another device" and to undo them.
public struct RemoteUpdates: Hashable, Sendable {
    /// The records, at most ``most``; none if more than ``mostCompared`` came at once.
    public var updates: [RecordUpdate]
    /// How many records there were, listed or not.
    public var recordCount: Int
    /// The edits of this device that are not in force, at most ``most``.
    public var losses: [LocalLoss]
    /// The entry of the listed records in ``Replica/history(limit:)``; nil if none is listed.
    public var entry: HistoryEntry.ID?

    /// The most records listed.
    public static let most = 100
    /// A pull of more records than this is a download, not news: they are only counted.
    public static let mostCompared = 500
}

/// A change of this device that lost against another one's.
public struct LocalLoss: Hashable, Sendable {
    /// The record.
    public var record: RecordKey
    /// The fields, and what had been done to them.
    public var edits: [String: Edit]
    /// The outcome of the change: `merged`, `overruled` or `conflict`.
    public var result: Outcome.Result
}
