import GRDB
import SyncCore

/// Transactions over several scopes, of which each scope has its part. The deletions among them wait until
/// all other parts are with the server: a record that is copied to another scope and deleted here is never
/// gone before its copy is there. If a part is refused, they wait for a person with it.
struct Moves {
    let store: Store

    /// Splits the transaction that ends: its deletions become a later one, which waits for the rest. Called
    /// before the transaction's number moves on; what another tool wrote since counts as one, too.
    ///
    /// Where a deletion may give up a unique value that the same transaction writes again, the scope's whole
    /// part becomes the later one.
    static func split(_ schema: Schema, _ db: Database) throws {
        let current = try CaptureState.transaction(db)
        let last = try Int64.fetchOne(
            db, cached: "SELECT txn FROM aloft_outbox ORDER BY sequence DESC LIMIT 1")
        guard last == current else { return }
        let before =
            try Int64.fetchOne(
                db, cached: "SELECT sequence FROM aloft_outbox WHERE txn < ? ORDER BY sequence DESC LIMIT 1",
                arguments: [current]) ?? 0
        let written = try Row.fetchAll(
            db,
            cached: "SELECT DISTINCT scope, tbl FROM aloft_outbox WHERE sequence > ? AND verb <> 'delete'",
            arguments: [before])
        if written.isEmpty { return }
        let deletions = try Row.fetchAll(db, cached: Self.lastDeletions, arguments: [before])
            .filter { deletion in written.contains { $0[0] as String != deletion[1] } }
        if deletions.isEmpty { return }
        let whole = try Set(
            deletions.filter { try givesUpValue($0[0], of: schema.table($0[2]), after: before, db) }
                .map { $0[1] as String })
        let rows = try Row.fetchAll(
            db, cached: "SELECT sequence, scope FROM aloft_outbox WHERE sequence > ? ORDER BY sequence",
            arguments: [before])
        let alone = Set(deletions.map { $0[0] as Int64 })
        try later(
            rows.filter { whole.contains($0[1]) || alone.contains($0[0]) }.map { $0[0] }, than: current, db)
    }

    /// Whether the transaction writes a unique value again that it deletes.
    private static func givesUpValue(
        _ sequence: Int64, of table: SyncTable?, after before: Int64, _ db: Database
    ) throws -> Bool {
        for column in Set((table?.unique ?? []).joined()).sorted() {
            let isAgain = try Bool.fetchOne(
                db,
                cached: """
                    SELECT EXISTS (
                        SELECT 1 FROM aloft_outbox w JOIN aloft_outbox d ON d.sequence = ?1
                        WHERE w.sequence > ?2 AND w.scope = d.scope AND w.tbl = d.tbl AND w.verb <> 'delete'
                            AND w.edits ->> ?3 = d.edits ->> ?3)
                    """, arguments: [sequence, before, "$.\"\(column)\""])
            if isAgain == true { return true }
        }
        return false
    }

    /// The changes that leave a record deleted which was there before, and their scopes.
    private static let lastDeletions = """
        SELECT sequence, scope, tbl FROM aloft_outbox d WHERE sequence > ? AND verb = 'delete'
            AND NOT EXISTS (SELECT 1 FROM aloft_outbox o WHERE o.tbl = d.tbl AND o.id = d.id
                AND o.sequence > d.sequence)
            AND (SELECT verb FROM aloft_outbox f
                WHERE f.tbl = d.tbl AND f.id = d.id AND f.txn = d.txn ORDER BY sequence LIMIT 1) <> 'insert'
        ORDER BY sequence
        """

    private static func later(_ numbers: [Int64], than transaction: Int64, _ db: Database) throws {
        var last =
            try Int64.fetchOne(db, cached: "SELECT seq FROM sqlite_sequence WHERE name = 'aloft_outbox'") ?? 0
        for sequence in numbers {
            last += 1
            try db.run(
                sql: "UPDATE aloft_outbox SET sequence = ?, txn = ?, awaits = ? WHERE sequence = ?",
                arguments: [last, transaction + 1, transaction, sequence])
        }
        try db.run(sql: "UPDATE sqlite_sequence SET seq = ? WHERE name = 'aloft_outbox'", arguments: [last])
        try CaptureState.nextTransaction(db)
    }

