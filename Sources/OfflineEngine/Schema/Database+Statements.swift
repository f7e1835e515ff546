public import GRDB
import Notation

// These methods compile a statement once per connection. A statement on a synced table includes its triggers,
// which take many times as long to compile as to run.
extension Database {
    /// Executes SQL with values for its `?`. The compiled statement of an INSERT, UPDATE or DELETE is kept,
    /// and text with a NUL in it is written whole, which GRDB ends there.
    /// - Throws: `DatabaseError`, as GRDB's own.
    public func execute(sql: String, arguments: [(any DatabaseValueConvertible)?]) throws {
        guard let statement = try keptStatement(sql) else {
            return try execute(sql: sql, arguments: StatementArguments(arguments))
        }
        try statement.execute(whole: arguments.map { $0?.databaseValue ?? .null })
    }

    /// Executes SQL without values, the same way.
    /// - Throws: `DatabaseError`, as GRDB's own.
    public func execute(sql: String) throws {
        guard let statement = try keptStatement(sql) else {
            return try execute(sql: sql, arguments: StatementArguments())
        }
        try statement.execute()
    }

    /// Nil for several statements in one text, for other kinds, and for the first text beyond the limit: SQL
    /// assembled from values would otherwise fill the memory.
    private func keptStatement(_ sql: String) throws -> Statement? {
        guard KeptSQL.isWriting(sql), KeptSQL.admits(sql, of: self) else { return nil }
        return try cachedStatement(sql: sql)
    }
}

/// Which texts are kept compiled, by connection.
private enum KeptSQL {
    /// The most texts kept for a connection.
    static let most = 200
    private static let known = Locked<[ObjectIdentifier: Set<String>]>([:])

    /// Whether it is one statement that writes rows.
    static func isWriting(_ sql: String) -> Bool {
        let start = sql.utf8.drop { $0 == 0x20 || (0x09...0x0d).contains($0) }.prefix(7)
        let verb = String(decoding: start, as: UTF8.self).uppercased()
        guard ["INSERT ", "UPDATE ", "DELETE ", "REPLACE"].contains(verb) else { return false }
        // A semicolon inside a string looks like a second statement: then it is compiled each time.
        let rest = sql.utf8.reversed().drop { $0 == 0x3b || $0 == 0x20 || (0x09...0x0d).contains($0) }
        return !rest.contains(0x3b)
    }

    static func admits(_ sql: String, of db: Database) -> Bool {
        known.withLock { known in
            var texts = known[ObjectIdentifier(db)] ?? []
            if texts.contains(sql) { return true }
            guard texts.count < most else { return false }
            texts.insert(sql)
            known[ObjectIdentifier(db)] = texts
            return true
        }
    }
}
