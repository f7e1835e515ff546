import Foundation
import GRDB
import Statements
import SyncCore

/// The received parts of a batch, without a gap from its first byte: one batch at most for each device and
/// scope.
struct PartStage {
    private let scope: String
    private let device: String

    /// The batch whose parts are kept, and the bytes received.
    struct Held: Hashable {
        /// The hash of all bytes of the batch.
        var hash: String
        /// How many it has.
        var bytes: Int
        /// The number of bytes received.
        var have: Int
    }

    /// The stage of an author's batch in a scope.
    init(_ scope: String, _ author: Author) {
        self.scope = scope
        device = author.device
    }

    /// `partial`: an incomplete batch. `part`: some of its bytes, and the number of bytes before them.
    static let tables = """
        CREATE TABLE partial (
            scope TEXT NOT NULL,
            device TEXT NOT NULL,
            account TEXT NOT NULL,
            hash TEXT NOT NULL,
            bytes INTEGER NOT NULL,
            have INTEGER NOT NULL,
            touchedAt INTEGER NOT NULL,
            PRIMARY KEY (scope, device)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE part (
            scope TEXT NOT NULL,
            device TEXT NOT NULL,
            start INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (scope, device, start)
        ) STRICT;

        """

    func held(_ db: Database) throws -> Held? {
        try Row.fetchOne(
            db, cached: "SELECT hash, bytes, have FROM partial WHERE scope = ? AND device = ?",
            arguments: [scope, device]
        ).map { Held(hash: $0[0], bytes: $0[1], have: $0[2]) }
    }

    /// Begins a batch; the parts of another one are deleted.
    func begin(_ hash: String, bytes: Int, account: String, at now: Int64, _ db: Database) throws {
        try forget(db)
        try db.run(
            sql: """
                INSERT INTO partial (scope, device, account, hash, bytes, have, touchedAt)
                VALUES (?, ?, ?, ?, ?, 0, ?)
                """, arguments: [scope, device, account, hash, bytes, now])
    }

    /// Puts a part behind the others.
    func append(_ bytes: Data, at now: Int64, _ db: Database) throws {
        try db.run(
            sql: """
                INSERT INTO part (scope, device, start, bytes)
                SELECT scope, device, have, ? FROM partial WHERE scope = ? AND device = ?
                """, arguments: [bytes, scope, device])
        try db.run(
            sql: "UPDATE partial SET have = have + ?, touchedAt = ? WHERE scope = ? AND device = ?",
            arguments: [bytes.count, now, scope, device])
    }

    /// Everything that came.
    func body(_ db: Database) throws -> Data {
        let parts = try db.cachedStatement(
            sql: "SELECT bytes FROM part WHERE scope = ? AND device = ? ORDER BY start")
        let cursor = try Data.fetchCursor(parts, arguments: [scope, device])
        var body = Data()
        while let part = try cursor.next() { body.append(part) }
        return body
    }

    func forget(_ db: Database) throws {
        for table in ["part", "partial"] {
            try db.run(
                sql: "DELETE FROM \(table) WHERE scope = ? AND device = ?", arguments: [scope, device])
        }
    }

    /// Forgets batches that got no part since then.
    static func forget(untouchedSince time: Int64, _ db: Database) throws {
        try db.run(sql: "DELETE FROM partial WHERE touchedAt < ?", arguments: [time])
        try forgetOrphans(db)
    }

    /// Makes room for this many more bytes by deleting idle batches, the longest idle first, and other
    /// accounts' only if the total is exceeded. Then the account that keeps the most gives way to one that
    /// keeps less, so none fills the room for good. Returns whether there is room now.
    func makeRoom(
        for more: Int, of account: String, _ capacity: PartCapacity, at now: Int64, _ db: Database
    ) throws -> Bool {
        let idle = now - capacity.idleMilliseconds
        while try Self.kept(by: account, db) + more > capacity.bytesPerAccount {
            guard try forgetAnother(of: account, untouchedSince: idle, db) else { return false }
        }
        while try Self.kept(by: nil, db) + more > capacity.bytes {
            if try forgetAnother(of: nil, untouchedSince: idle, db) { continue }
            let largest = try Row.fetchOne(
                db,
                cached: """
                    SELECT account, sum(have) FROM partial GROUP BY account ORDER BY 2 DESC, account LIMIT 1
                    """)
            guard let largest, largest[0] != account, try largest[1] > Self.kept(by: account, db) + more,
                try forgetAnother(of: largest[0], untouchedSince: .max, db)
            else { return false }
        }
        return true
    }

    /// The number of bytes kept for an account, or for all.
    private static func kept(by account: String?, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db, cached: "SELECT ifnull(sum(have), 0) FROM partial WHERE ?1 IS NULL OR account = ?1",
            arguments: [account]) ?? 0
    }

    /// Deletes the batch of an account, or of any if it is nil, that is idle longest: at least since `time`,
    /// and not this one. Returns whether there was one.
    private func forgetAnother(of account: String?, untouchedSince time: Int64, _ db: Database) throws -> Bool
    {
        let batch = try Row.fetchOne(
            db,
            cached: """
                SELECT scope, device FROM partial WHERE (?1 IS NULL OR account = ?1)
                    AND touchedAt < ?2 AND NOT (scope = ?3 AND device = ?4)
                ORDER BY touchedAt, scope, device LIMIT 1
                """, arguments: [account, time, scope, device])
        guard let batch else { return false }
        try PartStage(batch[0], Author(device: batch[1], incarnation: "")).forget(db)
        return true
    }

    private static func forgetOrphans(_ db: Database) throws {
        try db.run(
            sql: """
                DELETE FROM part WHERE NOT EXISTS (
                    SELECT 1 FROM partial p WHERE p.scope = part.scope AND p.device = part.device)
                """)
    }
}

/// The limits on the parts of incomplete batches.
package struct PartCapacity: Hashable, Sendable {
    /// The most bytes for one account: two whole batches.
    package var bytesPerAccount = 2 * Wire.bytesPerBatch
    /// The most bytes for all accounts together.
    package var bytes = 16 * Wire.bytesPerBatch
    /// A batch that got no part for this long makes room for others, milliseconds.
    package var idleMilliseconds: Int64 = 10 * 60_000
}
