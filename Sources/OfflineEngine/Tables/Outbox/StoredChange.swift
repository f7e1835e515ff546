import SyncCore

/// A captured change as stored in `aloft_outbox`, its JSON and its stamps as texts.
struct StoredChange {
    var sequence: Int64
    var scope: String
    var transaction: Int64
    var table: String
    var id: RecordID
    var verb: Change.Verb
    var generation: Int64
    var baseVersion: Int64
    var baseClock: String?
    var baseDetails: String?
    var edits: String
    var capturedAt: Int64
    var floor: String?
    var isAdopted: Bool
    var settles: String?
    var isMigrated: Bool
    /// The transaction that has to be with the server first.
    var awaits: Int64?
    /// A retirement's answer said that the server has it.
    var isApplied: Bool
}
