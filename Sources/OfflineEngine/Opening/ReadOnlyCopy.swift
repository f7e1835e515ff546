public import Foundation
public import GRDB

/// A state of a copy that can be looked at and not changed, with nothing running beside it.
public struct ReadOnlyCopy: Sendable {
    /// The file whose state it is.
    public let file: URL
    private let database: DatabaseQueue

    /// Opens a file that nothing writes to.
    ///
    /// - Parameter original: the file that it is a copy of, if it is one.
    init(_ file: URL, of original: URL? = nil) throws {
        self.file = original ?? file
        var configuration = Configuration()
        configuration.readonly = true
        database = try DatabaseQueue(path: file.path, configuration: configuration)
        // Shows at once if the folder does not let SQLite read, and opens all files that it needs.
        try database.read { db in _ = try EngineTable.keyValue.exists(db) }
    }

    /// Reads it. Throws `DatabaseError`.
    public func read<Value: Sendable>(
        _ body: @Sendable @escaping (Database) throws -> Value
    ) async throws -> Value {
        try await database.read(body)
    }
}
