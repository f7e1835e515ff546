import Foundation
import GRDB
import Notation
import Statements
import SyncCore

/// Detects that the server's database was restored from a backup, even if only files were copied: every run
/// of the server has a random id, and each scope has the first number that each run wrote. PostgreSQL's
/// timelines do the same.
struct RunHistory {
    let scope: String

    /// The first number of a scope that a run of the server wrote, and the run's id.
    struct Run {
        let first: Int64
        let run: String
    }

    /// Begins a run, once for each start of the server.
    static func begin(_ world: any World, _ db: Database) throws {
        try db.run(
            sql: "INSERT INTO server_run (id) VALUES (?)", arguments: [String(world.random().hex16.prefix(8))]
        )
    }

    /// Notes that the present run writes numbers from `first` on, unless it is noted already.
    func note(from first: Int64, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO run_start (scope, first, run)
                SELECT ?, ?, id FROM server_run r WHERE position = (SELECT max(position) FROM server_run)
                    AND r.id IS NOT (SELECT run FROM run_start WHERE scope = ? ORDER BY first DESC LIMIT 1)
                """, arguments: [scope, first, scope])
    }

    /// The last six runs that wrote in the scope, the newest first.
    func runs(_ db: Database) throws -> [Run] {
        try Row.fetchAll(
            db, cached: "SELECT first, run FROM run_start WHERE scope = ? ORDER BY first DESC LIMIT 6",
            arguments: [scope]
        ).map { Run(first: $0[0], run: $0[1]) }
    }

    /// The last number that this history shares with the history of a reader with these runs (the newest
    /// first); nil if the reader's history is a part of this one.
    func divergencePoint(_ known: [String], at number: Int64, head: Int64, _ db: Database) throws -> Int64? {
        let shared = try Row.fetchOne(
            db,
            cached: """
                SELECT first, run FROM run_start
                WHERE scope = ? AND run IN (SELECT value FROM json_each(?)) ORDER BY first DESC LIMIT 1
                """, arguments: [scope, try JSONEncoder.canonical.encode(known)])
        guard let shared else { return known.isEmpty && number == 0 ? nil : 0 }
        let next = try Int64.fetchOne(
            db, cached: "SELECT min(first) FROM run_start WHERE scope = ? AND first > ?",
            arguments: [scope, shared[0] as Int64])
        // Shared up to the beginning of the next run; a reader with a later run, or higher numbers, has read
        // another history.
        let end = next ?? head + 1
        return known.first == shared[1] && number < end ? nil : end - 1
    }
}
