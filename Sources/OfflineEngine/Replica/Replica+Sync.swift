public import Foundation
import GRDB
import Notation
import SyncCore

extension Replica {
    /// Syncs until nothing waits any more and the copy equals the server, or the time is up: for a task that
    /// the system grants, or a command. While ``run()`` runs elsewhere, here or in another process, that does
    /// the work. ``status`` has the counts of the file when this returns.
    ///
    /// - Returns: how it ended; at once if nobody is signed in or syncing is paused.
    /// - Throws: `DatabaseError` if the copy cannot be used, the secret store's error if the account cannot
    ///   be read, `CancellationError`.
    @discardableResult
    public func sync(within limit: Duration) async throws -> SyncOutcome {
        // The status may be older than a sign-in by another process.
        let isKnown = status.account.isSignedIn
        let account = try await SyncThreads.run {
            try ReplicaSession.account(self.store, self.secrets)
        }
        if !account.isSignedIn { return .signInNeeded }
        if session.place == .paused { return .paused }
        let before = try await store.database.read { db in try FileStanding(db) }
        let outcome = try await withThrowingTaskGroup(of: SyncOutcome?.self) { group in
            group.addTask {
                try await self.run()
                return nil
            }
            group.addTask {
                await Waker().sleep(milliseconds: limit.milliseconds)
                try Task.checkCancellation()
                return nil
            }
            group.addTask {
                self.syncNow()
                for await status in self.statusUpdates() {
                    if let outcome = try await self.outcome(status, isKnown, since: before) { return outcome }
                }
                throw CancellationError()
            }
            group.addTask { try await self.watchOthers(isKnown, since: before) }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        try await counter.countNow()
        if let outcome { return outcome }
        return try await timeUp()
    }

    /// Asks the process that syncs this file, if another one does, and looks from time to time what came of
    /// it.
    private func watchOthers(_ isKnown: Bool, since before: FileStanding) async throws -> SyncOutcome {
        var isAsked = false
        while true {
            if !isAsked, lease.isTakenElsewhere() {
                isAsked = true
                let word = String(store.world.random())
                try await store.database.write { db in try KeyValue.syncRequested.write(word, db) }
            }
            if let outcome = try await outcome(status, isKnown, since: before) { return outcome }
            await Waker().sleep(milliseconds: Self.looksAtFileEvery)
            try Task.checkCancellation()
        }
    }

    /// How often the file is looked at for what another process did, in milliseconds.
    private static let looksAtFileEvery: Int64 = 500

    /// The outcome, if there is one by now.
    private func outcome(
        _ status: SyncStatus, _ isKnown: Bool, since before: FileStanding
    ) async throws -> SyncOutcome? {
        if isKnown && !status.account.isSignedIn { return .signInNeeded }
        if session.place == .paused { return .paused }
        guard status.activity == .resting else { return nil }
        let schema = store.schema
        let (now, conflicts) = try await store.database.read { db in
            (try FileStanding(db), try Conflict.all(schema, db).count)
        }
        guard now.isInStep(since: before) else { return nil }
        let own = now.syncedAt[Wire.ownScope].flatMap { $0 }
        if let own { board.change { $0.lastSynced = Date(milliseconds: own) } }
        if now.rejected == 0, conflicts == 0 { return .inStep }
        return .needsPerson(rejectedChanges: now.rejected, conflicts: conflicts)
    }

    private func timeUp() async throws -> SyncOutcome {
        let pending = try await store.database.read { db in try OutboxTable.count(db) }
        return .timeUp(pendingChanges: pending, problem: status.failure)
    }
}

/// The state of a copy as its file says, whichever process syncs it.
private struct FileStanding {
    let pending: Int
    let rejected: Int
    /// When each open scope last equalled the server.
    let syncedAt: [String: Int64?]

    init(_ db: Database) throws {
        pending = try OutboxTable.count(db)
        rejected = try RejectedTable.count(db)
        syncedAt = try ScopeTable.open(db).reduce(into: [:]) { all, scope in
            all.updateValue(try ScopeRow.read(scope, db).syncedAt, forKey: scope)
        }
    }

    /// Whether nothing waits, and each scope was synced since.
    func isInStep(since before: FileStanding) -> Bool {
        pending == 0 && !syncedAt.isEmpty
            && syncedAt.allSatisfy { scope, at in at != nil && at != before.syncedAt[scope].flatMap { $0 } }
    }
}

extension SyncStatus.Account {
    fileprivate var isSignedIn: Bool { if case .signedIn = self { true } else { false } }
}
