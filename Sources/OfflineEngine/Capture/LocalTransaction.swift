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
        try CaptureState.beginTransaction(at: milliseconds, db)
        let result = try body(db)
        try end(db, shared: shared)
        return result
    }

    /// Closes the current local transaction, whoever wrote it.
    static func end(_ db: Database, shared: Schema?) throws {
        if let shared { try Moves.split(shared, db) }
        try CaptureState.endTransaction(db)
    }
}
