public import Foundation

// The ways out read, check and migrate whole files, which may take seconds: they run on threads of their own
// and may be called from the main actor.
extension SafeMode {
    /// Tries to open the copy again.
    public func retry() async throws -> ReplicaOpening {
        try await SyncThreads.run { try retryNow() }
    }

    /// The last sound state: the file itself if only opening it fails, else the newest backup; nil if there
    /// is none.
    /// - Throws: `DatabaseError` if it cannot be read either, `CocoaError` or `POSIXError` if there is no
    ///   room to look at it elsewhere.
    public func lastGoodCopy() async throws -> ReadOnlyCopy? {
        try await SyncThreads.run { try lastGoodCopyNow() }
    }

    /// The changes that the server has not confirmed, as far as they can be read. Nothing is changed.
    public func unpushed() async throws -> UnpushedWork {
        try await SyncThreads.run { try unpushedNow() }
    }

    /// Keeps the file aside and starts a new copy, in which what was not sent yet waits as before; the rest
    /// comes with the next sync. The copy is another device from then on, and the server is asked what it has
    /// of these changes, so that none counts twice.
    ///
    /// While a replica of this process has the copy open, it is only opened again, and the file stays.
    /// - Throws: ``OpenFailure`` if there is no room for it; then nothing has happened.
    public func salvage() async throws -> ReplicaOpening {
        try await SyncThreads.run { try salvageNow() }
    }

    /// Keeps the file aside and takes a backup in its place; what was not sent yet is kept beside it as JSON.
    /// While the copy is open it stays, as in ``salvage()``.
    /// - Throws: ``OpenFailure`` if there is no room for it; then nothing has happened.
    public func restore(_ backup: Backup) async throws -> ReplicaOpening {
        try await SyncThreads.run { try restoreNow(backup) }
    }

    /// Keeps the file aside and starts a new, empty copy; what was not sent yet is kept beside it as JSON.
    ///
    /// While the copy is open it stays, as in ``salvage()``.
    /// - Parameter typed: the file's name, as the person typed it.
    /// - Throws: ``ReplicaError/notConfirmed(_:)``, ``OpenFailure``; then nothing has happened.
    public func reset(typed: String) async throws -> ReplicaOpening {
        try await SyncThreads.run { try resetNow(typed: typed) }
    }
}
