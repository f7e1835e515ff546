import GRDB
import GRDBSQLite

// GRDB ends a text that it binds or reads at its first NUL; SQLite keeps it whole, and so do messages.
extension Database {
    /// Executes a statement that is compiled once per connection, every text of its values whole.
    func run(sql: String, whole values: [DatabaseValue]) throws {
        try cachedStatement(sql: sql).execute(whole: values)
    }
}

extension Statement {
    /// Executes with every text whole. A run that fails is over for the next one, too, which otherwise would
    /// throw the same error.
    func execute(whole values: [DatabaseValue]) throws {
        do {
            guard values.contains(where: \.hasNUL) else {
                return try execute(arguments: StatementArguments(values))
            }
            try bind(whole: values)
            try execute()
        } catch {
            sqlite3_reset(sqliteStatement)
            throw error
        }
    }

    /// Binds with every text whole, for a run without further arguments.
    func bind(whole values: [DatabaseValue]) throws {
        try setArguments(StatementArguments(values))
        for (index, value) in values.enumerated() {
            guard case .string(let text) = value.storage, value.hasNUL else { continue }
            let (place, length) = (Int32(index + 1), Int32(text.utf8.count))
            let code = text.withCString { start in
                sqlite3_bind_text(sqliteStatement, place, start, length, BulkStatement.copied)
            }
            guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        }
    }
}

extension DatabaseValue {
    /// Whether it is text with a NUL in it.
    fileprivate var hasNUL: Bool {
        if case .string(let text) = storage { text.utf8.contains(0) } else { false }
    }
}
