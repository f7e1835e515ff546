import GRDB
import Statements
import SyncCore

/// The table `aloft_stage`: the records of pulls that are not shown yet, each once, as the lines that came.
enum StageTable {
    /// How many records of a scope are staged.
    static func count(of scope: String, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db, cached: "SELECT count(*) FROM aloft_stage WHERE scope = ?", arguments: [scope]) ?? 0
    }

    /// The records of a scope that are staged.
    static func keys(of scope: String, _ db: Database) throws -> Set<RecordKey> {
        Set(
            try RecordKey.fetchAll(
                db, cached: "SELECT tbl, id FROM aloft_stage WHERE scope = ?", arguments: [scope]))
    }

    /// The lines of a scope's records, by their tables and ids.
    static func bulkLines(_ db: Database) throws -> BulkStatement {
        try BulkStatement("SELECT line FROM aloft_stage WHERE scope = ? ORDER BY tbl, id", db)
    }

    /// Stages a record unless a later state of it is staged: scope, table, id, number, line.
    static func bulkInsert(_ db: Database) throws -> BulkStatement {
        try BulkStatement(
            """
            INSERT INTO aloft_stage (scope, tbl, id, number, line) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (scope, tbl, id) DO UPDATE SET number = excluded.number, line = excluded.line
            WHERE excluded.number > number
            """, db)
    }

    /// Whether the stage of a scope, or the server's acknowledgement up to that sequence, changes anything
    /// here.
    static func bringsAnything(
        to scope: String, acknowledgedThrough: Int64, _ db: Database
    ) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (SELECT 1 FROM aloft_stage WHERE scope = ?1)
                    OR EXISTS (SELECT 1 FROM aloft_page WHERE scope = ?1)
                    OR EXISTS (SELECT 1 FROM aloft_outbox WHERE scope = ?1 AND sequence <= ?2)
                    OR EXISTS (SELECT 1 FROM aloft_outbox WHERE scope = ?1 AND isApplied)
                    OR EXISTS (SELECT 1 FROM aloft_batch WHERE scope = ?1 AND verdict > 1)
                """,
            arguments: [scope, acknowledgedThrough]) ?? false
    }

    /// Empties the stage of a scope. Without a condition, SQLite drops the table's pages whole.
    static func empty(_ scope: String, _ db: Database) throws {
        let isOnly = try Bool.fetchOne(
            db,
            cached: """
                SELECT (SELECT max(scope) FROM aloft_stage) = ?1 AND (SELECT min(scope) FROM aloft_stage) = ?1
                """, arguments: [scope])
        if isOnly == true { return try db.run(sql: "DELETE FROM aloft_stage") }
        try removeAll(of: scope, db)
    }

    /// Forgets the records of a scope.
    static func removeAll(of scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_stage WHERE scope = ?", arguments: [scope])
    }

    /// Forgets what is staged of any scope, record by record and in pages.
    static func forgetEverything(_ db: Database) throws {
        try db.execute(sql: "DELETE FROM aloft_stage; DELETE FROM aloft_page")
    }
}
