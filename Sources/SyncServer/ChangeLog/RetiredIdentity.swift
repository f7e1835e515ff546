import Foundation
import GRDB
import Statements
import SyncCore

/// The successors of an identity: once it has one, no new changes are taken under it.
struct RetiredIdentity {
    let scope: String
    let author: Author

    /// Whether the identity has a successor.
    func isClosed(_ db: Database) throws -> Bool {
        try Int.fetchOne(
            db,
            cached: "SELECT 1 FROM retirement WHERE scope = ? AND device = ? AND incarnation = ? LIMIT 1",
            arguments: names) != nil
    }

    /// Notes a successor; returns the highest `lastSequence` of the successors before it, 0 if there were
    /// none.
    func close(for successor: Author, lastSequence: Int64, _ db: Database) throws -> Int64 {
        try db.run(
            sql: """
                INSERT INTO retirement (scope, device, incarnation, successor, lastSequence)
                VALUES (?, ?, ?, ?, ?) ON CONFLICT (scope, device, incarnation, successor) DO NOTHING
                """, arguments: names + [successor.description, lastSequence])
        return try Int64.fetchOne(
            db,
            cached: """
                SELECT max(lastSequence) FROM retirement
                WHERE scope = ? AND device = ? AND incarnation = ? AND position < (
                    SELECT position FROM retirement
                    WHERE scope = ? AND device = ? AND incarnation = ? AND successor = ?)
                """, arguments: names + names + [successor.description]) ?? 0
    }

    private var names: StatementArguments { [scope, author.device, author.incarnation] }
}

/// The refusals of an author's changes, kept for 30 days: a copy that was restored from a backup learns of
/// them. The sequence up to which they were forgotten is kept for good, so that a copy from an older backup
/// does not take a refused change for an applied one.
struct Refusals {
    let scope: String
    let author: Author

    /// Keeps the refused among the outcomes of a batch.
    func keep(_ outcomes: [Outcome], at now: Int64, _ db: Database) throws {
        for outcome in outcomes where outcome.result == .refused {
            try db.run(
                sql: """
                    INSERT INTO refusal (scope, device, incarnation, sequence, outcome, refusedAt)
                    VALUES (?, ?, ?, ?, ?, ?)
                    ON CONFLICT (scope, device, incarnation, sequence) DO NOTHING
                    """,
                arguments: [
                    scope, author.device, author.incarnation, outcome.sequence,
                    String(decoding: try JSONEncoder.canonical.encode(outcome), as: UTF8.self), now,
                ])
        }
    }

    /// All of them, by their numbers.
    func all(_ db: Database) throws -> [Outcome] {
        let rows = try Row.fetchAll(
            db,
            cached: """
                SELECT outcome FROM refusal WHERE scope = ? AND device = ? AND incarnation = ?
                    ORDER BY sequence
                """, arguments: [scope, author.device, author.incarnation])
        return try rows.map {
            try JSONDecoder().decode(Outcome.self, from: Data(($0[0] as String).utf8))
        }
    }

    /// The highest sequence whose refusal was forgotten; nil if none was.
    func forgottenThrough(_ db: Database) throws -> Int64? {
        let last = try Int64.fetchOne(
            db,
            cached: """
                SELECT refusalsForgottenThrough FROM appliedBatch
                WHERE scope = ? AND device = ? AND incarnation = ?
                """, arguments: [scope, author.device, author.incarnation])
        return last == 0 ? nil : last
    }

    /// Deletes refusals from before a time, and each author's earlier ones with them: a clock set back may
    /// have given those a later time.
    static func collect(refusedBefore milliseconds: Int64, _ db: Database) throws {
        let forgotten = try Row.fetchAll(
            db,
            cached: """
                SELECT scope, device, incarnation, max(sequence) FROM refusal WHERE refusedAt < ?
                GROUP BY scope, device, incarnation
                """, arguments: [milliseconds])
        for row in forgotten {
            let names: StatementArguments = [row[0] as String, row[1] as String, row[2] as String]
            let last: Int64 = row[3]
            try db.run(
                sql: """
                    UPDATE appliedBatch SET refusalsForgottenThrough = max(refusalsForgottenThrough, ?)
                    WHERE scope = ? AND device = ? AND incarnation = ?
                    """, arguments: [last] + names)
            try db.run(
                sql: """
                    DELETE FROM refusal
                    WHERE scope = ? AND device = ? AND incarnation = ? AND sequence <= ?
                    """, arguments: names + [last])
        }
    }
}
