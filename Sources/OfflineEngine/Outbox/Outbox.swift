import Foundation
import GRDB
import SyncCore

/// A scope's captured changes that the server has not confirmed, in the order they were made.
///
/// Its rows come from the triggers alone. They leave when a pull confirms them (`Confirming`), or when the
/// server refuses them and they are set aside. Called by freezing, by the overlay and by the inspector.
struct Outbox {
    let scope: String
    let store: Store

    /// Captured changes after `n`, at most `limit`.
    func captured(after n: Int64 = 0, limit: Int = .max, _ db: Database) throws -> [CapturedChange] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE scope = ? AND n > ? \
                ORDER BY n LIMIT ?
                """)
        return try Row.fetchAll(statement, arguments: [scope, n, limit]).map(CapturedChange.init)
    }

    /// The unconfirmed changes of one record.
    func captured(of table: String, _ id: RecordID, _ db: Database) throws -> [CapturedChange] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE tbl = ? AND id = ? ORDER BY n
                """)
        return try Row.fetchAll(statement, arguments: [table, id.text]).map(CapturedChange.init)
    }

    /// How many changes wait, those in flight included.
    static func count(_ db: Database) throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT count(*) FROM aloft_outbox")) ?? 0
    }
}
