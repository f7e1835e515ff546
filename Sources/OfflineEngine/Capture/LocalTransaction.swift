import GRDB
import SyncCore

/// Brackets a write of the app, so that the triggers know which transaction they are in and what time it is.
///
/// SQL cannot see transactions: the number is moved at both ends, and what another SQLite tool writes in
/// between counts as one.
enum LocalTransaction {
    /// Runs `body` inside the transaction that is open on `db`. `shared`: the schema, if a transaction may be
    /// one over several scopes.
    static func run<Result>(
        _ db: Database, at milliseconds: Int64, shared: Schema?, _ body: (Database) throws -> Result
    ) throws -> Result {
        if let shared { try Moves.split(shared, db) }
        let begin = try db.cachedStatement(sql: "UPDATE aloft_capture SET txn = txn + 1, now = ?")
        try begin.execute(arguments: [milliseconds])
        let result = try body(db)
        try end(db, shared: shared)
        return result
    }

    /// The number of a transaction of its own, which is over.
    static func next(_ db: Database) throws -> Int64 {
        try db.run(sql: "UPDATE aloft_capture SET txn = txn + 2")
        return try Int64.fetchOne(db, cached: "SELECT txn - 1 FROM aloft_capture") ?? 0
    }

    /// From now on transactions have numbers above this one.
    static func goOn(after transaction: Int64, _ db: Database) throws {
        try db.run(sql: "UPDATE aloft_capture SET txn = max(txn, ?)", arguments: [transaction + 1])
    }

    /// Closes the current local transaction, whoever wrote it.
    static func end(_ db: Database, shared: Schema?) throws {
        if let shared { try Moves.split(shared, db) }
        try db.cachedStatement(sql: "UPDATE aloft_capture SET txn = txn + 1, now = NULL").execute()
    }
}
