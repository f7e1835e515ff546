import Foundation
import GRDB
import SyncCore

/// How far one incarnation's changes are applied in one scope, with the last batch's hash and reply.
///
/// The three move in the transaction that applies the batch, and are never forgotten: they are what makes a
/// repeat answer as the first time did.
struct AppliedMark {
    var through: Int64
    /// The last batch's id, if it had one.
    var batch: String?
    var hash: String
    var reply: Data

    static func read(_ scope: String, _ author: Author, _ db: Database) throws -> AppliedMark? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT through, batch, hash, reply FROM mark
                WHERE scope = ? AND device = ? AND incarnation = ?
                """)
        return try Row.fetchOne(statement, arguments: [scope, author.device, author.incarnation]).map {
            AppliedMark(through: $0[0], batch: $0[1], hash: $0[2], reply: $0[3])
        }
    }

    func write(_ scope: String, _ author: Author, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO mark (scope, device, incarnation, through, batch, hash, reply)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope, device, incarnation) DO UPDATE
                SET through = excluded.through, batch = excluded.batch, hash = excluded.hash,
                    reply = excluded.reply
                """,
            arguments: [scope, author.device, author.incarnation, through, batch, hash, reply])
    }
}
