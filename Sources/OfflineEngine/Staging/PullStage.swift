import Foundation
import GRDB
import SyncCore

/// The pages of a pull that are not shown yet: a page is not a state, only a stage that reached the server's
/// head is.
///
/// Survives a restart; the next page goes on from `stageCursor`.
struct PullStage {
    let scope: String
    let store: Store

    /// The stage cannot be read any more: the file was damaged since.
    struct Damaged: Error {}

    /// Corrects the offset of this device's clock by a page's time.
    func learnTime(_ serverTime: Int64, now: Int64, travelled: Int64, _ db: Database) throws {
        let known = try KeyValue.clockOffset.read(db).flatMap { Int64($0) }
        let offset = ClockOffset.corrected(
            known ?? 0, serverTime: serverTime, now: now, travelled: travelled)
        if offset != known { try KeyValue.clockOffset.write(String(offset), db) }
    }

    /// Discards the stage: the next page is again the first after the shown state.
    func fetchAgain(_ db: Database) throws {
        var row = try ScopeRow.read(scope, db)
        row.stageCursor = nil
        try row.write(scope, db)
        try forget(db)
    }

    var pages: FirstSyncSpool { FirstSyncSpool(scope: scope) }

    /// The number of staged records; in a first sync those that changed meanwhile count twice.
    func count(_ db: Database) throws -> Int {
        try StageTable.count(of: scope, db) + pages.count(db)
    }

    /// How many records are staged in all scopes.
    static func records(_ db: Database) throws -> Int { try PageTable.allStagedRecords(db) }

    /// Whether nothing of the scope was known before what is staged.
    func isFirst(_ db: Database) throws -> Bool { try pages.count(db) > 0 }

    /// The staged records, without those in a first sync's pages.
    func keys(_ db: Database) throws -> Set<RecordKey> { try StageTable.keys(of: scope, db) }

    /// Gives the lines of what is staged: by their keys, or those of a first sync as they came.
    func eachLine(_ db: Database, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void) throws {
        try pages.eachLine(db, body)
        let lines = try StageTable.bulkLines(db)
        try lines.bind(scope.databaseValue, at: 1)
        defer { lines.reset() }
        while try lines.next() { try body(lines.text(0)) }
    }

    func add(_ lines: [String], _ db: Database) throws {
        if lines.isEmpty { return }
        let statement = try StageTable.bulkInsert(db)
        try statement.bind(scope.databaseValue, at: 1)
        var head = RecordLine()
        for var line in lines {
            try line.withUTF8 { bytes in
                if head.read(bytes) {
                    try statement.bind(UnsafeBufferPointer(rebasing: bytes[head.table]), at: 2)
                    try statement.bind(UnsafeBufferPointer(rebasing: bytes[head.id]), at: 3)
                    try statement.bind(head.number, at: 4)
                } else {
                    let head = try RecordHead(json: String(decoding: bytes, as: UTF8.self))
                    try statement.bind(head.table.databaseValue, at: 2)
                    try statement.bind(head.id.text.databaseValue, at: 3)
                    try statement.bind(head.number, at: 4)
                }
                try statement.bind(bytes, at: 5)
                try statement.run()
            }
        }
        try BulkStatement.announce([EngineTable.stage.name], db)
    }

    /// Discards the stage and starts the pull from the beginning; shown records and unsent changes stay.
    func startOver(_ db: Database) throws {
        var row = try ScopeRow.read(scope, db)
        if try KeyValue.hasBackfilled.read(of: scope, db) == nil {
            try KeyValue.knownCursor.write(row.cursor, of: scope, db)
        }
        row.startsOver = true
        row.stageCursor = nil
        try row.write(scope, db)
        try forget(db)
    }

    /// Empties the stage.
    func forget(_ db: Database) throws {
        try pages.forget(db)
        try StageTable.empty(scope, db)
    }
}
