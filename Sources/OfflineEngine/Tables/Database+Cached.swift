import GRDB
import GRDBSQLite

extension Database {
    /// Executes a statement that is compiled once per connection.
    func run(sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// The same with values of records, every text whole.
    func run(sql: String, whole values: [DatabaseValue]) throws {
        try cachedStatement(sql: sql).execute(whole: values)
    }
}

extension Row {
    /// All rows of a statement that is compiled once per connection.
    static func fetchAll(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [Row] {
        try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first row of a statement that is compiled once per connection.
    static func fetchOne(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Row? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// The first value of a statement that is compiled once per connection.
    static func fetchOne(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The values of a statement that is compiled once per connection.
    static func fetchCursor(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> FastDatabaseValueCursor<Self> {
        try fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseWriter {
    /// Reads one state of the database.
    ///
    /// A queue has one connection, so nothing comes in between; its own `read` would have SQLite compile
    /// every statement again, because switching `query_only` expires them all.
    func readState<Result>(_ body: (Database) throws -> Result) throws -> Result {
        if let queue = self as? DatabaseQueue { return try queue.unsafeRead(body) }
        return try read(body)
    }
}

// GRDB ends a text that it binds or reads at its first NUL; SQLite keeps it whole, and so do messages.
extension Statement {
    /// Executes with every text whole.
    func execute(whole values: [DatabaseValue]) throws {
        guard values.contains(where: \.hasNUL) else {
            return try execute(arguments: StatementArguments(values))
        }
        try bind(whole: values)
        try execute()
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
