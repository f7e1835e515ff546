import Foundation
import GRDB
import SyncCore

/// How far one incarnation's changes are applied in one scope, with the last batch's hash and reply.
///
/// The three move in the transaction that applies the batch, and are never forgotten: they are what makes a
/// repeat answer as the first time did.
struct AppliedBatch {
    var lastSequence: Int64
    /// The last batch's id, if it had one. A backfill that says how far a lost history had come has no batch:
    /// the hash is empty then.
    var batch: String?
    var hash: String
    var reply: Data

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
                INSERT INTO appliedBatch (scope, device, incarnation, lastSequence, batch, hash, reply)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope, device, incarnation) DO UPDATE
                SET lastSequence = excluded.lastSequence, batch = excluded.batch, hash = excluded.hash,
                    reply = excluded.reply
                """,
            arguments: [scope, author.device, author.incarnation, lastSequence, batch, hash, reply])
    }
}
