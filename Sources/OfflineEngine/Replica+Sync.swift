public import Foundation

extension Replica {
    /// Syncs until nothing waits any more and the copy equals the server, or the time is up: for a task that
    /// the system grants, or a command. While ``run()`` runs elsewhere, that does the work.
    ///
    /// - Returns: whether the copy equals the server, and the server has all that was written here. False
    ///   without a server, an account or the time; nothing is lost by it.
    /// - Throws: `DatabaseError` if the copy cannot be used, `CancellationError`.
    @discardableResult
    public func sync(within limit: Duration) async throws -> Bool {
        let before = status.lastSynced
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask {
                try await self.run()
                return false
            }
            group.addTask {
                await Alarm().sleep(milliseconds: limit.milliseconds)
                try Task.checkCancellation()
                return false
            }
            group.addTask {
                self.syncNow()
                for await status in self.statusUpdates() {
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

extension Date {
    /// A moment of the engine's: milliseconds since 1970.
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1_000) }

    /// Milliseconds since 1970, rounded.
    package var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
}
