package import GRDB

extension Database {
    /// Executes a statement that is compiled once per connection.
    package func run(sql: String, arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

extension Row {
    /// All rows of a statement that is compiled once per connection.
    package static func fetchAll(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> [Row] {
        try fetchAll(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The first row of a statement that is compiled once per connection.
    package static func fetchOne(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Row? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// The first value of a statement that is compiled once per connection.
    package static func fetchOne(
        _ db: Database, cached sql: String, arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try fetchOne(db.cachedStatement(sql: sql), arguments: arguments)
    }

    /// The values of a statement that is compiled once per connection.
    package static func fetchCursor(
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
    package func readState<Result>(_ body: (Database) throws -> Result) throws -> Result {
        if let queue = self as? DatabaseQueue { return try queue.unsafeRead(body) }
        return try read(body)
    }
}
