import GRDB
import Statements
import SyncCore

/// The facts that stamps are made from.
extension OutboxTable {
    /// The facts that a transaction's stamp is made from, as one of its changes has them, or all together.
    struct CaptureTime {
        /// The sequence of the change, or of the transaction's first.
        let sequence: Int64
        let transaction: Int64
        /// When it was made, milliseconds since 1970 by the device's clock.
        let capturedAt: Int64
        /// The latest stamp that was known by then.
        let floor: Stamp?
        /// The stamp that a batch stored.
        let stored: Stamp?

        fileprivate init(row: Row) {
            sequence = row[0]
            transaction = row[1]
            capturedAt = row[2]
            floor = (row[3] as String?).flatMap { Stamp($0) }
            stored = (row[4] as String?).flatMap { Stamp($0) }
        }
    }

    /// The facts of a scope's transactions, in the order of their first changes.
    static func stampSources(of scope: String, _ db: Database) throws -> [CaptureTime] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT min(sequence), txn, min(capturedAt), max(floor), max(stamp) FROM aloft_outbox
                WHERE scope = ? GROUP BY txn ORDER BY min(sequence)
                """, arguments: [scope]
        ).map(CaptureTime.init)
    }

    /// How many changes can wait, by the first and the last sequence.
    static func span(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(
            db,
            cached: """
                SELECT (SELECT max(sequence) FROM aloft_outbox) - (SELECT min(sequence) FROM aloft_outbox) + 1
                """) ?? 0
    }

    /// The facts of a scope's changes above a sequence, in order.
    static func captureTimes(
        of scope: String, after sequence: Int64, _ db: Database
    ) throws -> MapCursor<RowCursor, CaptureTime> {
        try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT sequence, txn, capturedAt, floor, stamp FROM aloft_outbox
                    WHERE scope = ? AND sequence > ? ORDER BY sequence
                    """), arguments: [scope, sequence]
        ).map(CaptureTime.init)
    }

    /// The facts of a scope's changes up to a sequence, the last first.
    static func captureTimes(
        of scope: String, backFrom sequence: Int64, _ db: Database
    ) throws -> MapCursor<RowCursor, CaptureTime> {
        try Row.fetchCursor(
            db.cachedStatement(
                sql: """
                    SELECT sequence, txn, capturedAt, floor, stamp FROM aloft_outbox
                    WHERE scope = ? AND sequence <= ? ORDER BY sequence DESC
                    """), arguments: [scope, sequence]
        ).map(CaptureTime.init)
    }
}
