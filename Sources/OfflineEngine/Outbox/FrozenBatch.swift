import Foundation
import GRDB
import SyncCore

/// A scope's batch in flight, as stored before it was sent.
struct FrozenBatch {
    let scope: String
    let after: Int64
    let through: Int64
    let body: Data
    var attempts: Int
    /// The server said that it applied the batch; the pull that confirms it is still to come.
    var isAcknowledged: Bool
    /// The server said that it does not take the batch as it is, too large or made under a schema of before an
    /// update; it is made anew once the server's mark is known to be below it.
    var isTooLarge: Bool

    static func read(_ scope: String, _ db: Database) throws -> FrozenBatch? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT after, through, body, attempts, isAcknowledged, isTooLarge \
                FROM aloft_batch WHERE scope = ?
                """)
        return try Row.fetchOne(statement, arguments: [scope]).map {
            FrozenBatch(
                scope: scope, after: $0[0], through: $0[1], body: $0[2], attempts: $0[3],
                isAcknowledged: $0[4],
                isTooLarge: $0[5])
        }
    }

    func insert(_ db: Database) throws {
        try db.run(
            sql: "INSERT INTO aloft_batch (scope, after, through, body) VALUES (?, ?, ?, ?)",
            arguments: [scope, after, through, body])
    }

    func delete(_ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_batch WHERE scope = ?", arguments: [scope])
    }

    /// What tells it from another batch that ends with the same number.
    func id() throws -> String? { try PushBatch(json: body).id }

    /// The schema that it was made under.
    func schema() throws -> SchemaTag { try PushBatch(json: body).schema }

    /// The changes in it.
    func changes() throws -> [Change] {
        try PushBatch(json: body).changes
    }
}
