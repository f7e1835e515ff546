public import SyncCore

/// The work of other devices in a pull: enough to say "updated from another device", with a way back.
public struct RemoteUpdates: Hashable, Sendable {
    /// The records, at most ``most``; none if more than ``mostCompared`` came at once.
    public var updates: [RecordUpdate]
    /// How many records there were, listed or not.
    public var recordCount: Int
    /// The edits of this device that are not in force, at most ``most``.
    public var losses: [LocalLoss]
    /// Where the listed records stand in ``Replica/history(limit:)``; nil if none is listed.
    public var history: HistoryEntry.ID?

    /// So many records are listed.
    public static let most = 100
    /// More records than this are no news but a download: they are counted only.
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
