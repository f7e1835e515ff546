extension Replica {
    /// Lets this process's syncing fail like that from now on, until it is told otherwise or the process
    /// ends; nil: no more. With several processes on one file, only the process that syncs has to be told.
    /// Shown as ``SyncStatus/simulatedFailure``, which an app should always show.
    public func simulate(_ failure: SimulatedFailure?) {
        guard failure != status.simulatedFailure else { return }
        board.change { $0.simulatedFailure = failure }
        // A stream that is open would go on as if nothing were.
        session.trigger(.restart)
    }
}
