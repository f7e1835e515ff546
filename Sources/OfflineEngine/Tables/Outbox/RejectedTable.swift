import GRDB
import Statements
import SyncCore

/// `aloft_rejected`: the changes that the server refused, which wait for a person.
enum RejectedTable {
    /// Keeps a change that is rejected, and why.
    static func keep(
        _ change: Change, _ refusal: Refusal, scope: String, at now: Int64, _ db: Database
    ) throws {
        try db.run(
            sql: """
                INSERT INTO aloft_rejected (sequence, scope, tbl, record, change, refusal, rejectedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                change.sequence, scope, change.table, change.id.text, try ServerRow.encode(change),
                try ServerRow.encode(refusal), now,
            ])
    }

    /// Deletes what is kept under a change's sequence.
    static func remove(_ sequence: Int64, _ db: Database) throws {
        try db.run(sql: "DELETE FROM aloft_rejected WHERE sequence = ?", arguments: [sequence])
    }

    /// Removes other people's values from the reasons for a scope's rejected changes.
    static func forgetOthersValues(in scope: String, _ db: Database) throws {
        try db.run(
            sql: """
                UPDATE aloft_rejected SET refusal = json_remove(refusal, '$.winner', '$.other')
                WHERE scope = ?
                """, arguments: [scope])
    }

    // MARK: Lists

    /// All rejected changes, the oldest first; `rejectedAt` is in milliseconds since 1970.
    static func all(
        _ db: Database
    ) throws -> [(change: Change, refusal: Refusal, rejectedAt: Int64)] {
        try Row.fetchAll(
            db, cached: "SELECT change, refusal, rejectedAt FROM aloft_rejected ORDER BY sequence, id"
        ).map { row in
            let change = try ServerRow.decode(Change.self, row[0])
            return (change, try ServerRow.decode(Refusal.self, row[1]), row[2])
        }
    }

    /// The first rejected changes, at most `most`, the oldest first.
    static func list(
        most: Int, _ db: Database
    ) throws -> [(scope: String, change: Change, refusal: Refusal)] {
        try Row.fetchAll(
            db, cached: "SELECT scope, change, refusal FROM aloft_rejected ORDER BY sequence LIMIT ?",
            arguments: [most]
        ).map { row in
            let change = try ServerRow.decode(Change.self, row[1])
            return (row[0], change, try ServerRow.decode(Refusal.self, row[2]))
        }
    }

    /// The number of rejected changes.
    static func count(_ db: Database) throws -> Int {
        try Int.fetchOne(db, cached: "SELECT count(*) FROM aloft_rejected") ?? 0
    }

    /// The sequences, between two, of a scope's changes that were rejected and that the server cannot have,
    /// in order; `last` is among them, `first` is not.
    static func unsent(
        in scope: String, above first: Int64, through last: Int64, _ db: Database
    ) throws -> [Int64] {
        try Int64.fetchAll(
            db.cachedStatement(
                sql: """
                    SELECT DISTINCT sequence FROM aloft_rejected WHERE scope = ? AND sequence > ?
                        AND sequence <= ? AND refusal ->> '$.reason' <> 'uncertain' ORDER BY sequence
                    """), arguments: [scope, first, last])
    }

    /// The transactions that changes of the outbox wait for and that have a rejected change, each with the
    /// first of these.
    static func awaitedTransactions(_ db: Database) throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            db,
            cached: """
                SELECT change ->> '$.transaction', min(sequence) FROM aloft_rejected
                WHERE change ->> '$.transaction' IN
                    (SELECT awaits FROM aloft_outbox WHERE awaits IS NOT NULL) GROUP BY 1
                """)
        return Dictionary(rows.map { ($0[0] as Int64, $0[1] as Int64) }) { first, _ in first }
    }

    // MARK: One record, one change

    /// Whether a change of the record was rejected.
    static func has(_ record: RecordKey, _ db: Database) throws -> Bool {
        let statement = try db.cachedStatement(
            sql: "SELECT 1 FROM aloft_rejected WHERE tbl = ? AND record = ? LIMIT 1")
        return try Int.fetchOne(statement, arguments: [record.table, record.id.text]) != nil
    }

    /// The records of a table with changes among them.
    static func records(in table: String, _ db: Database) throws -> [RecordID] {
        let statement = try db.cachedStatement(
            sql: "SELECT DISTINCT record FROM aloft_rejected WHERE tbl = ?")
        return try String.fetchAll(statement, arguments: [table]).compactMap { RecordID($0) }
    }

    /// Why a record's changes were rejected, the oldest change first.
    static func refusals(
        of record: RecordKey, _ db: Database
    ) throws -> [(sequence: Int64, refusal: Refusal)] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT sequence, refusal FROM aloft_rejected WHERE tbl = ? AND record = ?
                    ORDER BY sequence, id
                """, arguments: [record.table, record.id.text]
        ).map { row in (row[0], try ServerRow.decode(Refusal.self, row[1])) }
    }

    /// The scope that a rejected change was made in; nil if it was not rejected.
    static func scope(of change: Change, _ db: Database) throws -> String? {
        try String.fetchOne(
            db,
            cached: "SELECT scope FROM aloft_rejected WHERE sequence = ? AND tbl = ? AND record = ?",
            arguments: [change.sequence, change.table, change.id.text])
    }
}
