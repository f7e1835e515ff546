import GRDB
import SyncCore

extension PullStage {
    /// Takes a page. When it completes the stage, everything becomes visible in this transaction, with the
    /// cursor.
    /// - Parameter travelled: how long ago it was asked for, milliseconds.
    /// - Returns: what became visible, or nil if more pages are needed.
    /// - Throws: ``Damaged``, `DecodingError` if the page has something that is no record, `DatabaseError`.
    func take(_ page: PullPage, at now: Int64, travelled: Int64, _ db: Database) throws -> ShownPull? {
        try learnTime(page.heading.serverTime, now: now, travelled: travelled, db)
        var row = try ScopeRow.read(scope, db)
        if try pages.suit(row, db) {
            try pages.add(page.lines, db)
        } else {
            try add(page.lines, db)
        }
        guard page.ending.isComplete else {
            row.stageCursor = page.ending.cursor
            try row.write(scope, db)
            return nil
        }
        do {
            var application = try PullApplication(page, of: self, at: now, row, db)
            return try application.run(db)
        } catch is DecodingError {
            throw Damaged()
        }
    }
}
