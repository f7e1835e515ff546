import GRDB
import Statements
import SyncCore

/// Removes a revoked scope from the device: rows, the engine's records, staged pages and the batch in flight.
/// Only this person's unconfirmed changes stay, as rejected changes.
///
/// ``Store/wipe()`` removes their remains in the file and its log after the transaction.
struct Revocation {
    let scope: String
    let store: Store

    /// Call with foreign keys and capture off.
    func revoke(at now: Int64, _ db: Database) throws {
        try keepTyped("has no place there any more", at: now, db)
        for table in store.schema.tables {
            guard let column = table.scopeColumn else { continue }
            try db.run(
                sql: "DELETE FROM \(quoted(table.name)) WHERE \(quoted(column)) = ?", arguments: [scope])
        }
        try forgetOrphans(db)
        try ReplacedTable.removeAll(db)
        try HistoryTable.removeAll(db)
        try RejectedTable.forgetOthersValues(in: scope, db)
        if scope != Wire.ownScope {
            try RowTable.removeAll(of: scope, db)
            try BaseTable.removeAll(of: scope, db)
            try StageTable.removeAll(of: scope, db)
            try PageTable.removeAll(of: scope, db)
            try ShadowedTable.removeAll(of: scope, db)
            try InFlightBatch.forget(scope, db)
            try GivenUpTable.removeAll(of: scope, db)
            try PriorIdentityTable.removeAll(of: scope, db)
        }
        try ScopeTable.revoke(scope, db)
        // A scope with records that could not be shown is pulled again: the conflicting record may be gone
        // now.
        for other in try ShadowedTable.scopes(db) {
            try PullStage(scope: other, store: store).startOver(db)
        }
        try KeyValue.needsWipe.write("1", db)
    }

    /// Access is read-only now: this account's unconfirmed changes are rejected, and the server's values are
    /// shown.
    func rejectUnconfirmed(_ why: String, at now: Int64, _ db: Database) throws {
        let keys = try keepTyped(why, at: now, db)
        try InFlightBatch.forget(scope, db)
        try GivenUpTable.removeAll(of: scope, db)
        try PriorIdentityTable.removeAll(of: scope, db)
        try ScopeTable.resetAcknowledgement(of: scope, db)
        try Overlay(store: store).showAll(keys, scope: scope, db)
    }

    /// A change of a record that merges as a whole has all its fields; only those that differ from the
    /// server's were typed here.
    private func typed(_ change: Change, _ db: Database) throws -> Change {
        guard change.verb == .update, let table = store.schema.table(change.table),
            table.merge == .wholeRecord
        else { return change }
        let base = try ServerRow(schema: store.schema).base(change.table, change.id, db)
        var typed = change
        typed.edits = change.edits.filter { field, edit in
            edit != .value(base?.fields[field] ?? table.column(field)?.defaultValue ?? .null)
        }
        return typed
    }

    /// Rows of tables that are not synced and that refer to deleted records: foreign keys are off meanwhile.
    private func forgetOrphans(_ db: Database) throws {
        let synced = Set(store.schema.tables.map(\.name))
        while true {
            let orphans = try Row.fetchAll(db, sql: "SELECT \"table\", rowid FROM pragma_foreign_key_check")
                .filter { row in !synced.contains(row[0]) && (row[1] as Int64?) != nil }
            if orphans.isEmpty { return }
            for row in orphans {
                try db.execute(
                    sql: "DELETE FROM \(quoted(row[0])) WHERE rowid = ?", arguments: [row[1] as Int64])
            }
        }
    }

    /// Moves the outbox's changes of the scope to the rejected ones. Returns their records.
    @discardableResult
    private func keepTyped(_ why: String, at now: Int64, _ db: Database) throws -> Set<RecordKey> {
        let records = try Set(OutboxTable.changes(of: scope, db).map(\.key))
        // A change that the server has, by its answer to a retirement, needs no person.
        let rows = try Outbox(scope: scope, store: store).unsent(limit: .max, db)
        let stamps = try TransactionStamps.all(scope, db)
        let authorship = try Authorship(scope, db)
        var states = Overlay.States(store: store, authorship: authorship)
        let changes = try rows.compactMap { row in
            try stamps[row.transaction].map { try states.next(row, stamped: $0, db) }
        }
        let refusal = Refusal(.notAllowed, "This account \(why): \(scope).")
        let sent = max(
            try InFlightBatch.read(scope, db)?.lastSequence ?? 0,
            authorship.priorIdentities.last?.lastSequence ?? 0)
        let transactions = try OutboxTable.awaited(by: scope, db)
        for var change in ChangeCoalescing.coalesced(changes) {
            // A change that moved a record away is one matter with its copy.
            change.transaction = transactions[change.sequence] ?? change.transaction
            let said =
                change.sequence > sent
                ? refusal
                : Refusal(.uncertain, refusal.message + " Nobody knows whether the server had taken this.")
            try RejectedTable.keep(try typed(change, db), said, scope: scope, at: now, db)
        }
        try OutboxTable.removeAll(of: scope, db)
        return records
    }
}

extension Schema {
    /// Whether records can be shared at all.
    var isShared: Bool { tables.contains { $0.scopeColumn != nil } }
}
