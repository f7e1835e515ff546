// Values that lost in a merge, for accounts that may read the scope. Their invariant: a page has each value
// that lost less than 30 days ago and none that lost earlier, whenever retention last ran.
// `Push/BatchWriter` adds values, `Retention` removes them.

import Foundation
import GRDB
import Statements
import SyncCore

/// The values of a scope that a merge did not keep.
struct OverwrittenValues {
    /// 30 days, in milliseconds.
    static let keptFor: Int64 = 30 * 86_400_000

    let scope: String

    /// The values to list.
    struct Query {
        /// Restricts the list to this record.
        var record: RecordKey?
        /// Restricts the list to values with a lower position.
        var before: Int64?
        var limit: Int
        /// A page ends with the value that reaches this many bytes.
        var bytes: Int
    }

    /// A page, the newest first, of what lost at or after a time.
    func page(_ query: Query, lostSince milliseconds: Int64, _ db: Database) throws -> OverwrittenPage {
        let rows = try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT position, lostAt, tbl, id, field, edit, stamp FROM overwritten
                    WHERE scope = ?1 AND (?2 IS NULL OR (tbl = ?2 AND id = ?3)) 
                        AND position < ?4 AND lostAt >= ?5
                    ORDER BY position DESC LIMIT ?6
                    """),
            arguments: [
                scope, query.record?.table, query.record?.id.text, query.before ?? .max, milliseconds,
                query.limit + 1,
            ])
        var page = OverwrittenPage(values: [], next: nil)
        var bytes = 0
        while let row = try rows.next() {
            guard page.values.count < query.limit, bytes < query.bytes else {
                page.next = page.values.last?.position
                break
            }
            page.values.append(try Self.entry(row))
            bytes += (row[5] as String).utf8.count
        }
        return page
    }

    private static func entry(_ row: Row) throws -> OverwrittenEntry {
        let edit: String = row[5]
        guard let id = RecordID(row[3]), let stamp = Stamp(row[6] as String) else {
            throw DatabaseError(
                resultCode: .SQLITE_CORRUPT, message: "The table overwritten has a row that no merge wrote.")
        }
        let overwritten = OverwrittenValue(
            table: row[2], id: id, field: row[4],
            edit: try JSONDecoder().decode(Edit.self, from: Data(edit.utf8)), stamp: stamp)
        return OverwrittenEntry(position: row[0], lostAt: row[1], value: overwritten)
    }

    /// Deletes values that lost before a time.
    static func collect(lostBefore milliseconds: Int64, _ db: Database) throws {
        try db.run(sql: "DELETE FROM overwritten WHERE lostAt < ?", arguments: [milliseconds])
    }

    /// In the order of the overwriting, by a number that is never reused.
    static let table = """
        CREATE TABLE overwritten (
            position INTEGER PRIMARY KEY AUTOINCREMENT,
            scope TEXT NOT NULL REFERENCES scope(id),
            tbl TEXT NOT NULL,
            id TEXT NOT NULL,
            field TEXT NOT NULL,
            edit TEXT NOT NULL,
            stamp TEXT NOT NULL,
            lostAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX overwritten_record ON overwritten(scope, tbl, id, position);
        CREATE INDEX overwritten_position ON overwritten(scope, position);
        CREATE INDEX overwritten_age ON overwritten(lostAt);

        """
}
