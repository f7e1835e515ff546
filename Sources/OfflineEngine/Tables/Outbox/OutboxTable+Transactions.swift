import GRDB
import Statements
import SyncCore

/// The local transactions that changes are of, and the deletions among them that wait until a transaction of
/// several scopes is with the server.
extension OutboxTable {
    private static let lastTransactionSQL =
        "SELECT txn FROM aloft_outbox ORDER BY sequence DESC LIMIT 1"

    /// The transaction of the last change; nil if there is none.
    static func lastTransaction(_ db: Database) throws -> Int64? {
        try Int64.fetchOne(db, cached: lastTransactionSQL)
    }

    /// Splits the present transaction and the later ones into transactions of at most `count` changes.
    /// Returns the last; nil if there is no change.
    static func divideTransaction(by count: Int, _ db: Database) throws -> Int64? {
        let first = try Int64.fetchOne(
            db, sql: "SELECT min(sequence) FROM aloft_outbox WHERE txn = (SELECT txn FROM aloft_capture)")
        if let first {
            try db.execute(
                sql: "UPDATE aloft_outbox SET txn = txn + (sequence - ?1) / ?2 WHERE sequence >= ?1",
                arguments: [first, count])
        }
        return try Int64.fetchOne(db, sql: lastTransactionSQL)
    }

    /// The changes of a scope up to a sequence, in order, with the transactions that they are of.
    static func transactions(
        in scope: String, through sequence: Int64, _ db: Database
    ) throws -> [(sequence: Int64, transaction: Int64)] {
        try Row.fetchAll(
            db,
            cached:
                "SELECT sequence, txn FROM aloft_outbox WHERE scope = ? AND sequence <= ? ORDER BY sequence",
            arguments: [scope, sequence]
        ).map { ($0[0], $0[1]) }
    }

    // MARK: The transaction that ends

    /// The sequence of the last change of an earlier transaction; 0 if there is none.
    static func lastChange(before transaction: Int64, _ db: Database) throws -> Int64 {
        try Int64.fetchOne(
            db, cached: "SELECT sequence FROM aloft_outbox WHERE txn < ? ORDER BY sequence DESC LIMIT 1",
            arguments: [transaction]) ?? 0
    }

    /// The scopes in which a change after this sequence writes a record; a scope comes once for each table.
    static func writtenScopes(after sequence: Int64, _ db: Database) throws -> [String] {
        try Row.fetchAll(
            db,
            // Without the order of an index, which would be that of all that waits.
            cached: """
                SELECT DISTINCT scope, tbl FROM aloft_outbox NOT INDEXED
                WHERE sequence > ? AND verb <> 'delete'
                """, arguments: [sequence]
        ).map { $0[0] }
    }

