import GRDB
import Statements
import SyncCore

/// Changes that no trigger captured.
extension OutboxTable {
    /// Puts a change of a record of the account's own into the outbox, as of the present local transaction.
    /// The record has to have a base.
    static func capture(
        _ verb: Change.Verb, of record: RecordKey, edits: [String: Edit], isAdopted: Bool, settles: Stamp?,
        _ db: Database
    ) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_outbox (scope, txn, tbl, id, verb, generation, baseVersion, edits,
                    capturedAt, floor, isAdopted, settles)
                SELECT ?1, c.txn, ?2, ?3, ?4, b.generation, ifnull(r.version, 0), ?5,
                    ifnull(c.now, 0), c.floor, ?6, ?7
                FROM aloft_capture c JOIN aloft_base b ON b.tbl = ?2 AND b.id = ?3
                    LEFT JOIN aloft_row r ON r.tbl = ?2 AND r.id = ?3
                """,
            arguments: [
                Wire.ownScope, record.table, record.id.text, verb.rawValue, try ServerRow.encode(edits),
                isAdopted, settles?.description,
            ])
        guard db.changesCount == 1 else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT,
                message: "The record \(record.id) of “\(record.table)” has no base to capture a change on.")
        }
    }

    /// Puts a change of another file into the outbox, under its sequence there. It is neither stamped, hidden
    /// nor applied.
    static func insert(_ change: StoredChange, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_outbox (sequence, scope, txn, tbl, id, verb, generation, baseVersion,
                    baseClock,
                    baseDetails, edits, capturedAt, floor, isAdopted, settles, awaits, isMigrated)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                change.sequence, change.scope, change.transaction, change.table, change.id.text,
                change.verb.rawValue, change.generation, change.baseVersion, change.baseClock,
                change.baseDetails, change.edits, change.capturedAt, change.floor,
                change.isAdopted, change.settles, change.awaits, change.isMigrated,
            ])
    }

    /// Moves the present and all later changes to sequences above this one; the present changes also to
    /// transactions above that one.
    static func moveAll(behind sequence: Int64, transaction: Int64, _ db: Database) throws {
        // First to negative sequences, which are unused.
        try db.run(
            sql: "UPDATE aloft_outbox SET sequence = -sequence, txn = txn + ?", arguments: [transaction])
        try db.run(sql: "UPDATE aloft_outbox SET sequence = ? - sequence", arguments: [sequence])
        try goOn(after: sequence + lastSequence(db), db)
    }
}
