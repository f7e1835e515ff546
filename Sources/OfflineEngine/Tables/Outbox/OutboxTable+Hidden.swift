import GRDB
import Statements
import SyncCore

/// The waiting changes that are not shown, because they conflict with the server's records.
extension OutboxTable {
    /// Notes that these changes are not shown, and why.
    static func hide(_ sequences: [Int64], because refusal: Refusal, _ db: Database) throws {
        let reason = try ServerRow.encode(refusal)
        for sequence in sequences {
            try db.run(
                sql: "UPDATE aloft_outbox SET hidden = ? WHERE sequence = ?", arguments: [reason, sequence])
        }
    }

    /// Takes back that changes of a scope are not shown.
    static func unhideAll(of scope: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_outbox SET hidden = NULL WHERE scope = ? AND hidden IS NOT NULL",
            arguments: [scope])
    }

    // MARK: Found by their index, however many others wait

    /// How many changes of all scopes are not shown.
    static func hiddenCount(_ db: Database) throws -> Int {
        try Int.fetchOne(db, cached: "SELECT count(*) FROM aloft_outbox WHERE hidden IS NOT NULL") ?? 0
    }

    private static let hiddenOfScope =
        "aloft_outbox h INDEXED BY aloft_outbox_hidden WHERE h.hidden IS NOT NULL AND h.scope = ?1"

    /// Whether any change of a scope is hidden.
    static func hidesAny(of scope: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, cached: "SELECT EXISTS (SELECT 1 FROM \(hiddenOfScope))", arguments: [scope]) ?? true
    }

    /// Whether a change is hidden because a constraint of the app's own refused it, such as one in a trigger,
    /// which the schema does not name.
    static func hidesForConstraintOfApp(in scope: String, _ db: Database) throws -> Bool {
        let reason = Refusal.Reason.rejected.rawValue
        return try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (SELECT 1 FROM \(hiddenOfScope)
                    AND json_extract(h.hidden, '$.reason') = '\(reason)')
                """, arguments: [scope]) ?? true
    }

    /// Whether any change of a record is hidden.
    static func hidesAny(of record: RecordKey, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (SELECT 1 FROM aloft_outbox INDEXED BY aloft_outbox_record
                    WHERE tbl = ? AND id = ? AND hidden IS NOT NULL)
                """, arguments: [record.table, record.id.text]) ?? true
    }

    /// Whether a change is shown that follows a hidden one of its record or transaction: it was made since
    /// the last replay, which would have hidden it, too.
    static func hasShownAfterHidden(in scope: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (SELECT 1 FROM \(hiddenOfScope) AND (
                    (SELECT o.hidden IS NULL FROM aloft_outbox o INDEXED BY aloft_outbox_record
                        WHERE o.tbl = h.tbl AND o.id = h.id ORDER BY o.sequence DESC LIMIT 1)
                    OR (SELECT o.hidden IS NULL AND o.txn = h.txn
                        FROM aloft_outbox o INDEXED BY aloft_outbox_scope
                        WHERE o.scope = h.scope AND o.sequence > h.sequence ORDER BY o.sequence LIMIT 1)))
                """, arguments: [scope]) ?? true
    }

    /// The tables of which a deletion is hidden.
    static func tablesOfHiddenDeletions(in scope: String, _ db: Database) throws -> Set<String> {
        try String.fetchSet(
            db.cachedStatement(sql: "SELECT h.tbl FROM \(hiddenOfScope) AND h.verb = 'delete'"),
            arguments: [scope])
    }
}
