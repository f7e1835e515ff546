public import Foundation

extension Replica {
    /// Syncs until nothing waits any more and the copy equals the server, or the time is up: for a task that
    /// the system grants, or a command. While ``run()`` runs elsewhere, that does the work.
    ///
    /// - Returns: whether the copy equals the server and nothing waits to be sent; what the server refused
    ///   waits for a person, among ``rejectedTransactions()``. False when the time is up, and at once if
    ///   nobody is signed in or syncing is paused; nothing is lost by it.
    /// - Throws: `DatabaseError` if the copy cannot be used, the secret store's error if the account cannot
    ///   be read, `CancellationError`.
    @discardableResult
    public func sync(within limit: Duration) async throws -> Bool {
        let before = status.lastSynced
        // The status may be older than a sign-in by another process.
        let isKnown = status.account.isSignedIn
        let account = try await withTaskExecutorPreference(SyncThreads.shared) {
            try ReplicaSession.account(self.store, self.secrets)
        }
        if !account.isSignedIn || session.place == .paused { return false }
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await self.run()
                return false
            }
            group.addTask {
                await Waker().sleep(milliseconds: limit.milliseconds)
                try Task.checkCancellation()
                return false
            }
            group.addTask {
                self.syncNow()
                for await status in self.statusUpdates() {
                    if isKnown && !status.account.isSignedIn || self.session.place == .paused { return false }
                    let isDone = status.pendingChanges == 0 && status.activity == .resting
                    if isDone, status.lastSynced != before { return true }
                }
                throw CancellationError()
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }
}

extension SyncStatus.Account {
    fileprivate var isSignedIn: Bool { if case .signedIn = self { true } else { false } }
}
