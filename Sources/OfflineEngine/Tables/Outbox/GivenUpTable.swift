import GRDB
import Statements
import SyncCore

/// `aloft_given_up`: batches that were sent and then built again or rejected, because the server had not
/// applied them by its mark. The network may deliver a repeated request later: then the server applies such
/// a batch, and says so by its id in the heading of a page. Each stays until the mark has passed it.
enum GivenUpTable {
    private static let shared =
        "id, scope, previousSequence, lastSequence, body, changes, transactions, bytes, hash"

    /// Takes a batch out of flight and keeps it, if it was ever sent.
    static func keep(_ batch: InFlightBatch, _ db: Database) throws {
        if batch.bytes > 0 {
            try db.run(
                sql: """
                    INSERT OR REPLACE INTO aloft_given_up (\(shared))
                    SELECT \(shared) FROM aloft_batch WHERE scope = ? AND id IS NOT NULL
                    """, arguments: [batch.scope])
        }
        try batch.delete(db)
    }

    /// Puts the batch with this id back in flight, if it was given up and ends with this sequence.
    /// - Returns: whether it was.
    static func takeBack(
        _ id: String?, endingAt sequence: Int64, of scope: String, _ db: Database
    ) throws -> Bool {
        guard let id,
            try Int.fetchOne(
                db, cached: "SELECT 1 FROM aloft_given_up WHERE id = ? AND scope = ? AND lastSequence = ?",
                arguments: [id, scope, sequence]) != nil
        else { return false }
        if let other = try InFlightBatch.read(scope, db) { try keep(other, db) }
        try db.run(
            sql: "INSERT INTO aloft_batch (\(shared)) SELECT \(shared) FROM aloft_given_up WHERE id = ?",
            arguments: [id])
        try db.run(sql: "DELETE FROM aloft_given_up WHERE id = ?", arguments: [id])
        return true
    }

    /// Notes that the server says something of a scope that one of these batches may explain.
    /// - Returns: whether there is any for which that was not noted before.
    static func suspect(in scope: String, _ db: Database) throws -> Bool {
        try db.run(
            sql: "UPDATE aloft_given_up SET isSuspected = 1 WHERE scope = ? AND NOT isSuspected",
            arguments: [scope])
        return db.changesCount > 0
    }

    /// Whether any scope has such a batch.
    static func isAny(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM aloft_given_up") != nil
    }

    /// Forgets those of a scope that begin below the server's mark: it takes them no more.
    static func forget(_ scope: String, below mark: Int64, _ db: Database) throws {
        try db.run(
            sql: "DELETE FROM aloft_given_up WHERE scope = ? AND previousSequence < ?",
            arguments: [scope, mark])
        if db.changesCount > 0 { try InFlightBatch.forgetLoosePieces(of: scope, db) }
    }

    /// Forgets all of a scope.
    static func removeAll(of scope: String, _ db: Database) throws {
        try forget(scope, below: .max, db)
    }

    /// Forgets all of them: they are of an identity that ended.
    static func removeAll(_ db: Database) throws {
        for scope in try String.fetchAll(db, sql: "SELECT DISTINCT scope FROM aloft_given_up") {
            try removeAll(of: scope, db)
        }
    }
}
