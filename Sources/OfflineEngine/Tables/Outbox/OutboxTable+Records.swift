import Foundation
import GRDB
import Notation
import Statements
import SyncCore

/// The waiting changes of one record.
extension OutboxTable {
    /// A record's changes, in the order of their sequences.
    static func changes(of record: RecordKey, _ db: Database) throws -> [CapturedChange] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE tbl = ? AND id = ? ORDER BY sequence
                """)
        return try Row.fetchAll(statement, arguments: [record.table, record.id.text])
            .map(CapturedChange.init)
    }

    /// The change with this sequence; nil if it does not wait.
    static func change(_ sequence: Int64, _ db: Database) throws -> CapturedChange? {
        try Row.fetchOne(
            db, cached: "SELECT \(CapturedChange.columns) FROM aloft_outbox WHERE sequence = ?",
            arguments: [sequence]
        ).map(CapturedChange.init)
    }

    /// The names of the fields that a record's changes edit; a name may come more than once.
    static func editedFields(of record: RecordKey, _ db: Database) throws -> [String] {
        try Row.fetchAll(
            db, cached: "SELECT edits FROM aloft_outbox WHERE tbl = ? AND id = ?",
            arguments: [record.table, record.id.text]
        ).flatMap { try ServerRow.decode([String: CapturedEdit].self, $0[0]).keys }
    }

    // MARK: Progress

    /// The progress of one waiting change of a record.
    struct Progress {
        let sequence: Int64
        let scope: String
        /// Whether the server is known to have it.
        let isApplied: Bool
        /// Why it is not shown; nil if it is.
        let hidden: Refusal?
    }

    /// The progress of a record's waiting changes, in the order of their sequences.
    static func progress(of record: RecordKey, _ db: Database) throws -> [Progress] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT sequence, isApplied, hidden, scope FROM aloft_outbox WHERE tbl = ? AND id = ?
                    ORDER BY sequence
                """, arguments: [record.table, record.id.text]
        ).map {
            Progress(sequence: $0[0], scope: $0[3], isApplied: $0[1], hidden: try refusal($0[2]))
        }
    }

    /// The sum of a record's changes.
    struct Summary {
        /// When the first was made; nil if a migration made it.
        let firstCapture: Date?
        /// The time of the last one that is no migration's; nil if there is none.
        let lastCapture: Date?
        /// The reason why some are not shown; nil if all are.
        let hidden: Refusal?
        /// The last one's kind.
        let lastVerb: String
    }

    /// The sum of a record's changes; nil if it has none.
    static func summary(of record: RecordKey, _ db: Database) throws -> Summary? {
        let changes = "FROM aloft_outbox WHERE tbl = ?1 AND id = ?2"
        let written = "iif(isMigrated, NULL, capturedAt)"
        let row = try Row.fetchOne(
            db,
            cached: """
                SELECT (SELECT \(written) \(changes) ORDER BY sequence LIMIT 1), max(\(written)), max(hidden),
                    (SELECT verb \(changes) ORDER BY sequence DESC LIMIT 1)
                \(changes) HAVING count(*) > 0
                """, arguments: [record.table, record.id.text])
        return try row.map { row in
            Summary(
                firstCapture: (row[0] as Int64?).map(Date.init(milliseconds:)),
                lastCapture: (row[1] as Int64?).map(Date.init(milliseconds:)), hidden: try refusal(row[2]),
                lastVerb: row[3])
        }
    }

    /// The sequence of a record's first change, and that of the last one in its scope's batch in flight; nil
    /// if the record has no changes.
    static func firstChange(
        of record: RecordKey, _ db: Database
    ) throws -> (sequence: Int64, inFlightLastSequence: Int64?)? {
        let statement = try db.cachedStatement(
            sql: """
                SELECT min(sequence) AS first, (SELECT lastSequence FROM aloft_batch b
                    WHERE b.scope = o.scope) AS lastSequence
                FROM aloft_outbox o WHERE tbl = ? AND id = ?
                """)
        guard let row = try Row.fetchOne(statement, arguments: [record.table, record.id.text]),
            let first: Int64 = row[0]
        else { return nil }
        return (first, row[1])
    }

    /// The records of a table that have changes, and whether one of these is in its scope's batch in flight.
    static func records(in table: String, _ db: Database) throws -> [(id: RecordID, isInFlight: Bool)] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT id, max(ifnull(sequence <= (SELECT lastSequence FROM aloft_batch b
                    WHERE b.scope = o.scope), 0))
                FROM aloft_outbox o WHERE tbl = ? GROUP BY id
                """)
        return try Row.fetchAll(statement, arguments: [table]).compactMap { row in
            RecordID(row[0]).map { ($0, row[1]) }
        }
    }

    private static func refusal(_ json: String?) throws -> Refusal? {
        try json.map { try ServerRow.decode(Refusal.self, $0) }
    }

    // MARK: Questions of a pull

    /// Whether some change of the record waits.
    ///
    /// - Parameter generation: a change that only edits this generation of the record does not count.
    static func has(
        _ record: RecordKey, besidesUpdatesOf generation: Int64? = nil, _ db: Database
    ) throws -> Bool {
        let condition = generation.map { "AND (verb <> 'update' OR generation <> \($0))" } ?? ""
        return try Bool.fetchOne(
            db, cached: "SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE tbl = ? AND id = ? \(condition))",
            arguments: [record.table, record.id.text]) ?? true
    }

    /// Whether some change of the record edits one of these columns.
    static func hasEdits(of record: RecordKey, in columns: Set<String>, _ db: Database) throws -> Bool {
        if columns.isEmpty { return false }
        let edited = columns.sorted().map { "json_type(edits, '$.\($0)') IS NOT NULL" }
        return try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE tbl = ? AND id = ?
                    AND (\(edited.joined(separator: " OR "))))
                """, arguments: [record.table, record.id.text]) ?? true
    }

    /// Whether a person's change of the record waits; changes that a migration made do not count.
    ///
    /// - Parameter column: only one that edits this column counts.
    static func hasWritten(_ record: RecordKey, in column: String? = nil, _ db: Database) throws -> Bool {
        let edits = column.map { "AND json_type(edits, '$.\($0)') IS NOT NULL" } ?? ""
        return try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (
                    SELECT 1 FROM aloft_outbox WHERE tbl = ? AND id = ? AND NOT isMigrated \(edits))
                """, arguments: [record.table, record.id.text]) ?? true
    }

    /// Whether the record has a waiting insert or deletion.
    static func comesOrGoes(_ id: String, in table: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (SELECT 1 FROM aloft_outbox WHERE tbl = ? AND id = ? AND verb <> 'update')
                """, arguments: [table, id]) ?? true
    }

    /// Whether the record was inserted here in a newer generation than the server's, and is shown.
    static func isNewerGeneration(_ record: RecordKey, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM aloft_outbox o JOIN aloft_row r ON r.tbl = o.tbl AND r.id = o.id
                    WHERE o.tbl = ? AND o.id = ? AND o.verb = 'insert' AND o.hidden IS NULL
                        AND o.generation > r.generation)
                """, arguments: [record.table, record.id.text]) ?? false
    }
}
