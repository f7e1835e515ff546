import Foundation
import GRDB
import SyncCore

/// The pages of a scope's first sync as they came, each packed into one value.
///
/// Nothing of the scope is known here yet, so nobody has to find a single record among them: this takes a
/// fifth of what ``PullStage`` writes for every other pull, record by record. A record that changed on the
/// server meanwhile is there twice; the later one counts.
struct FirstSyncSpool {
    let scope: String

    /// Whether the pages of a pull can be kept like this.
    func suit(_ row: ScopeRow, _ db: Database) throws -> Bool {
        guard row.cursor == nil, !row.startsOver else { return false }
        return try Bool.fetchOne(
            db,
            cached: """
                SELECT NOT EXISTS (SELECT 1 FROM aloft_row WHERE scope = ?1)
                    AND NOT EXISTS (SELECT 1 FROM aloft_stage WHERE scope = ?1)
                """, arguments: [scope]) ?? false
    }

    /// Keeps a page's lines, after those that came before.
    func add(_ lines: [String], _ db: Database) throws {
        if lines.isEmpty { return }
        var bytes = Data(capacity: lines.reduce(0) { $0 + $1.utf8.count + 1 })
        var line = RecordLine()
        for var text in lines {
            try text.withUTF8 { utf8 in
                // A line that cannot be a record is no answer: found now, the page is asked for again.
                if !line.read(utf8) { _ = try RecordHead(json: String(decoding: utf8, as: UTF8.self)) }
                bytes.append(contentsOf: utf8)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        try db.run(
            sql: """
                INSERT INTO aloft_page (scope, page, records, bytes, lines)
                SELECT ?1, ifnull(max(page), 0) + 1, ?2, ?3, ?4 FROM aloft_page WHERE scope = ?1
                """, arguments: [scope, lines.count, bytes.count, GzipBody.deflate(bytes)])
    }

    /// How many records there are, those that are there twice counted twice.
    func count(_ db: Database) throws -> Int {
        try Int.fetchOne(
            db, cached: "SELECT ifnull(sum(records), 0) FROM aloft_page WHERE scope = ?", arguments: [scope])
            ?? 0
    }

    /// Gives the lines in the order in which they came.
    /// - Throws: ``PullStage/Damaged`` if the file does not have them any more.
    func eachLine(_ db: Database, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        let pages = try Row.fetchCursor(
            db.cachedStatement(sql: "SELECT bytes, lines FROM aloft_page WHERE scope = ? ORDER BY page"),
            arguments: [scope])
        while let page = try pages.next() {
            guard let lines = GzipBody.inflate(page[1], count: page[0]) else { throw PullStage.Damaged() }
            try lines.withUnsafeBufferPointer { lines in
                for line in lines.split(separator: UInt8(ascii: "\n")) {
                    try body(UnsafeBufferPointer(rebasing: line))
                }
            }
        }
    }

    /// Forgets them.
    func forget(_ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_page WHERE scope = ?", arguments: [scope])
    }
}
