import GRDB
import SyncCore

/// Takes a scope that was revoked off the device: rows, what the engine knows of them, what is staged and on
/// its way. Only what this person typed there and the server has not confirmed stays, set aside for export.
///
/// `secure_delete` overwrites the pages; the log is emptied by ``Store/wipeLog()`` after the transaction.
struct Revoking {
    let scope: String
    let store: Store

    /// Call with foreign keys off and capture still.
    func revoke(at now: Int64, _ db: Database) throws {
        if store.mistake == .revokedChangesDropped {
            try db.run(sql: "DELETE FROM aloft_outbox WHERE scope = ?", arguments: [scope])
        }
        try keepTyped("has no place there any more", at: now, db)
        if store.mistake != .revokedRowsStay {
            for table in store.schema.tables {
                guard let column = table.scopeColumn else { continue }
                try db.run(
                    sql: "DELETE FROM \(quoted(table.name)) WHERE \(quoted(column)) = ?",
                    arguments: [scope])
            }
        }
        try db.run(sql: "DELETE FROM aloft_replaced")
        for table in ["row", "base", "stage", "batch", "stray", "inheritance"] {
            try db.run(sql: "DELETE FROM aloft_\(table) WHERE scope = ?", arguments: [scope])
        }
        // Its name and the mark stay: who writes there again goes on with higher numbers.
        try db.run(sql: "DELETE FROM aloft_scope WHERE scope = ?", arguments: [scope])
        try db.run(
            sql: "INSERT INTO aloft_scope (scope, role, takesMark) VALUES (?, 'none', 1)", arguments: [scope])
        // What could not be shown because of a record that is gone now.
        try db.run(
            sql: """
                UPDATE aloft_scope SET startsOver = 1, stageCursor = NULL
                WHERE scope IN (SELECT scope FROM aloft_stray)
                """)
        try KeyValue.needsWipe.write("1", db)
    }

    /// The account may only read now: what it typed and the server has not confirmed waits for a person, and
    /// the server's values are shown.
    func setAside(_ why: String, at now: Int64, _ db: Database) throws {
        let keys = try keepTyped(why, at: now, db)
        try db.run(sql: "DELETE FROM aloft_batch WHERE scope = ?", arguments: [scope])
        try db.run(sql: "DELETE FROM aloft_inheritance WHERE scope = ?", arguments: [scope])
        try db.run(sql: "UPDATE aloft_scope SET takesMark = 1 WHERE scope = ?", arguments: [scope])
        try Overlay(store: store).showAll(keys, scope: scope, db)
    }

    /// Moves the outbox's changes of the scope to what is set aside. Returns their records.
    @discardableResult
    private func keepTyped(_ why: String, at now: Int64, _ db: Database) throws -> Set<RecordKey> {
        let rows = try Outbox(scope: scope, store: store).captured(db)
        let stamps = try TransactionStamps.all(scope, store: store, db)
        var states = Overlay.States(store: store, authorship: try Authorship(scope, db))
        let changes = try rows.compactMap { row in
            try stamps[row.transaction].map { try states.next(row, stamped: $0, db) }
        }
        let refusal = Refusal(.notAllowed, "This account \(why): \(scope).")
        let sent = try FrozenBatch.read(scope, db)?.through ?? 0
        for change in Joining.joined(changes) {
            let said =
                change.n > sent
                ? refusal
                : Refusal(.uncertain, refusal.message + " Nobody knows whether the server had taken this.")
            try Settling.keep(change, said, scope: scope, at: now, db)
        }
        try db.run(sql: "DELETE FROM aloft_outbox WHERE scope = ?", arguments: [scope])
        return Set(rows.map(\.key))
    }
}

extension Store {
    /// Empties the log of what was deleted with a revoked scope; tried again later if somebody reads it now.
    func wipeLog() throws {
        guard try database.readState({ try KeyValue.needsWipe.read($0) }) != nil else { return }
        do {
            try database.writeWithoutTransaction { db in
                _ = try db.checkpoint(.truncate)
                try db.inTransaction {
                    try KeyValue.needsWipe.write(nil, db)
                    return .commit
                }
                _ = try db.checkpoint(.truncate)
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            // Another connection is in the middle of a read.
        }
    }
}

extension Schema {
    /// Whether records can be shared at all.
    var isShared: Bool { tables.contains { $0.scopeColumn != nil } }
}
