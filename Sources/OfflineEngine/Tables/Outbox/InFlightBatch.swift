import Foundation
import GRDB
import Statements
import SyncCore

/// A scope's batch in flight, as stored before it was sent; its bytes are read when they are wanted.
struct InFlightBatch {
    let scope: String
    let previousSequence: Int64
    let lastSequence: Int64
    /// The id that tells it from another batch that ends with the same sequence.
    let id: String?
    /// How many changes it has, and of how many transactions.
    let changeCount: Int
    let transactionCount: Int
    /// How many bytes it has.
    let bytes: Int
    /// The number of bytes that the server says it has.
    let receivedBytes: Int
    /// The server said that it applied the batch; the pull that confirms it is still to come.
    let isAcknowledged: Bool
    /// Why the batch will not be sent again as it is.
    let verdict: Verdict
    /// The number of failed tries, and the last failure: in a sentence, and its time.
    let attempts: Int
    let lastError: String?
    let attemptedAt: Int64?

    /// Why a batch is not sent again as it is, once a pull's mark shows that the server has not applied it.
    enum Verdict: Int {
        /// The batch is resent unchanged.
        case none
        /// The batch is built again: smaller, because the server found it too large or unreadable, or under
        /// the present schema, because it was built before an update of the app.
        case rebuild
        /// One transaction, larger than the server takes in any form: it is rejected.
        case tooLarge
        /// One transaction, and the server cannot read it: it is rejected.
        case unreadable

        /// Whether its one transaction is going to be rejected.
        var isFinal: Bool { self == .tooLarge || self == .unreadable }
    }

    /// Notes the server's verdict on the scope's batch.
    static func note(_ verdict: Verdict, _ scope: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_batch SET verdict = ? WHERE scope = ?", arguments: [verdict.rawValue, scope])
    }

    /// Whether any scope has a batch in flight, or one that was given up and may come back.
    static func isAny(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM aloft_batch") != nil || GivenUpTable.isAny(db)
    }

