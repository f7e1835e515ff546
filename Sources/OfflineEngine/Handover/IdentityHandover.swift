import Foundation
import GRDB
import SyncCore

/// Takes the server's answer about a prior identity: changes that the server has applied are confirmed by the
/// next pull, those that it refused are rejected, the rest moves to the new identity. Additions to counters
/// that another copy may have sent are rejected, too, as are changes so old that the server no longer knows
/// whether it refused them: only a person knows whether they are to count.
struct IdentityHandover {
    let scope: String
    let store: Store

    /// Hands over the changes of the oldest prior identity. Call with foreign keys off.
    func take(_ reply: IdentityRetirementReply, at now: Int64, _ db: Database) throws {
        let authorship = try Authorship(scope, db)
        guard let entry = authorship.priorIdentities.first else { return }
        try CaptureState.pause(db)
        let rows = try Outbox(scope: scope, store: store).unsent(limit: .max, db)
            .filter { $0.sequence <= entry.lastSequence }
        // Higher numbers are of the new identity: changes captured since.
        let known = entry.isCertain ? min(reply.acknowledgedThrough, entry.lastSequence) : 0
        let uncertain = entry.isCertain ? reply.taken : max(reply.acknowledgedThrough, reply.taken)
        try rejectRefused(rows.filter { $0.sequence <= known }, reply, at: now, db)
        try OutboxTable.markApplied(scope, through: known, db)
        for row in rows where row.sequence > known && row.sequence <= uncertain {
            try rejectCounters(of: row, by: entry.author, at: now, db)
        }
        // A stamp that a batch stored keeps its time, and names the new identity's device.
        try OutboxTable.restamp(
            scope, above: known, through: entry.lastSequence, device: authorship.current.device, db)
        if let batch = try InFlightBatch.read(scope, db), batch.lastSequence <= entry.lastSequence {
            try batch.delete(db)
        }
        try entry.forget(scope, db)
        try Overlay(store: store).showAll(Set(rows.map(\.key)), scope: scope, db)
        try Moves(store: store).settle(at: now, db)
        try CaptureState.resume(db)
    }

    /// Rejects each transaction with a change that the server refused, or whose refusal it may have
    /// forgotten.
    private func rejectRefused(
        _ rows: [CapturedChange], _ reply: IdentityRetirementReply, at now: Int64, _ db: Database
    ) throws {
        let refusals = Dictionary(reply.refused.map { ($0.sequence, $0.refusal) }) { first, _ in first }
        let refused = Set(rows.filter { refusals[$0.sequence] != nil }.map(\.transaction))
        let forgotten = Set(
            rows.filter { $0.sequence <= reply.refusalsForgottenThrough ?? 0 }.map(\.transaction)
        ).subtracting(refused)
        let transactions = refused.union(forgotten)
        guard !transactions.isEmpty else { return }
        let stamps = try TransactionStamps.all(scope, db)
        var states = Overlay.States(store: store, authorship: try Authorship(scope, db))
        let changes = try rows.filter { transactions.contains($0.transaction) }.compactMap { row in
            try stamps[row.transaction].map { try states.next(row, stamped: $0, db) }
        }
        for change in ChangeCoalescing.coalesced(changes) {
            let refusal =
                forgotten.contains(change.transaction) ? Self.forgotten : refusals[change.sequence] ?? nil
            guard let refusal else { continue }
            try RejectedTable.keep(change, refusal, scope: scope, at: now, db)
        }
        for row in rows where transactions.contains(row.transaction) {
            try OutboxTable.remove(row.sequence, db)
        }
    }

    private static let forgotten = Refusal(
        .uncertain,
        "This device's database was restored from an old backup, and the server no longer knows whether it "
            + "took this.")

    /// Rejects a change's additions to counters, and deletes the change if nothing else is in it.
    private func rejectCounters(
        of row: CapturedChange, by author: Author, at now: Int64, _ db: Database
    ) throws {
        let deltas = row.edits.compactMapValues { edit -> Edit? in
            guard case .edit(.delta(let delta)) = edit else { return nil }
            return .delta(delta)
        }
        guard !deltas.isEmpty, row.verb == .update else { return }
        let change = Change(
            sequence: row.sequence, transaction: row.transaction, table: row.table, id: row.id, verb: .update,
            generation: row.generation, baseVersion: row.baseVersion, edits: deltas,
            stamp: Stamp(milliseconds: row.capturedAt, counter: 0, device: author.device))
        let refusal = Refusal(
            .uncertain,
            "This device's database was restored or copied, and nobody knows whether this was counted.")
        try RejectedTable.keep(change, refusal, scope: scope, at: now, db)
        if deltas.count == row.edits.count {
            try OutboxTable.remove(row.sequence, db)
            return
        }
        for field in deltas.keys.sorted() {
            try OutboxTable.removeEdit(of: field, from: row.sequence, db)
        }
    }
}
