import GRDB

/// Values that a merge did not keep: there for a while, so that what happened can be explained.
enum Losers {
    /// Forgets those that lost before a time.
    static func collect(lostBefore milliseconds: Int64, _ db: Database) throws {
        try db.run(sql: "DELETE FROM loser WHERE lostAt < ?", arguments: [milliseconds])
    }
}
