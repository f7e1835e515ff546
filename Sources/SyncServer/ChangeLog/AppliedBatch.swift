import Foundation
import GRDB
import Statements
import SyncCore

/// The sequence up to which one incarnation's changes are applied in one scope, with the last batch's hash
/// and reply.
///
/// The three are written in the transaction that applies the batch, and never deleted: from them a repeated
/// batch gets the same answer. After 30 days the answer lacks other people's records.
struct AppliedBatch {
    var lastSequence: Int64
    /// The last batch's id, if it had one. A backfill that reports the mark of a lost history has no batch:
    /// the hash is empty then.
    var batch: String?
    var hash: String
    var reply: Data
    /// When it was applied, milliseconds since 1970.
    var appliedAt: Int64 = 0
    /// Whether the reply contains a record that conflicted with a change.
    var holdsWinner = false

    static func read(_ scope: String, _ author: Author, _ db: Database) throws -> AppliedBatch? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT lastSequence, batch, hash, reply FROM appliedBatch
                WHERE scope = ? AND device = ? AND incarnation = ?
                """)
        return try Row.fetchOne(statement, arguments: [scope, author.device, author.incarnation]).map {
            AppliedBatch(lastSequence: $0[0], batch: $0[1], hash: $0[2], reply: $0[3])
        }
    }

    func write(_ scope: String, _ author: Author, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO appliedBatch (
                    scope, device, incarnation, lastSequence, batch, hash, reply, appliedAt, holdsWinner)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope, device, incarnation) DO UPDATE
                SET lastSequence = excluded.lastSequence, batch = excluded.batch, hash = excluded.hash,
                    reply = excluded.reply, appliedAt = excluded.appliedAt,
                    holdsWinner = excluded.holdsWinner
                """,
            arguments: [
                scope, author.device, author.incarnation, lastSequence, batch, hash, reply, appliedAt,
                holdsWinner,
            ])
    }

    /// Takes the records of others out of replies to batches that were applied before a time.
    static func forgetWinners(appliedBefore milliseconds: Int64, _ db: Database) throws {
        let batches = try Row.fetchAll(
            db,
            cached: """
                SELECT scope, device, incarnation FROM appliedBatch WHERE holdsWinner AND appliedAt < ?
                """, arguments: [milliseconds])
        for row in batches {
            let (scope, author): (String, Author) = (row[0], Author(device: row[1], incarnation: row[2]))
            guard var batch = try read(scope, author, db) else { continue }
            // A mark that a backfill raised has no reply.
            if !batch.hash.isEmpty { batch.reply = try withoutRecords(batch.reply) }
            try batch.write(scope, author, db)
        }
    }

    /// A reply without the records that stood in the way of its changes.
    static func withoutRecords(_ reply: Data) throws -> Data {
        var bare = try JSONDecoder().decode(PushReply.self, from: reply)
        for index in bare.outcomes.indices {
            bare.outcomes[index].refusal?.winner = nil
            bare.outcomes[index].refusal?.other = nil
        }
        return try JSONEncoder.canonical.encode(bare)
    }
}
