import GRDB
import Statements
import SyncCore

/// `aloft_outbox`: the captured changes that the server has not confirmed, by their sequences, which SQLite
/// gives and never gives again.
enum OutboxTable {
    // MARK: Sequences

    /// The highest sequence that this copy ever gave to a change; 0 if it gave none.
    static func lastSequence(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, cached: "SELECT seq FROM sqlite_sequence WHERE name = 'aloft_outbox'") ?? 0
    }

    /// A sequence that no change has or will have.
    static func reserveSequence(_ db: Database) throws -> Int64 {
        let next = try lastSequence(db) + 1
        try goOn(after: next, db)
        return next
    }

    /// From now on changes have sequences above this one.
    static func goOn(after sequence: Int64, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO sqlite_sequence (name, seq) SELECT 'aloft_outbox', 0
                WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'aloft_outbox')
                """)
        try db.run(
            sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'aloft_outbox'",
            arguments: [sequence])
    }

    // MARK: Changes of a scope

    /// All changes of a scope, in the order of their sequences.
    static func changes(of scope: String, _ db: Database) throws -> [CapturedChange] {
        try Row.fetchAll(
            db,
            cached: "SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE scope = ? ORDER BY sequence",
            arguments: [scope]
        ).map(CapturedChange.init)
    }

    /// Whether any change of a scope waits.
    static func hasAny(of scope: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, cached: "SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE scope = ?)", arguments: [scope])
            ?? true
    }

    /// The first of a scope's changes that the server may not have, at most `limit`.
    static func unsent(of scope: String, limit: Int, _ db: Database) throws -> [CapturedChange] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE scope = ? AND NOT isApplied \
                ORDER BY sequence LIMIT ?
                """, arguments: [scope, limit]
        ).map(CapturedChange.init)
    }

    /// Those of them with sequences up to `last`.
    static func unsent(of scope: String, through last: Int64, _ db: Database) throws -> [CapturedChange] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT \(CapturedChange.columns) FROM aloft_outbox
                WHERE scope = ? AND NOT isApplied AND sequence <= ? ORDER BY sequence
                """, arguments: [scope, last]
        ).map(CapturedChange.init)
    }

    /// The measures by which a batch is cut: a change's sequence, transaction and size.
    struct UnsentSize {
        let sequence: Int64
        let transaction: Int64
        /// The bytes of its edits.
        let bytes: Int
        /// Whether it waits for a transaction of another scope.
        let isAwaiting: Bool
    }

    /// The sizes of a scope's changes that the server may not have, in the order of their sequences.
    static func unsentSizes(
        of scope: String, _ db: Database
    ) throws -> MapCursor<RowCursor, UnsentSize> {
        try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT sequence, txn, length(CAST(edits AS BLOB)), awaits IS NOT NULL FROM aloft_outbox
                    WHERE scope = ? AND NOT isApplied ORDER BY sequence
                    """), arguments: [scope]
        ).map { UnsentSize(sequence: $0[0], transaction: $0[1], bytes: $0[2], isAwaiting: $0[3]) }
    }

    /// Totals over a scope's changes up to a sequence that the server may not have: equal totals mean equal
    /// changes, since a change is never replaced by another.
    struct UnsentTotals: Hashable {
        let changes: Int
        let sequences: Int64
        let bytes: Int
        let awaiting: Int
        let stamped: Int
        let lastStamp: String?
    }

    /// The totals over a scope's changes that the server may not have, up to a sequence.
    static func unsentTotals(
        of scope: String, through sequence: Int64, _ db: Database
    ) throws -> UnsentTotals {
        let row = try Row.fetchOne(
            db,
            cached: """
                SELECT count(*), ifnull(sum(sequence), 0), ifnull(sum(length(CAST(edits AS BLOB))), 0),
                    count(awaits), count(stamp), max(stamp) FROM aloft_outbox
                WHERE scope = ? AND NOT isApplied AND sequence <= ?
                """, arguments: [scope, sequence])
        return row.map {
            UnsentTotals(
                changes: $0[0], sequences: $0[1], bytes: $0[2], awaiting: $0[3], stamped: $0[4],
                lastStamp: $0[5])
        } ?? UnsentTotals(changes: 0, sequences: 0, bytes: 0, awaiting: 0, stamped: 0, lastStamp: nil)
    }

    /// Whether a scope has a change that the server may not have, and the first of them waits for no other
    /// scope.
    static func isFirstReady(of scope: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT awaits IS NULL FROM aloft_outbox WHERE scope = ? AND NOT isApplied
                ORDER BY sequence LIMIT 1
                """, arguments: [scope]) ?? false
    }

    // MARK: Confirmation

    /// Whether the server is known to have a change of a scope that no pull has confirmed yet.
    static func isAnyApplied(of scope: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, cached: "SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE scope = ? AND isApplied)",
            arguments: [scope]) ?? false
    }

    /// The changes of a scope up to a sequence, and those that are known to be applied, as a table of SQL;
    /// `?1` is the scope, `?2` the sequence. Each half by an index of its own.
    private static let confirmed = """
        (SELECT sequence, tbl, id FROM aloft_outbox WHERE scope = ?1 AND sequence <= ?2
            UNION SELECT sequence, tbl, id FROM aloft_outbox WHERE scope = ?1 AND isApplied)
        """

    /// How many changes a scope's mark at `sequence` confirms.
    static func confirmedCount(of scope: String, through sequence: Int64, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db, cached: "SELECT count(*) FROM \(confirmed)", arguments: [scope, sequence]) ?? 0
    }

    /// The records of the changes that a scope's mark at `sequence` confirms.
    static func confirmedRecords(
        of scope: String, through sequence: Int64, _ db: Database
    ) throws -> [RecordKey] {
        try records(
            in: Row.fetchAll(
                db, cached: "SELECT DISTINCT tbl, id FROM \(confirmed)", arguments: [scope, sequence]))
    }

    /// Deletes the changes that a scope's mark at `sequence` confirms.
    static func removeConfirmed(of scope: String, through sequence: Int64, _ db: Database) throws {
        try db.run(
            sql: "DELETE FROM aloft_outbox WHERE scope = ?1 AND sequence <= ?2",
            arguments: [scope, sequence])
        try db.run(sql: "DELETE FROM aloft_outbox WHERE scope = ? AND isApplied", arguments: [scope])
    }

    /// Deletes one change.
    static func remove(_ sequence: Int64, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_outbox WHERE sequence = ?", arguments: [sequence])
    }

    /// Deletes all changes of a scope.
    static func removeAll(of scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_outbox WHERE scope = ?", arguments: [scope])
    }

    // MARK: All scopes

    /// How many changes wait, those in flight included.
    static func count(_ db: Database) throws -> Int {
        try Int.fetchOne(db, cached: "SELECT count(*) FROM aloft_outbox") ?? 0
    }

    /// The capture time of the oldest change, milliseconds since 1970; nil if there is none.
    static func oldestCapture(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, cached: "SELECT min(capturedAt) FROM aloft_outbox")
    }

    /// The scopes other than this one that have changes and no row in `aloft_scope`, by name. Skips from
    /// scope to scope in the index.
    static func scopesWithoutRow(besides scope: String, _ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(
                sql: """
                    WITH RECURSIVE waiting(scope) AS (
                        SELECT min(scope) FROM aloft_outbox
                        UNION ALL
                        SELECT (SELECT min(scope) FROM aloft_outbox o WHERE o.scope > w.scope)
                        FROM waiting w WHERE w.scope IS NOT NULL)
                    SELECT scope FROM waiting WHERE scope <> ? AND scope NOT IN (
                        SELECT scope FROM aloft_scope) ORDER BY scope
                    """), arguments: [scope])
    }

    /// The scopes that have changes above the last sequence of their prior identities.
    static func scopesOfPresentIdentity(_ db: Database) throws -> [String] {
        try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT scope FROM aloft_outbox o WHERE sequence > ifnull((
                        SELECT max(lastSequence) FROM aloft_prior_identity i WHERE i.scope = o.scope), 0)
                    """))
    }

    /// The records that the changes after this sequence touch, in the order of their first changes.
    static func records(after sequence: Int64, _ db: Database) throws -> [RecordKey] {
        try records(
            in: Row.fetchAll(
                db,
                cached: """
                    SELECT tbl, id, min(sequence) FROM aloft_outbox NOT INDEXED WHERE sequence > ?
                    GROUP BY tbl, id ORDER BY min(sequence)
                    """, arguments: [sequence]))
    }

    private static func records(in rows: [Row]) -> [RecordKey] {
        rows.compactMap { row in RecordID(row[1]).map { RecordKey(table: row[0], id: $0) } }
    }

    /// The sequence of a change that no trigger can have written: among the first `most` one that cannot be
    /// decoded, among all one without JSON or with an id of another length; nil if there is none.
    static func firstUnreadable(decoding most: Int, _ db: Database) throws -> Int64? {
        let broken = try Int64.fetchOne(
            db,
            sql: "SELECT sequence FROM aloft_outbox WHERE NOT json_valid(edits) OR length(id) <> 36 LIMIT 1")
        if let broken { return broken }
        let rows = try Row.fetchCursor(
            db, sql: "SELECT \(CapturedChange.columns) FROM aloft_outbox ORDER BY sequence LIMIT ?",
            arguments: [most])
        while let row = try rows.next() {
            do {
                _ = try CapturedChange(row: row)
            } catch is DecodingError {
                return row[0] as Int64
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
                return row[0] as Int64
            }
        }
        return nil
    }
}
