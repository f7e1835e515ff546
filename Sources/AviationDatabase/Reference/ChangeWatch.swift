import GRDB

/// Tells whether anybody wrote into a database since it was last asked, for the price of one look at memory
/// that all its processes share.
package final class ChangeWatch: Sendable {
    /// A connection of its own: SQLite counts what all the others wrote.
    private let queue: DatabaseQueue

    /// Opens the connection. Throws `DatabaseError`.
    package init(_ database: AirportDatabase) throws {
        var configuration = Configuration()
        configuration.label = "airports-watch"
        configuration.readonly = true
        queue = try DatabaseQueue(path: database.pool.path, configuration: configuration)
    }

    /// A number that changes with each transaction that wrote something, whoever's. Throws `DatabaseError`.
    package func version() throws -> Int {
        try queue.unsafeRead { db in try Int.fetchOne(db, sql: "PRAGMA data_version") ?? 0 }
    }
}
