extension Replica {
    /// Makes this process's syncing fail in this way until it is changed or the process ends; nil ends it.
    /// With several processes on one file, only the syncing one needs it. Shown as
    /// ``SyncStatus/simulatedFailure``, which an app should always show.
    public func simulate(_ failure: SimulatedFailure?) {
        guard failure != status.simulatedFailure else { return }
        board.change { $0.simulatedFailure = failure }
        // An open stream would not notice the failure.
        session.trigger(.restart)
    }
}
