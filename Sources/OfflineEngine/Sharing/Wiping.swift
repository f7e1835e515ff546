import GRDB

extension Store {
    /// Rids the file and its log of what was deleted with a revoked scope, if that is still to be done; tried
    /// again later if somebody reads the file now.
    ///
    /// `secure_delete` leaves pieces behind where SQLite moved rows between pages, so the file is written
    /// anew; and a full-text index keeps the words of deleted rows until it is made anew.
    func wipe() throws {
        guard try database.readState({ try KeyValue.needsWipe.read($0) }) != nil else { return }
        do {
            try database.writeWithoutTransaction { db in
                let file = try String.fetchOne(
                    db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
                // Nobody waits for this, least of all a person's own write behind it.
                try db.execute(sql: "PRAGMA busy_timeout = 0")
                defer { try? db.execute(sql: "PRAGMA busy_timeout = 5000") }
                if file?.isEmpty == false { try rewrite(db) }
                try db.inTransaction {
                    try KeyValue.needsWipe.write(nil, db)
                    return .commit
                }
                _ = try db.checkpoint(.truncate)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Another connection is in the middle of a read.
        }
    }

    private func rewrite(_ db: Database) throws {
        let indexes = try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql LIKE '%content=''''%' OR sql LIKE '%content=""%' FROM sqlite_master
                WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts%'
                """)
        // One without contents cannot be made anew, and knows rows by numbers that rewriting may change.
        let canRewrite = !indexes.contains { $0[1] as Bool }
        if canRewrite { try db.execute(sql: "VACUUM") }
        for index in indexes {
            let name = quoted(index[0])
            let command = canRewrite ? "rebuild" : "optimize"
            try db.execute(sql: "INSERT INTO \(name) (\(name)) VALUES ('\(command)')")
        }
        _ = try db.checkpoint(.truncate)
    }
}
