import GRDB

/// Where this copy stands in a scope's feed.
struct ScopeRow {
    /// Where the shown state ends; nil before the first sync is done.
    var cursor: String?
    /// Where the staged pages end; nil if nothing is staged.
    var stageCursor: String?
    /// How far this incarnation's changes are confirmed.
    var mark: Int64 = 0
    /// When a stage was last shown: milliseconds since 1970 by this device's clock.
    var syncedAt: Int64?
    /// Everything is being downloaded again, because the server lost or forgot what the cursor stood for.
    /// What is shown stays until the stage is complete.
    var startsOver = false

    /// Where the next page begins.
    var nextCursor: String? { startsOver ? stageCursor : stageCursor ?? cursor }

    static func read(_ scope: String, _ db: Database) throws -> ScopeRow {
        let statement = try db.cachedStatement(
            sql: "SELECT cursor, stageCursor, mark, syncedAt, startsOver FROM aloft_scope WHERE scope = ?")
        return try Row.fetchOne(statement, arguments: [scope]).map {
            ScopeRow(cursor: $0[0], stageCursor: $0[1], mark: $0[2], syncedAt: $0[3], startsOver: $0[4])
        } ?? ScopeRow()
    }

    func write(_ scope: String, _ db: Database) throws {
        let statement = try db.cachedStatement(
            sql: """
                INSERT INTO aloft_scope (scope, cursor, stageCursor, mark, syncedAt, startsOver)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope) DO UPDATE SET cursor = excluded.cursor, \
                stageCursor = excluded.stageCursor,
                    mark = excluded.mark, syncedAt = excluded.syncedAt, startsOver = excluded.startsOver
                """)
        try statement.execute(arguments: [scope, cursor, stageCursor, mark, syncedAt, startsOver])
    }
}
