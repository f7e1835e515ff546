import GRDB

extension DatabaseError {
    /// Whether it says that one row cannot be written, by a constraint or by what a trigger of the app does
    /// with it, so that other rows may well be: and not that the file or the disk fails.
    ///
    /// A trigger may also end the whole transaction, after which nothing may be written as part of it.
    func isOfOneRow(_ db: Database) -> Bool {
        let isOfOneRow = [.SQLITE_CONSTRAINT, .SQLITE_ERROR, .SQLITE_MISMATCH, .SQLITE_TOOBIG]
            .contains(resultCode)
        return isOfOneRow && db.isInsideTransaction
    }

    /// SQLite's message as a sentence.
    var sentence: String { "\(message ?? "a constraint")." }
}
