import GRDB
import Statements

extension Store {
    /// Erases the remains of a revoked scope from the file and its log, if still pending; tried again later
    /// if the file is being read, or the disk has no room for a second file.
    ///
    /// `secure_delete` leaves pieces behind where SQLite moved rows between pages, so the file is written
    /// again; and a full-text index keeps the words of deleted rows until it is rebuilt.
    func wipe() throws {
        guard try database.readState({ try KeyValue.needsWipe.read($0) }) != nil else { return }
        do {
            try database.writeWithoutTransaction { db in
                let patience = try Int.fetchOne(db, sql: "PRAGMA busy_timeout") ?? 0
                // Never waits for a lock: a person's write may be queued behind this.
                try db.execute(sql: "PRAGMA busy_timeout = 0")
                let wiped = Result { try rewriteAndEmptyLog(db) }
                try db.execute(sql: "PRAGMA busy_timeout = \(patience)")
                try wiped.get()
            }
        } catch let error as DatabaseError where Self.passes(error) {
            // The note that it is to be done stays.
        }
    }

    /// Whether the error passes by itself: then the copy can be opened all the same.
    private static func passes(_ error: DatabaseError) -> Bool {
        [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_FULL].contains(error.resultCode)
    }

    private func rewriteAndEmptyLog(_ db: Database) throws {
        let file = try String.fetchOne(db, sql: "SELECT file FROM pragma_database_list WHERE name = 'main'")
        if file?.isEmpty == false { try rewrite(db) }
        try db.inTransaction {
            try KeyValue.needsWipe.write(nil, db)
            return .commit
        }
        _ = try db.checkpoint(.truncate)
    }

    private func rewrite(_ db: Database) throws {
        let indexes = try Row.fetchAll(
            db,
            sql: """
                SELECT name, sql LIKE '%content=''''%' OR sql LIKE '%content=""%' FROM sqlite_master
                WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts%'
                """)
        // Contentless FTS indexes cannot be rebuilt, and identify rows by numbers that rewriting may change.
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
