import Foundation
import GRDB
import Statements

/// The table `aloft_page`: the pages of scopes' first syncs, each packed into one value.
enum PageTable {
    /// Adds a page after the earlier ones: its number of records, and the unpacked size of their lines.
    static func add(
        of scope: String, records: Int, bytes: Int, packed lines: Data, _ db: Database
    ) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_page (scope, page, records, bytes, lines)
                SELECT ?1, ifnull(max(page), 0) + 1, ?2, ?3, ?4 FROM aloft_page WHERE scope = ?1
                """, arguments: [scope, records, bytes, lines])
    }

    /// The number of records in a scope's pages, duplicates counted twice.
    static func records(of scope: String, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db, cached: "SELECT ifnull(sum(records), 0) FROM aloft_page WHERE scope = ?", arguments: [scope])
            ?? 0
    }

    /// How many records are staged in all scopes, in pages and record by record.
    static func allStagedRecords(_ db: Database) throws -> Int {
        try Int.fetchOne(
            db,
            cached: "SELECT (SELECT count(*) FROM aloft_stage) + ifnull(sum(records), 0) FROM aloft_page")
            ?? 0
    }

    /// Whether anything is staged in any scope, in pages or record by record.
    static func isAnythingStaged(_ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM aloft_page) OR EXISTS (SELECT 1 FROM aloft_stage)") ?? false
    }

    /// Whether something prevents an independent pull of a scope: pages of a first sync, a batch that is
    /// going to be rejected, or a record shown differently from the server's state without a change of its
    /// own.
    static func hindersIndependentPull(of scope: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (SELECT 1 FROM aloft_page WHERE scope = ?1)
                    OR EXISTS (SELECT 1 FROM aloft_batch WHERE scope = ?1
                        AND verdict >= \(InFlightBatch.Verdict.tooLarge.rawValue))
                    OR EXISTS (SELECT 1 FROM aloft_base WHERE scope = ?1 AND why IS NOT NULL)
                """, arguments: [scope]) ?? true
    }

    /// The pages of a scope in the order in which they came: the length of their lines unpacked, and the
    /// packed lines.
    static func cursor(of scope: String, _ db: Database) throws -> RowCursor {
        try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT bytes, lines FROM aloft_page WHERE scope = ? ORDER BY page"),
            arguments: [scope])
    }

    /// Forgets the pages of a scope.
    static func removeAll(of scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_page WHERE scope = ?", arguments: [scope])
    }
}
