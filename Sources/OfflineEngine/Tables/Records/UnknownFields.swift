import Foundation
package import GRDB
import Statements
package import SyncCore

/// Fields that newer versions of the app wrote and this version has no column for, as the server's records
/// have them.
package enum UnknownFields {
    /// Those of a record of a table that this version has; empty for most. Throws `DatabaseError`.
    package static func of(
        _ id: String, in table: String, _ db: Database
    ) throws -> [String: FieldValue] {
        let extra = try String.fetchOne(
            db, cached: "SELECT extra FROM aloft_row WHERE tbl = ? AND id = ? AND NOT isDeleted",
            arguments: [table, id])
        return try extra.map { try ServerRow.decode([String: FieldValue].self, $0) } ?? [:]
    }

    /// Whether the server has such a record, and it is not deleted. Throws `DatabaseError`.
    package static func has(_ id: String, in table: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM aloft_row WHERE tbl = ? AND id = ? AND NOT isDeleted)",
            arguments: [table, id]) ?? false
    }

    /// Calls `body` with each record of the tables that this version does not have, by table and id, one
    /// after the other. Throws `DatabaseError`, and what `body` throws.
    package static func each(
        outside tables: Set<String>, _ db: Database,
        _ body: (_ table: String, _ id: String, _ fields: [String: FieldValue]) throws -> Void
    ) throws {
        let rows = try Row.fetchCursor(
            db, sql: "SELECT tbl, id, extra FROM aloft_row WHERE NOT isDeleted ORDER BY tbl, id")
        while let row = try rows.next() {
            let table: String = row[0]
            guard !tables.contains(table) else { continue }
            let extra: String? = row[2]
            try body(
                table, row[1], try extra.map { try ServerRow.decode([String: FieldValue].self, $0) } ?? [:])
        }
    }

    /// Whether records have arrived from the server that are not shown yet. Throws `DatabaseError`.
    package static func isWaitingForMore(_ db: Database) throws -> Bool {
        try PageTable.isAnythingStaged(db)
    }
}
