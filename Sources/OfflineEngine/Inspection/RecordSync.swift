public import GRDB
public import SyncCore

/// How one record stands with the server, derived from the engine's tables.
public enum RecordSync: String, Hashable, Sendable {
    /// The server has it as it is here.
    case synced
    /// It has changes that wait to be sent.
    case pending
    /// It has changes on their way.
    case inFlight
    /// A change of it was refused and waits for a person.
    case rejected

    /// How a record stands now; usable in `Replica.read`, `write` and `observe`.
    public static func state(of id: RecordID, in table: String, _ db: Database) throws -> RecordSync {
        let statement = try db.cachedStatement(
            sql: """
                SELECT min(sequence) AS first, (SELECT lastSequence FROM aloft_batch b
                    WHERE b.scope = o.scope) AS lastSequence
                FROM aloft_outbox o WHERE tbl = ? AND id = ?
                """)
        if let row = try Row.fetchOne(statement, arguments: [table, id.text]), let first: Int64 = row[0] {
            let lastSequence: Int64? = row[1]
            return first <= (lastSequence ?? 0) ? .inFlight : .pending
        }
        let isSetAside = try db.cachedStatement(
            sql: "SELECT 1 FROM aloft_rejected WHERE tbl = ? AND record = ? LIMIT 1")
        return try Int.fetchOne(isSetAside, arguments: [table, id.text]) == nil ? .synced : .rejected
    }
}
