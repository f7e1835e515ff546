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

    /// How the records of these tables stand that the server does not have as they are here, by table; a
    /// record that was deleted here may be among them. Usable in `Replica.read`, `write` and `observe`.
    package static func unsynced(
        in tables: [String], _ db: Database
    ) throws -> [String: [RecordID: RecordSync]] {
        try tables.reduce(into: [:]) { all, table in
            var states: [RecordID: RecordSync] = [:]
            for id in try RejectedTable.records(in: table, db) { states[id] = .rejected }
            for (id, isInFlight) in try OutboxTable.records(in: table, db) {
                states[id] = isInFlight ? .inFlight : .pending
            }
            if !states.isEmpty { all[table] = states }
        }
    }
}
