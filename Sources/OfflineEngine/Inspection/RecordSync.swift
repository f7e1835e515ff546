public import GRDB
public import SyncCore

/// The sync state of one record, derived from the engine's tables.
public enum RecordSync: String, Hashable, Sendable {
    /// The server has it as it is here.
    case synced
    /// It has changes that wait to be sent.
    case pending
    /// It has changes on their way.
    case inFlight
    /// A change of it was refused and waits for a person.
    case rejected

    /// A record's present state; usable in `Replica.read`, `write` and `observe`.
    public static func state(of id: RecordID, in table: String, _ db: Database) throws -> RecordSync {
        let record = RecordKey(table: table, id: id)
        if let first = try OutboxTable.firstChange(of: record, db) {
            return first.sequence <= (first.inFlightLastSequence ?? 0) ? .inFlight : .pending
        }
        return try RejectedTable.has(record, db) ? .rejected : .synced
    }
}
