import Foundation
import GRDB
import SyncCore

/// A scope's captured changes that the server has not confirmed, in the order they were made.
///
/// Its rows come from the triggers alone. They leave when a pull confirms them (`BatchConfirmation`), or when
/// they are rejected (`RejectedChanges`). Read by `BatchBuilder`, by the overlay and by the inspector.
struct Outbox {
    let scope: String
    let store: Store

    /// The changes of a scope up to a number, and those that are known to be applied, as a table of SQL;
    /// `?1` is the scope, `?2` the number. Each half by an index of its own.
    static let confirmed = """
        (SELECT sequence, tbl, id FROM aloft_outbox WHERE scope = ?1 AND sequence <= ?2
            UNION SELECT sequence, tbl, id FROM aloft_outbox WHERE scope = ?1 AND isApplied)
        """

    /// All captured changes.
    func captured(_ db: Database) throws -> [CapturedChange] {
        try Row.fetchAll(
            db,
            cached: "SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE scope = ? ORDER BY sequence",
            arguments: [scope]
        ).map(CapturedChange.init)
    }

    /// The first of the changes that the server may not have, at most `limit`.
    func unsent(limit: Int, _ db: Database) throws -> [CapturedChange] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE scope = ? AND NOT isApplied \
                ORDER BY sequence LIMIT ?
                """, arguments: [scope, limit]
        ).map(CapturedChange.init)
    }

    /// Those of them with numbers up to `last`.
    func unsent(through last: Int64, _ db: Database) throws -> [CapturedChange] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT \(CapturedChange.columns) FROM aloft_outbox
                WHERE scope = ? AND NOT isApplied AND sequence <= ? ORDER BY sequence
                """, arguments: [scope, last]
        ).map(CapturedChange.init)
    }

    /// The unconfirmed changes of one record.
    func captured(of table: String, _ id: RecordID, _ db: Database) throws -> [CapturedChange] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE tbl = ? AND id = ? ORDER BY sequence
                """)
        return try Row.fetchAll(statement, arguments: [table, id.text]).map(CapturedChange.init)
    }

    /// A number that no change has or will have.
    static func nextNumber(_ db: Database) throws -> Int64 {
        let last = try Int64.fetchOne(
            db, cached: "SELECT seq FROM sqlite_sequence WHERE name = 'aloft_outbox'")
        let next = (last ?? 0) + 1
        try goOn(after: next, db)
        return next
    }

    /// From now on changes have numbers above this one.
    static func goOn(after number: Int64, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO sqlite_sequence (name, seq) SELECT 'aloft_outbox', 0
                WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'aloft_outbox')
                """)
        try db.run(
            sql: "UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = 'aloft_outbox'",
            arguments: [number])
    }

    /// How many changes wait, those in flight included.
    static func count(_ db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM aloft_outbox")) ?? 0
    }
}
