import GRDB
import SyncCore

/// Transactions over several scopes, each with its part. The deletions wait until all other parts are on the
/// server: a record copied to another scope and deleted here is never gone before its copy exists. If a part
/// is refused, they wait for a person with it.
struct Moves {
    let store: Store

    /// Splits the ending transaction: its deletions become a later one, which waits for the rest. Called
    /// before the transaction's number advances; another tool's writes since the last one count as one
    /// transaction, too.
    ///
    /// Where a deletion may give up a unique value that the same transaction writes again, the scope's whole
    /// part becomes the later one.
    static func split(_ schema: Schema, _ db: Database) throws {
        let current = try CaptureState.transaction(db)
        guard try OutboxTable.lastTransaction(db) == current else { return }
        let before = try OutboxTable.lastChange(before: current, db)
        let written = try OutboxTable.writtenScopes(after: before, db)
        if written.isEmpty { return }
        let deletions = try OutboxTable.lastDeletions(after: before, db)
            .filter { deletion in written.contains { $0 != deletion.scope } }
        if deletions.isEmpty { return }
        let whole = try Set(
            deletions.filter { try givesUpValue($0.sequence, of: schema.table($0.table), after: before, db) }
                .map(\.scope))
        let alone = Set(deletions.map(\.sequence))
        let later = try OutboxTable.scopes(after: before, db)
            .filter { whole.contains($0.scope) || alone.contains($0.sequence) }
        try OutboxTable.postpone(later.map(\.sequence), behind: current, db)
        try CaptureState.nextTransaction(db)
    }

    /// Whether the transaction writes again a unique value that it deletes.
    private static func givesUpValue(
        _ sequence: Int64, of table: SyncTable?, after before: Int64, _ db: Database
    ) throws -> Bool {
        for column in Set((table?.unique ?? []).joined()).sorted()
        where try OutboxTable.isWrittenAgain(column, of: sequence, after: before, db) {
            return true
        }
        return false
    }

    /// Transactions acknowledged up to `acknowledgedThrough` whose copy did not survive (overruled or
    /// deleted), keyed to the change that proves it.
    func undone(_ scope: String, acknowledgedThrough: Int64, _ db: Database) throws -> [Int64: Int64] {
        guard try OutboxTable.isAnyAwaiting(db) else { return [:] }
        return try OutboxTable.overruledTransactions(in: scope, through: acknowledgedThrough, db)
    }

    /// Rejects the deletions that waited for changes missing on the server, with everything that depends on
    /// them, and releases those whose transaction left the outbox otherwise. Call with capture off, whenever
    /// changes have left the outbox.
    ///
    /// - Parameter undone: the result of ``undone(_:acknowledgedThrough:_:)``.
    func settle(_ undone: [Int64: Int64] = [:], at now: Int64, _ db: Database) throws {
        var waiting = try OutboxTable.awaitingScopes(db)
        if waiting.isEmpty { return }
        var culprits = try RejectedTable.awaitedTransactions(db).merging(undone) { first, _ in first }
        var settled: Set<Int64> = []
        while !culprits.isEmpty {
            for scope in Set(waiting).sorted() {
                let keys = try reject(culprits, of: scope, at: now, db)
                if !keys.isEmpty { try Overlay(store: store).showAll(keys, scope: scope, db) }
            }
            // A change that was rejected with a deletion may be the copy that another deletion waits for.
            settled.formUnion(culprits.keys)
            waiting = try OutboxTable.awaitingScopes(db)
            culprits = try RejectedTable.awaitedTransactions(db).filter { !settled.contains($0.key) }
        }
        try OutboxTable.release(db)
    }

    /// Rejects deletions that wait for changes of a forbidden scope: the server refuses them without a reason
    /// in the account's own feed, so the wait might never end. The changes themselves go on waiting.
    func giveUp(on scope: String, at now: Int64, _ db: Database) throws {
        let awaited = try OutboxTable.awaitedTransactions(in: scope, db)
        if awaited.isEmpty { return }
        try CaptureState.pause(db)
        try settle(awaited, at: now, db)
        try CaptureState.resume(db)
    }

    private func reject(
        _ culprits: [Int64: Int64], of scope: String, at now: Int64, _ db: Database
    ) throws -> Set<RecordKey> {
        let waiting = try OutboxTable.awaited(by: scope, db)
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
