import GRDB
import Statements
import SyncCore

/// The table `aloft_base`: the records that are shown otherwise than the server has them, with the server's
/// values. A record as a whole is ``ServerRow``'s.
enum BaseTable {
    // MARK: One record

    /// Whether a record has a base.
    static func has(_ key: RecordKey, _ db: Database) throws -> Bool {
        try Int.fetchOne(db, cached: existing, arguments: [key.table, key.id.text]) != nil
    }

    /// The server's values of a record; nil if it has no base, or the server has no values.
    static func fields(of key: RecordKey, _ db: Database) throws -> [String: FieldValue]? {
        let fields = try String.fetchOne(
            db, sql: "SELECT fields FROM aloft_base WHERE tbl = ? AND id = ? AND fields IS NOT NULL",
            arguments: [key.table, key.id.text])
        return try fields.map { try ServerRow.decode([String: FieldValue].self, $0) }
    }

    /// Keeps the server's values of a record in its base, if it has one; nil if the server has no living
    /// record.
    static func setFields(_ fields: [String: FieldValue]?, of key: RecordKey, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_base SET fields = ? WHERE tbl = ? AND id = ?",
            arguments: [try fields.map(ServerRow.encode), key.table, key.id.text])
    }

    /// Notes the shown state of a record, for the triggers; nil for one that is not shown.
    static func note(_ shown: SyncedRecord?, of key: RecordKey, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_base SET generation = ?, isDeleted = ? WHERE tbl = ? AND id = ?",
            arguments: [shown?.generation ?? 1, shown?.isDeleted ?? false, key.table, key.id.text])
    }

    /// Makes the base of a record that is shown with these values, unless it has one.
    static func insert(
        _ key: RecordKey, shownAs fields: [String: FieldValue], scope: String, _ db: Database
    ) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
                SELECT ?1, ?2, ?3, ?4,
                    ifnull((SELECT generation FROM aloft_row WHERE tbl = ?1 AND id = ?2), 1), 0
                WHERE NOT EXISTS (SELECT 1 FROM aloft_base WHERE tbl = ?1 AND id = ?2)
                """, arguments: [key.table, key.id.text, scope, try ServerRow.encode(fields)])
    }

    /// Makes the base of a record that the server is not known to have, unless it has one.
    static func insertWithoutFields(
        _ key: RecordKey, generation: Int64, scope: String, _ db: Database
    ) throws {
        try db.run(
            sql: """
                INSERT OR IGNORE INTO aloft_base (tbl, id, scope, fields, generation, isDeleted)
                VALUES (?, ?, ?, NULL, ?, 0)
                """, arguments: [key.table, key.id.text, scope, generation])
    }

    /// Forgets the base of a record without unconfirmed changes.
    static func removeUnlessChanged(_ key: RecordKey, _ db: Database) throws {
        try db.run(
            sql: """
                DELETE FROM aloft_base WHERE tbl = ? AND id = ?
                AND NOT EXISTS (SELECT 1 FROM aloft_outbox o \
                WHERE o.tbl = aloft_base.tbl AND o.id = aloft_base.id)
                """, arguments: [key.table, key.id.text])
    }

    // MARK: A scope's records

    /// Whether any record has a base.
    static func hasAny(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, cached: "SELECT EXISTS (SELECT 1 FROM aloft_base)") ?? false
    }

    /// The records of a scope that have a base, by table and id.
    static func keys(of scope: String, _ db: Database) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db, cached: "SELECT tbl, id FROM aloft_base WHERE scope = ? ORDER BY tbl, id", arguments: [scope])
    }

    /// Whether a record of a scope is shown differently from the server's state without a change of its own.
    static func hasReasons(of scope: String, _ db: Database) throws -> Bool {
        try Int.fetchOne(
            db, cached: "SELECT 1 FROM aloft_base WHERE scope = ? AND why IS NOT NULL LIMIT 1",
            arguments: [scope]) != nil
    }

    /// Forgets why records of a scope are shown otherwise than the server has them.
    static func forgetReasons(of scope: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_base SET why = NULL, obstacle = NULL WHERE scope = ?", arguments: [scope])
    }

    // MARK: Records that cannot be shown

    /// Notes that a record with a base cannot be shown as it should be, and what keeps it out.
    static func wait(_ key: RecordKey, because obstacle: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_base SET why = 'waits', obstacle = ? WHERE tbl = ? AND id = ?",
            arguments: [obstacle, key.table, key.id.text])
    }

    /// The obstacle that keeps a record out; nil if nothing does.
    static func obstacle(of key: RecordKey, _ db: Database) throws -> String? {
        try String.fetchOne(
            db,
            cached: """
                SELECT ifnull(obstacle, 'Something here keeps it out.') FROM aloft_base
                WHERE tbl = ? AND id = ? AND why = 'waits'
                """, arguments: [key.table, key.id.text])
    }

    /// The records of a scope that cannot be shown, by table and id.
    static func waiting(in scope: String, _ db: Database) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db,
            cached: """
                SELECT tbl, id FROM aloft_base WHERE scope = ? AND why IS NOT NULL AND why = 'waits'
                ORDER BY tbl, id
                """, arguments: [scope])
    }

    /// How many records of all scopes cannot be shown.
    static func waitingCount(_ db: Database) throws -> Int {
        try Int.fetchOne(
            db, cached: "SELECT count(*) FROM aloft_base WHERE why IS NOT NULL AND why = 'waits'") ?? 0
    }

    /// Deletes the bases of a scope's records that are shown in the server's state.
    static func removeUnneeded(of scope: String, _ db: Database) throws {
        try db.run(
            sql: """
                DELETE FROM aloft_base WHERE scope = ? AND why IS NULL AND NOT EXISTS (
                    SELECT 1 FROM aloft_outbox o WHERE o.tbl = aloft_base.tbl AND o.id = aloft_base.id)
                """, arguments: [scope])
    }

    /// Forgets the bases of a scope's records.
    static func removeAll(of scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_base WHERE scope = ?", arguments: [scope])
    }

    // MARK: Many records, one after the other

    private static let existing = "SELECT 1 FROM aloft_base WHERE tbl = ? AND id = ?"

    /// Finds the scope of a record that has a base, by its table and id.
    static func preparedScope(_ db: Database) throws -> Statement {
        try db.cachedStatement(sql: "SELECT scope FROM aloft_base WHERE tbl = ? AND id = ?")
    }

    /// ``has(_:_:)`` in bulk: a row if the record of that table and id has a base. Its value says whether the
    /// base is still needed once a scope's changes up to a number are confirmed: for changes that still wait
    /// then, for another reason, or for another scope. Without a number every base is needed.
    static func bulkFind(of scope: String, through sequence: Int64?, _ db: Database) throws -> BulkStatement {
        guard let sequence else { return try BulkStatement(existing, db) }
        let statement = try BulkStatement(
            """
            SELECT b.why IS NOT NULL OR b.scope <> ?3 OR EXISTS (
                SELECT 1 FROM aloft_outbox o WHERE o.tbl = b.tbl AND o.id = b.id
                AND NOT (o.scope = ?3 AND (o.sequence <= ?4 OR o.isApplied)))
            FROM aloft_base b WHERE b.tbl = ?1 AND b.id = ?2
            """, db)
        try statement.bind(scope.databaseValue, at: 3)
        try statement.bind(sequence, at: 4)
        return statement
    }

    /// Removes the base of the record of a table and id, in bulk.
    static func bulkRemove(_ db: Database) throws -> BulkStatement {
        try BulkStatement("DELETE FROM aloft_base WHERE tbl = ? AND id = ?", db)
    }
}