    /// Transactions acknowledged up to `acknowledgedThrough` whose copy did not survive (overruled or
    /// deleted), keyed to the change that proves it.
    func undone(_ scope: String, acknowledgedThrough: Int64, _ db: Database) throws -> [Int64: Int64] {
        let isAwaited = try Int.fetchOne(
            db, cached: "SELECT 1 FROM aloft_outbox WHERE awaits IS NOT NULL LIMIT 1")
        if isAwaited == nil { return [:] }
        let rows = try Row.fetchAll(
            db,
            cached: """
                SELECT txn, sequence FROM aloft_outbox o WHERE scope = ?1 AND (sequence <= ?2 OR isApplied)
                    AND txn IN (SELECT awaits FROM aloft_outbox WHERE awaits IS NOT NULL)
                    AND (SELECT verb FROM aloft_outbox l WHERE l.tbl = o.tbl AND l.id = o.id
                        AND l.txn = o.txn ORDER BY sequence DESC LIMIT 1) <> 'delete'
                    AND NOT EXISTS (SELECT 1 FROM aloft_row r
                        WHERE r.tbl = o.tbl AND r.id = o.id AND r.scope = ?1 AND NOT r.isDeleted)
                ORDER BY sequence DESC
                """, arguments: [scope, acknowledgedThrough])
        return Dictionary(rows.map { ($0[0], $0[1]) }) { _, first in first }
    }

    /// Rejects the deletions that waited for changes which the server does not have, with what depends on
    /// them, and releases those whose transaction left the outbox otherwise. Call with capture off, whenever
    /// changes have left the outbox.
    ///
    /// - Parameter undone: what ``undone(_:mark:_:)`` gave.
    func settle(_ undone: [Int64: Int64] = [:], at now: Int64, _ db: Database) throws {
        let waiting = try Row.fetchAll(
            db, cached: "SELECT DISTINCT awaits, scope FROM aloft_outbox WHERE awaits IS NOT NULL")
        if waiting.isEmpty { return }
        let refused = try Row.fetchAll(
            db,
            cached: """
                SELECT change ->> '$.transaction', min(sequence) FROM aloft_rejected
                WHERE change ->> '$.transaction' IN
                    (SELECT awaits FROM aloft_outbox WHERE awaits IS NOT NULL) GROUP BY 1
                """)
        let culprits = Dictionary(refused.map { ($0[0] as Int64, $0[1] as Int64) }) { first, _ in first }
            .merging(undone) { first, _ in first }
        for scope in culprits.isEmpty ? [] : Set(waiting.map { $0[1] as String }).sorted() {
            let keys = try reject(culprits, of: scope, at: now, db)
            if !keys.isEmpty { try Overlay(store: store).showAll(keys, scope: scope, db) }
        }
        try db.run(
            sql: """
                UPDATE aloft_outbox SET awaits = NULL WHERE awaits IN (
                    SELECT awaits FROM aloft_outbox WHERE awaits IS NOT NULL
                    EXCEPT SELECT txn FROM aloft_outbox)
                """)
    }

    /// The server does not let this account write in a scope, and the account's own feed does not say so:
    /// nobody knows for how long. Changes that wait there go on waiting; the deletions that wait for them are
    /// rejected, so that they hold nothing up.
    func giveUp(on scope: String, at now: Int64, _ db: Database) throws {
        let rows = try Row.fetchAll(
            db,
            cached: """
                SELECT txn, min(sequence) FROM aloft_outbox WHERE scope = ? AND txn IN
                    (SELECT awaits FROM aloft_outbox WHERE awaits IS NOT NULL) GROUP BY txn
                """, arguments: [scope])
        if rows.isEmpty { return }
        try CaptureState.pause(db)
        try settle(Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) }), at: now, db)
        try CaptureState.resume(db)
    }

    private func reject(
        _ culprits: [Int64: Int64], of scope: String, at now: Int64, _ db: Database
    ) throws -> Set<RecordKey> {
        let rows = try Row.fetchAll(
            db, cached: "SELECT sequence, awaits FROM aloft_outbox WHERE scope = ? AND awaits IS NOT NULL",
            arguments: [scope])
        let waiting = Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as Int64, $0[1] as Int64) })
        func culprit(_ change: Change) -> Int64? { waiting[change.sequence].flatMap { culprits[$0] } }
        return try RejectionCascade(scope: scope, store: store).reject(
            where: { culprit($0) != nil }, at: now, db
        ) { change, _ in
            let culprit = culprit(change)
            // A person decides about all of it at once.
            change.transaction = waiting[change.sequence] ?? change.transaction
            return Refusal(
                .transactionRefused,
                "It deletes what the same transaction copied or changed elsewhere, and that was not taken.",
                because: culprit)
        } following: { first in
            Refusal(
                .recordRefused, "It follows from a deletion that waits for a person.", because: first.sequence
            )
        }
    }
}
