import Foundation
import GRDB
import SyncCore

/// The pages of a pull that are not shown yet: a page is not a state, only a stage that reached the server's
/// head is.
///
/// Survives a restart; the next page goes on from `stageCursor`.
struct PullStage {
    let scope: String
    let store: Store

    /// Takes a page. When it completes the stage, everything becomes visible in this transaction, with the
    /// cursor.
    /// - Returns: how many records became visible, or nil if more pages are needed.
    func take(_ page: PullPage, at now: Int64, _ db: Database) throws -> Int? {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO aloft_stage (scope, tbl, id, number, line) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (scope, tbl, id) DO UPDATE SET number = excluded.number, line = excluded.line
                WHERE excluded.number > number
                """)
        for line in page.lines {
            let head = try RecordHead(json: line)
            try statement.execute(arguments: [scope, head.table, head.id.text, head.number, line])
        }
        try KeyValue.clockOffset.write(String(page.heading.serverTime - now), db)
        var row = try ScopeRow.read(scope, db)
        guard page.ending.isComplete || store.mistake == .pageIsState else {
            row.stageCursor = page.ending.cursor
            try row.write(scope, db)
            return nil
        }
        return try PullApplying(stage: self).show(page, at: now, row, db)
    }

    /// Forgets what is staged and begins at the beginning; what is shown, and what is unsent, stays.
    func startOver(_ db: Database) throws {
        if store.mistake == .startOverDropsPending { try db.run(sql: "DELETE FROM aloft_outbox") }
        var row = try ScopeRow.read(scope, db)
        try KeyValue.knownCursor.write(row.cursor, of: scope, db)
        row.startsOver = true
        row.stageCursor = nil
        try row.write(scope, db)
        try forget(db)
    }

    /// Empties the stage. Without a condition, SQLite drops the table's pages whole.
    func forget(_ db: Database) throws {
        let isOnly = try Bool.fetchOne(
            db,
            cached: """
                SELECT (SELECT max(scope) FROM aloft_stage) = ?1 AND (SELECT min(scope) FROM aloft_stage) = ?1
                """, arguments: [scope])
        if isOnly == true { return try db.run(sql: "DELETE FROM aloft_stage") }
        try db.run(sql: "DELETE FROM aloft_stage WHERE scope = ?", arguments: [scope])
    }
}
