import Foundation
import GRDB
import SyncCore

/// How a server notices that its database was restored from a backup, even if somebody only copied files:
/// every start has a random id, and each scope knows with which number each start's writing began.
struct Lineages {
    let scope: String

    /// A stretch of a scope's numbers that one start of the server wrote.
    struct Stretch {
        let first: Int64
        let lineage: String
    }

    /// Begins a lineage: the server starts.
    static func begin(_ world: any World, _ db: Database) throws {
        try db.run(
            sql: "INSERT INTO lineage (id) VALUES (?)", arguments: [String(world.random().hex16.prefix(8))])
    }

    /// Notes that the present start writes numbers from `first` on, unless it did before.
    func note(from first: Int64, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO stretch (scope, first, lineage)
                SELECT ?, ?, id FROM lineage l WHERE turn = (SELECT max(turn) FROM lineage)
                    AND l.id IS NOT (SELECT lineage FROM stretch WHERE scope = ? ORDER BY first DESC LIMIT 1)
                """, arguments: [scope, first, scope])
    }

    /// The newest stretches, the newest first.
    func trail(_ db: Database) throws -> [Stretch] {
        try Row.fetchAll(
            db, cached: "SELECT first, lineage FROM stretch WHERE scope = ? ORDER BY first DESC LIMIT 6",
            arguments: [scope]
        ).map { Stretch(first: $0[0], lineage: $0[1]) }
    }

    /// The last number that this history shares with that of a reader who knows these lineages (the newest
    /// first), or nil if all that the reader has is of this history.
    func fork(_ known: [String], at number: Int64, head: Int64, _ db: Database) throws -> Int64? {
        let shared = try Row.fetchOne(
            db,
            cached: """
                SELECT first, lineage FROM stretch
                WHERE scope = ? AND lineage IN (SELECT value FROM json_each(?)) ORDER BY first DESC LIMIT 1
                """, arguments: [scope, try JSONEncoder.canonical.encode(known)])
        guard let shared else { return known.isEmpty && number == 0 ? nil : 0 }
        let next = try Int64.fetchOne(
            db, cached: "SELECT min(first) FROM stretch WHERE scope = ? AND first > ?",
            arguments: [scope, shared[0] as Int64])
        // Shared up to where the next start began to write; a reader who knows a later one, or more numbers,
        // has read something else.
        let end = next ?? head + 1
        return known.first == shared[1] && number < end ? nil : end - 1
    }
}
