import GRDB
import Statements
import SyncCore

// The app's tables where rows can conflict: references and unique keys.
extension AppRow {
    /// Deletes, until the replay shows them again, the rows of a scope's records that are shown differently
    /// from the server's state, and with `withStage` also those that its stage is going to change: the whole
    /// stage if everything was downloaded again.
    static func clearForReplay(
        of table: SyncTable, scope: String, withStage: Bool, startsOver: Bool, _ db: Database
    ) throws {
        // Another scope's record with that id is not affected.
        let ours = table.scopeColumn.map { "\(quoted($0)) = \(literal(.text(scope))) AND" } ?? ""
        try db.run(
            sql: """
                DELETE FROM \(quoted(table.name)) WHERE \(ours) id IN (
                    SELECT id FROM aloft_base WHERE scope = ? AND tbl = ?
                    UNION ALL
                    SELECT s.id FROM aloft_stage s
                    LEFT JOIN aloft_row r ON r.tbl = s.tbl AND r.id = s.id
                    WHERE ? AND s.scope = ? AND s.tbl = ? AND (? OR ifnull(r.number, -1) < s.number))
                """,
            arguments: [scope, table.name, withStage, scope, table.name, startsOver])
    }

    /// The ids of rows that refer to a missing row: among the rows that a scope's stage brings, those shown
    /// differently from the server's state, and rows that refer to either; or among all.
    static func orphans(
        of table: SyncTable, _ column: SyncColumn, _ reference: SyncReference, amongAll: Bool, scope: String,
        _ db: Database
    ) throws -> [RecordID] {
        let field = quoted(column.sqlName)
        let changed = """
            SELECT id FROM aloft_stage WHERE scope = ? AND tbl = ?
            UNION ALL SELECT id FROM aloft_base WHERE scope = ? AND tbl = ?
            """
        let found = try String.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT id FROM \(quoted(table.name)) c
                    WHERE \(field) IS NOT NULL AND (? OR id IN (\(changed)) OR \(field) IN (\(changed)))
                    AND NOT EXISTS (SELECT 1 FROM \(quoted(reference.table)) p WHERE p.id = c.\(field))
                    ORDER BY id
                    """),
            arguments: [
                amongAll, scope, table.name, scope, table.name, scope, reference.table, scope,
                reference.table,
            ])
        return found.compactMap { RecordID($0) }
    }
}