    static func read(_ scope: String, _ db: Database) throws -> InFlightBatch? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT previousSequence, lastSequence, id, changes, transactions, bytes, receivedBytes,
                    isAcknowledged, verdict, ifnull(t.attempts, 0), lastError, at
                FROM aloft_batch b LEFT JOIN aloft_attempt t ON t.scope = b.scope WHERE b.scope = ?
                """)
        return try Row.fetchOne(statement, arguments: [scope]).map {
            InFlightBatch(
                scope: scope, previousSequence: $0[0], lastSequence: $0[1], id: $0[2], changeCount: $0[3],
                transactionCount: $0[4], bytes: $0[5], receivedBytes: $0[6], isAcknowledged: $0[7],
                verdict: Verdict(rawValue: $0[8]) ?? .none, attempts: $0[9], lastError: $0[10],
                attemptedAt: $0[11])
        }
    }

    /// Stores a batch and its bytes, those of a large one in pieces: so that a part of them can be read.
    static func keep(_ batch: PushBatch, _ body: Data, _ db: Database) throws {
        let isWhole = body.count <= Wire.bytesPerRequest
        try db.run(
            sql: """
                INSERT INTO aloft_batch (scope, previousSequence, lastSequence, body, id, changes,
                    transactions, bytes, hash)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                batch.scope, batch.previousSequence, batch.lastSequence, isWhole ? body : Data(), batch.id,
                batch.changes.count, Set(batch.changes.map(\.transaction)).count, body.count,
                isWhole ? nil : PartQuery.hash(of: body),
            ])
        for start in stride(from: 0, to: isWhole ? 0 : body.count, by: Wire.bytesPerRequest) {
            try db.run(
                sql: "INSERT INTO aloft_batch_piece (scope, batch, start, bytes) VALUES (?, ?, ?, ?)",
                arguments: [
                    batch.scope, batch.id ?? "", start,
                    body[start..<min(start + Wire.bytesPerRequest, body.count)],
                ])
        }
    }

    /// Notes that the next transaction, up to `lastSequence`, is larger than any server takes: it is never
    /// sent.
    static func keepUnsent(
        _ scope: String, previousSequence: Int64, lastSequence: Int64, _ db: Database
    ) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_batch (scope, previousSequence, lastSequence, body, transactions, verdict)
                VALUES (?, ?, ?, x'', 1, ?)
                """, arguments: [scope, previousSequence, lastSequence, Verdict.tooLarge.rawValue])
    }

    /// Notes that the server acknowledged the batch, if it ends at this sequence or before.
    static func acknowledge(_ scope: String, through sequence: Int64, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_batch SET isAcknowledged = 1 WHERE scope = ? AND lastSequence <= ?",
            arguments: [scope, sequence])
    }

    /// Notes that the server has lost the batch that it had acknowledged: the same bytes are sent again.
    static func takeBackAcknowledgement(_ scope: String, _ db: Database) throws {
        try db.run(sql: "UPDATE aloft_batch SET isAcknowledged = 0 WHERE scope = ?", arguments: [scope])
    }

    /// Notes how many of the batch's bytes the server has; an impossible number is ignored.
    static func noteReceived(_ count: Int, of scope: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_batch SET receivedBytes = ?1 WHERE scope = ?2 AND ?1 BETWEEN 0 AND bytes - 1",
            arguments: [count, scope])
    }

    static func forget(_ scope: String, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_batch WHERE scope = ?", arguments: [scope])
        try forgetLoosePieces(of: scope, db)
        try db.run(sql: "DELETE FROM aloft_attempt WHERE scope = ?", arguments: [scope])
    }

    /// Deletes the pieces of batches that are neither in flight nor kept after they were given up.
    static func forgetLoosePieces(of scope: String, _ db: Database) throws {
        try db.run(
            sql: """
                DELETE FROM aloft_batch_piece WHERE scope = ?
                    AND batch NOT IN (SELECT ifnull(id, '') FROM aloft_batch)
                    AND batch NOT IN (SELECT id FROM aloft_given_up)
                """, arguments: [scope])
    }

    /// Notes one more try and its failure.
    static func noteAttempt(_ scope: String, _ failure: String, at now: Int64, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_attempt (scope, attempts, lastError, at) VALUES (?, 1, ?, ?)
                ON CONFLICT (scope) DO UPDATE SET attempts = attempts + 1, lastError = excluded.lastError,
                    at = excluded.at
                """, arguments: [scope, failure, now])
    }

    func delete(_ db: Database) throws { try Self.forget(scope, db) }

    /// All bytes.
    func body(_ db: Database) throws -> Data {
        var body =
            try Data.fetchOne(db, cached: "SELECT body FROM aloft_batch WHERE scope = ?", arguments: [scope])
            ?? Data()
        guard body.isEmpty else { return body }
        body.reserveCapacity(bytes)
        let pieces = try db.cachedStatement(
            sql: "SELECT bytes FROM aloft_batch_piece WHERE scope = ? AND batch = ? ORDER BY start")
        let cursor = try Data.fetchCursor(pieces, arguments: [scope, id ?? ""])
        while let piece = try cursor.next() { body.append(piece) }
        return body
    }

    /// The bytes that the server does not have yet, `limit` of them at most.
    func part(limit: Int, _ db: Database) throws -> Data {
        let whole = try Data.fetchOne(
            db, cached: "SELECT substr(body, ? + 1, ?) FROM aloft_batch WHERE scope = ?",
            arguments: [receivedBytes, limit, scope])
        if let whole, !whole.isEmpty { return whole }
        var part = Data()
        let pieces = try db.cachedStatement(
            sql: """
                SELECT substr(bytes, max(?1 - start, 0) + 1, ?2) FROM aloft_batch_piece
                WHERE scope = ?3 AND batch = ?4 AND start + length(bytes) > ?1 AND start < ?1 + ?2
                ORDER BY start
                """)
        let cursor = try Data.fetchCursor(pieces, arguments: [receivedBytes, limit, scope, id ?? ""])
        while let piece = try cursor.next() { part.append(piece.prefix(limit - part.count)) }
        return part
    }

    /// The hash that tells its bytes from any others.
    func hash(_ db: Database) throws -> String {
        if let known = try String.fetchOne(
            db, cached: "SELECT hash FROM aloft_batch WHERE scope = ?", arguments: [scope])
        {
            return known
        }
        return PartQuery.hash(of: try body(db))
    }

    /// The schema that it was made under.
    func schema(_ db: Database) throws -> SchemaTag { try PushBatch(json: try body(db)).schema }

    /// The changes in it.
    func changes(_ db: Database) throws -> [Change] {
        try PushBatch(json: try body(db)).changes
    }
}
