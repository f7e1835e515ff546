import Foundation
import GRDB
import SyncCore

/// What each scope's living records come to, kept up to date by every write: a replica that stands at the
/// head and comes to another sum differs from the server.
enum ScopeDigests {
    /// Makes the columns and fills them from the records that are there.
    static func begin(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE record ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE scope ADD COLUMN digest INTEGER NOT NULL DEFAULT 0;
                """)
        for scope in try String.fetchAll(db, sql: "SELECT id FROM scope") {
            var sum: UInt64 = 0
            let rows = try Row.fetchAll(
                db, sql: "SELECT rowid, line FROM record WHERE scope = ?", arguments: [scope])
            for row in rows {
                let record = try SyncedRecord(json: row[1])
                let digest = record.digest
                sum &+= digest
                try db.execute(
                    sql: "UPDATE record SET digest = ? WHERE rowid = ?",
                    arguments: [Int64(bitPattern: digest), row[0] as Int64])
            }
            try db.execute(
                sql: "UPDATE scope SET digest = ? WHERE id = ?", arguments: [Int64(bitPattern: sum), scope])
        }
    }
}
