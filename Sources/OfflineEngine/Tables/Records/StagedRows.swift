import GRDB
import Statements
import SyncCore

/// The rows of one app table that a scope's stage brings, queried all at once. Clean ones are shown in the
/// server's state: no change waits for their records, or only until this pull.
struct StagedRows {
    let table: SyncTable
    let scope: String

    /// The staged records that are not clean, or of which there is no row.
    func unclean(_ db: Database) throws -> [RecordKey] {
        try RecordKey.fetchAll(
            db,
            cached: """
                SELECT s.tbl, s.id FROM \(stage) AND (\(isUnclean)
                    OR NOT EXISTS (SELECT 1 FROM \(quoted(table.name)) c WHERE c.id = s.id))
                """, arguments: arguments)
    }

    /// Whether a row refers to a missing one: a staged row, or any row to a record that the stage deletes.
    func hasOrphans(by column: SyncColumn, _ reference: SyncReference, _ db: Database) throws -> Bool {
        let (child, parents) = ("c.\(quoted(column.sqlName))", quoted(reference.table))
        let deleted = """
            \(StagedRows.stage(of: reference.table))
                AND NOT EXISTS (SELECT 1 FROM \(parents) p WHERE p.id = s.id)
            """
        // Without an index by the reference the table is read, but once, and only if a record was deleted.
        return try exists(
            """
            EXISTS (SELECT 1 FROM \(rows) AND \(child) IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM \(parents) p WHERE p.id = \(child)))
            OR CASE WHEN EXISTS (SELECT 1 FROM \(deleted))
                THEN EXISTS (
                    SELECT 1 FROM \(quoted(table.name)) c WHERE \(child) IN (SELECT s.id FROM \(deleted)))
                ELSE 0 END
            """, db)
    }

    /// Whether a clean row refers to a record with a waiting insert or deletion.
    func refersToComingOrGoing(
        by column: SyncColumn, _ reference: SyncReference, _ db: Database
    ) throws -> Bool {
        try exists(
            """
            EXISTS (SELECT 1 FROM \(rows) AND NOT \(isUnclean) AND EXISTS (
                SELECT 1 FROM aloft_outbox o WHERE o.tbl = \(literal(.text(reference.table)))
                    AND o.id = c.\(quoted(column.sqlName)) AND o.verb <> 'update'))
            """, db)
    }

    /// Whether a clean row's unique value, of several columns the first one's, may be another record's in a
    /// waiting change or its base. In doubt true.
    func hasWaitingValue(of unique: [SyncColumn], _ db: Database) throws -> Bool {
        guard let first = unique.first else { return false }
        // The app's own collation may be another.
        let value = "+c.\(quoted(first.sqlName)) COLLATE BINARY"
        // Null equals nothing.
        let isValue = unique.map { "c.\(quoted($0.sqlName)) IS NOT NULL" }.joined(separator: " AND ")
        // A waiting change that begins with the default does not state it.
        let isDefault = first.defaultValue == .null ? "0" : "\(value) = \(literal(first.defaultValue))"
        return try exists(
            """
            EXISTS (SELECT 1 FROM \(rows) AND NOT \(isUnclean) AND \(isValue) AND (
                \(isDefault) OR typeof(\(value)) = 'blob' OR instr(CAST(\(value) AS BLOB), x'00') > 0
                OR \(EditIndexes.isWaiting(in: first.name, of: table.name, value: value, besides: "c.id"))))
            """, db)
    }

    // MARK: SQL

    private static func stage(of table: String) -> String {
        "aloft_stage s WHERE s.scope = ?1 AND s.tbl = \(literal(.text(table)))"
    }

    private var stage: String { Self.stage(of: table.name) }

    /// `c` is the row. The stage comes first: a table may be a thousand times as long.
    private var rows: String {
        """
        aloft_stage s CROSS JOIN \(quoted(table.name)) c ON c.id = s.id
        WHERE s.scope = ?1 AND s.tbl = \(literal(.text(table.name)))
        """
    }

    private var isUnclean: String {
        "EXISTS (SELECT 1 FROM aloft_base b WHERE b.tbl = s.tbl AND b.id = s.id)"
    }

    private var arguments: StatementArguments { [scope] }

    private func exists(_ condition: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(db, cached: "SELECT \(condition)", arguments: arguments) ?? true
    }
}
