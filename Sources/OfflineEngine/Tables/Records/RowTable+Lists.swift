import GRDB
import Statements
import SyncCore

extension RowTable {
    // MARK: A scope's records

    /// Whether any record is known.
    static func hasAny(_ db: Database) throws -> Bool {
        try Bool.fetchOne(db, cached: "SELECT EXISTS (SELECT 1 FROM aloft_row)") ?? false
    }

    /// Whether no record of a scope is known, nor staged record by record.
    static func hasNothing(of scope: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT NOT EXISTS (SELECT 1 FROM aloft_row WHERE scope = ?1)
                    AND NOT EXISTS (SELECT 1 FROM aloft_stage WHERE scope = ?1)
                """, arguments: [scope]) ?? false
    }

    /// The sum of the digests of a scope's records as they came.
    static func digestSum(of scope: String, _ db: Database) throws -> UInt64 {
        let digests = try Int64.fetchCursor(
            db.cachedStatement(sql: "SELECT digest FROM aloft_row WHERE scope = ? AND digest <> 0"),
            arguments: [scope])
        var sum: UInt64 = 0
        while let digest = try digests.next() { sum &+= UInt64(bitPattern: digest) }
        return sum
    }

    /// Calls `body` with each record of a scope, by table and id: its expected digest, and whether it is
    /// living and shown in the server's state.
    static func each(
        of scope: String, _ db: Database,
        _ body: (_ key: RecordKey, _ digest: UInt64, _ isClean: Bool) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT tbl, id, ifnull(keptDigest, digest), isDeleted, EXISTS (
                    SELECT 1 FROM aloft_base b WHERE b.tbl = r.tbl AND b.id = r.id)
                FROM aloft_row r WHERE scope = ? ORDER BY tbl, id
                """, arguments: [scope])
        while let row = try rows.next() {
            guard let key = RecordKey(row) else { continue }
            try body(key, UInt64(bitPattern: row[2]), row[3] == false && row[4] == false)
        }
    }

    /// The records of a scope that its stage does not bring again.
    static func missing(fromStageOf scope: String, _ db: Database) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db,
            cached: """
                SELECT tbl, id FROM aloft_row r WHERE scope = ? AND NOT EXISTS (
                    SELECT 1 FROM aloft_stage s WHERE s.scope = r.scope AND s.tbl = r.tbl AND s.id = r.id)
                """, arguments: [scope])
    }

    /// So many of the next records of a scope that a restored server wants back, by table and id.
    static func toBackfill(_ scope: String, most: Int, _ db: Database) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db,
            cached: """
                SELECT r.tbl, r.id FROM aloft_row r JOIN aloft_scope s ON s.scope = r.scope
                WHERE r.scope = ? AND r.number > s.backfillDivergence
                    AND (r.tbl, r.id) > (s.backfilledTable, s.backfilledID)
                ORDER BY r.tbl, r.id LIMIT ?
                """, arguments: [scope, most])
    }

    /// The living records of a table, in all scopes.
    static func living(in table: String, _ db: Database) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db, cached: "SELECT tbl, id FROM aloft_row WHERE tbl = ? AND NOT isDeleted ORDER BY id",
            arguments: [table])
    }

    /// The values of a table's records in a scope, of a table that no schema has.
    static func unknownFields(
        in table: String, of scope: String, _ db: Database
    ) throws -> [[String: FieldValue]] {
        try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT extra FROM aloft_row WHERE tbl = ? AND scope = ? AND NOT isDeleted \
                    AND extra IS NOT NULL
                    """), arguments: [table, scope]
        ).map { try ServerRow.decode([String: FieldValue].self, $0) }
    }

    // MARK: Records that wait for a person

    /// The records with versions that may wait for a person, by table and id.
    static func withHeldVersions(_ db: Database) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db,
            cached: """
                SELECT tbl, id FROM aloft_row
                WHERE instr(details, '"held"') > 0 AND NOT isDeleted ORDER BY tbl, id
                """)
    }

    /// The held versions as in ``withHeldVersions(_:)``, with the records' details as JSON.
    static func heldVersions(_ db: Database) throws -> [(key: RecordKey, details: String)] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT tbl, id, details FROM aloft_row
                WHERE instr(details, '"held"') > 0 AND NOT isDeleted ORDER BY tbl, id
                """
        ).compactMap { row in RecordKey(row).map { ($0, row[2]) } }
    }

    /// The records with other versions of the whole that no change here settles, by table and id.
    static func withUnsettledVersions(_ db: Database) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db,
            cached: """
                SELECT tbl, id FROM aloft_row r
                WHERE details LIKE '%"":{"held"%' AND NOT isDeleted AND NOT EXISTS (
                    SELECT 1 FROM aloft_outbox o
                    WHERE o.tbl = r.tbl AND o.id = r.id AND o.settles IS NOT NULL)
                ORDER BY tbl, id
                """)
    }

    // MARK: A table's records, when the schema changes

    /// The records with fields that the schema had no column for, by table and id; the fields are JSON.
    static func withUnknownFields(_ db: Database) throws -> [(key: RecordKey, fields: String)] {
        try Row.fetchAll(
            db,
            sql: "SELECT tbl, id, extra, isDeleted FROM aloft_row WHERE extra IS NOT NULL ORDER BY tbl, id"
        ).compactMap { row in RecordKey(row).map { ($0, row[2]) } }
    }

    /// The living records of a table that neither the app's table nor a base has.
    static func withoutRow(in table: String, _ db: Database) throws -> [RecordID] {
        let ids = try String.fetchAll(
            db,
            sql: """
                SELECT id FROM aloft_row r WHERE tbl = ? AND NOT isDeleted
                    AND NOT EXISTS (SELECT 1 FROM \(quoted(table)) t WHERE t.id = r.id)
                    AND NOT EXISTS (SELECT 1 FROM aloft_base b WHERE b.tbl = r.tbl AND b.id = r.id)
                """, arguments: [table])
        return ids.compactMap { RecordID($0) }
    }

    /// The records of a table: their ids as text, and the stamps of their fields as JSON.
    static func clocks(
        in table: String, _ db: Database
    ) throws -> [(id: String, clock: String, isDeleted: Bool)] {
        try Row.fetchAll(
            db, sql: "SELECT id, clock, isDeleted FROM aloft_row WHERE tbl = ?", arguments: [table]
        ).map { ($0[0], $0[1], $0[2]) }
    }

    /// The id of a row in the app's table that is no known record; nil if all are known.
    static func unknownRow(in table: String, _ db: Database) throws -> String? {
        func isUnknown(in engine: String) -> String {
            "NOT EXISTS (SELECT 1 FROM \(engine) e WHERE e.tbl = ?1 AND e.id = t.id)"
        }
        let unknown = ["aloft_row", "aloft_base", "aloft_outbox"].map(isUnknown).joined(separator: " AND ")
        return try String.fetchOne(
            db, sql: "SELECT CAST(t.id AS TEXT) FROM \(quoted(table)) t WHERE \(unknown) LIMIT 1",
            arguments: [table])
    }
}
