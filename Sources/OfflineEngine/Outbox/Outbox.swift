import GRDB
import SyncCore

/// A scope's captured changes that the server has not confirmed, in the order they were made.
///
/// Its rows come from the triggers, a resolution of held versions and a salvage. They leave when a pull
/// confirms them (`BatchConfirmation`), or when they are rejected (`RejectedChanges`). Read by
/// `BatchBuilder`, by the overlay and by the inspector.
struct Outbox {
    let scope: String
    let store: Store

    /// All captured changes.
    func captured(_ db: Database) throws -> [CapturedChange] { try OutboxTable.changes(of: scope, db) }

    /// The first of the changes that the server may not have, at most `limit`.
    func unsent(limit: Int, _ db: Database) throws -> [CapturedChange] {
        try OutboxTable.unsent(of: scope, limit: limit, db)
    }

    /// The captured changes with numbers up to `last`.
    func unsent(through last: Int64, _ db: Database) throws -> [CapturedChange] {
        try OutboxTable.unsent(of: scope, through: last, db)
    }

    /// The unconfirmed changes of one record.
    func captured(of table: String, _ id: RecordID, _ db: Database) throws -> [CapturedChange] {
        try OutboxTable.changes(of: RecordKey(table: table, id: id), db)
    }
}
