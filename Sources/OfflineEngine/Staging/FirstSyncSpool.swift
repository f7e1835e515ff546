import Foundation
import GRDB
import SyncCore
import Zip

/// The pages of a scope's first sync as they came, each packed into one value.
///
/// Nothing of the scope is known here yet, so no single record is looked up: this takes a fifth of the time
/// that ``PullStage`` takes record by record. A record that changed on the server meanwhile is there twice;
/// the later one counts.
struct FirstSyncSpool {
    let scope: String

    /// Whether the pages of a pull can be kept like this.
    func suit(_ row: ScopeRow, _ db: Database) throws -> Bool {
        guard row.cursor == nil, !row.startsOver else { return false }
        return try RowTable.hasNothing(of: scope, db)
    }

    /// Keeps a page's lines, after those that came before.
    func add(_ lines: [String], _ db: Database) throws {
        if lines.isEmpty { return }
        var bytes = Data(capacity: lines.reduce(0) { $0 + $1.utf8.count + 1 })
        var line = RecordLine()
        for var text in lines {
            try text.withUTF8 { utf8 in
                // A line that cannot be a record makes the page invalid: noticed now, the page is requested
                // again.
                if !line.read(utf8) { _ = try RecordHead(json: String(decoding: utf8, as: UTF8.self)) }
                bytes.append(contentsOf: utf8)
            }
            bytes.append(UInt8(ascii: "\n"))
        }
        try PageTable.add(
            of: scope, records: lines.count, bytes: bytes.count, packed: Gzip.deflate(bytes, .quick),
            db)
    }

    /// The number of records, duplicates counted twice.
    func count(_ db: Database) throws -> Int { try PageTable.records(of: scope, db) }

    /// Gives the lines in the order in which they came.
    /// - Throws: ``PullStage/Damaged`` if the file does not have them any more.
    func eachLine(_ db: Database, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        let pages = try PageTable.cursor(of: scope, db)
        while let page = try pages.next() {
            let lines = try Self.lines(page[1], count: page[0])
            try lines.withUnsafeBufferPointer { lines in
                for line in lines.split(separator: UInt8(ascii: "\n")) {
                    try body(UnsafeBufferPointer(rebasing: line))
                }
            }
        }
    }

    private static func lines(_ packed: Data, count: Int) throws(PullStage.Damaged) -> [UInt8] {
        do throws(GzipError) {
            let lines = try Gzip.inflate(packed, limit: count, expected: count)
            if lines.count == count { return lines }
        } catch {
            throw PullStage.Damaged()
        }
        throw PullStage.Damaged()
    }

    /// Forgets them.
    func forget(_ db: Database) throws { try PageTable.removeAll(of: scope, db) }
}
