import GRDB
import Statements
import SyncCore

/// The waiting changes, for a page that lists them.
extension OutboxTable {
    /// A waiting change, and how the batch that it is in fared.
    struct Listed {
        let sequence: Int64
        let scope: String
        let record: RecordKey
        let verb: Change.Verb
        /// The names of the fields in its edits, sorted.
        let fields: [String]
        /// When it was made, milliseconds since 1970.
        let capturedAt: Int64
        /// Why it is not shown; nil if it is.
        let hidden: Refusal?
        let isInFlight: Bool
        /// The number of failed tries of its batch, and the last failure.
        let attempts: Int
        let lastError: String?
    }

    /// The first of the waiting changes, at most `most`, in the order of their sequences.
    static func list(most: Int, _ db: Database) throws -> [Listed] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT sequence, o.scope, tbl, o.id, verb, edits, capturedAt, hidden,
                    b.lastSequence IS NOT NULL, ifnull(t.attempts, 0), lastError
                FROM aloft_outbox o LEFT JOIN aloft_batch b ON b.scope = o.scope AND sequence <= lastSequence
                    LEFT JOIN aloft_attempt t ON t.scope = b.scope AND NOT b.isAcknowledged
                ORDER BY sequence LIMIT ?
                """, arguments: [most]
        ).compactMap { row in
            guard let id = RecordID(row[3]), let verb = Change.Verb(rawValue: row[4]) else { return nil }
            return Listed(
                sequence: row[0], scope: row[1], record: RecordKey(table: row[2], id: id), verb: verb,
                fields: try ServerRow.decode([String: CapturedEdit].self, row[5]).keys.sorted(),
                capturedAt: row[6],
                hidden: try (row[7] as String?).map { try ServerRow.decode(Refusal.self, $0) },
                isInFlight: row[8], attempts: row[9], lastError: row[10])
        }
    }
}