    /// The changes after this sequence that leave a record deleted which was there before, in order.
    static func lastDeletions(
        after sequence: Int64, _ db: Database
    ) throws -> [(sequence: Int64, scope: String, table: String)] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT sequence, scope, tbl FROM aloft_outbox d WHERE sequence > ? AND verb = 'delete'
                    AND NOT EXISTS (SELECT 1 FROM aloft_outbox o WHERE o.tbl = d.tbl AND o.id = d.id
                        AND o.sequence > d.sequence)
                    AND (SELECT verb FROM aloft_outbox f
                        WHERE f.tbl = d.tbl AND f.id = d.id AND f.txn = d.txn ORDER BY sequence LIMIT 1)
                        <> 'insert'
                ORDER BY sequence
                """, arguments: [sequence]
        ).map { ($0[0], $0[1], $0[2]) }
    }

    /// Whether a change after `first` writes again the column's value in the record that this deletion
    /// deletes.
    static func isWrittenAgain(
        _ column: String, of deletion: Int64, after first: Int64, _ db: Database
    ) throws -> Bool {
        try Bool.fetchOne(
            db,
            cached: """
                SELECT EXISTS (
                    SELECT 1 FROM aloft_outbox w JOIN aloft_outbox d ON d.sequence = ?1
                    WHERE w.sequence > ?2 AND w.scope = d.scope AND w.tbl = d.tbl AND w.verb <> 'delete'
                        AND w.edits ->> ?3 = d.edits ->> ?3)
                """, arguments: [deletion, first, "$.\"\(column)\""]) ?? false
    }

    /// The changes after this sequence, in order, with their scopes.
    static func scopes(
        after sequence: Int64, _ db: Database
    ) throws -> [(sequence: Int64, scope: String)] {
        try Row.fetchAll(
            db, cached: "SELECT sequence, scope FROM aloft_outbox WHERE sequence > ? ORDER BY sequence",
            arguments: [sequence]
        ).map { ($0[0], $0[1]) }
    }

    /// Gives these changes sequences behind all others, in this order, and makes them the next transaction,
    /// which waits for this one.
    static func postpone(_ sequences: [Int64], behind transaction: Int64, _ db: Database) throws {
        var last = try lastSequence(db)
        for sequence in sequences {
            last += 1
            try db.run(
                sql: "UPDATE aloft_outbox SET sequence = ?, txn = ?, awaits = ? WHERE sequence = ?",
                arguments: [last, transaction + 1, transaction, sequence])
        }
        try db.run(sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = 'aloft_outbox'", arguments: [last])
    }

    // MARK: Changes that wait for another scope

    /// Whether any change waits for a transaction.
    static func isAnyAwaiting(_ db: Database) throws -> Bool {
        try Int.fetchOne(db, cached: "SELECT 1 FROM aloft_outbox WHERE awaits IS NOT NULL LIMIT 1") != nil
    }

    /// The scopes with waiting changes, once for each transaction that is waited for.
    static func awaitingScopes(_ db: Database) throws -> [String] {
        try Row.fetchAll(
            db, cached: "SELECT DISTINCT awaits, scope FROM aloft_outbox WHERE awaits IS NOT NULL"
        ).map { $0[1] }
    }

    /// The transactions that a scope's changes wait for, by the sequences of these changes.
    static func awaited(by scope: String, _ db: Database) throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            db, cached: "SELECT sequence, awaits FROM aloft_outbox WHERE scope = ? AND awaits IS NOT NULL",
            arguments: [scope])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as Int64, $0[1] as Int64) })
    }

    /// The sequence of a scope's first change that waits for another scope; nil if none does.
    static func firstAwaiting(in scope: String, _ db: Database) throws -> Int64? {
        try Int64.fetchOne(
            db, cached: "SELECT min(sequence) FROM aloft_outbox WHERE awaits IS NOT NULL AND scope = ?",
            arguments: [scope])
    }

    /// The transactions with changes in a scope that others wait for, each with its first change there.
    static func awaitedTransactions(in scope: String, _ db: Database) throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            db,
            cached: """
                SELECT txn, min(sequence) FROM aloft_outbox WHERE scope = ? AND txn IN
                    (SELECT awaits FROM aloft_outbox WHERE awaits IS NOT NULL) GROUP BY txn
                """, arguments: [scope])
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as Int64, $0[1] as Int64) })
    }

    /// The transactions that others wait for and of which the server, by a scope's mark at `sequence`, has
    /// a change that left no record there, each with the first such change.
    static func overruledTransactions(
        in scope: String, through sequence: Int64, _ db: Database
    ) throws -> [Int64: Int64] {
        let rows = try Row.fetchAll(
            db,
            cached: """
                SELECT txn, sequence FROM aloft_outbox o WHERE sequence IN (
                        SELECT sequence FROM aloft_outbox WHERE scope = ?1 AND sequence <= ?2
                        UNION SELECT sequence FROM aloft_outbox WHERE scope = ?1 AND isApplied)
                    AND txn IN (SELECT awaits FROM aloft_outbox WHERE awaits IS NOT NULL)
                    AND (SELECT verb FROM aloft_outbox l WHERE l.tbl = o.tbl AND l.id = o.id
                        AND l.txn = o.txn ORDER BY sequence DESC LIMIT 1) <> 'delete'
                    AND NOT EXISTS (SELECT 1 FROM aloft_row r
                        WHERE r.tbl = o.tbl AND r.id = o.id AND r.scope = ?1 AND NOT r.isDeleted)
                ORDER BY sequence
                """, arguments: [scope, sequence])
        return Dictionary(rows.map { ($0[0] as Int64, $0[1] as Int64) }) { first, _ in first }
    }

    /// Releases the changes that wait for a transaction of which no change is left.
    ///
    /// Sequences and transactions rise together, and changes that wait follow those that they wait for: so
    /// the last change before them is what remains of a transaction.
    static func release(_ db: Database) throws {
        try db.run(
            sql: """
                UPDATE aloft_outbox SET awaits = NULL WHERE awaits IN (
                    SELECT w.awaits FROM (
                        SELECT awaits, min(sequence) AS first FROM aloft_outbox WHERE awaits IS NOT NULL
                        GROUP BY awaits) w
                    WHERE w.awaits IS NOT (
                        SELECT txn FROM aloft_outbox WHERE sequence < w.first ORDER BY sequence DESC LIMIT 1))
                """)
    }
}
