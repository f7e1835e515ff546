public import SyncCore

extension SyncStatus {
    /// More waiting changes than this are worth a warning.
    public static let mostPendingUnnoticed = 500

    /// The problems that a person should know now, each with a sentence and a way out; the most urgent first.
    /// Empty when all is well, or when the device is merely offline for a while.
    public var notices: [Problem] {
        var notices: [Problem] = []
        if let problem { notices.append(problem) }
        if case .signInNeeded = account { notices.append(Problem(.signInNeeded)) }
        if rejectedChanges > 0 { notices.append(Problem(.rejected, count: rejectedChanges)) }
        if conflicts > 0 { notices.append(Problem(.conflicts, count: conflicts)) }
        if hiddenChanges > 0 { notices.append(Problem(.hidden, count: hiddenChanges)) }
        if hiddenRecords > 0 { notices.append(Problem(.hiddenRecords, count: hiddenRecords)) }
        if pendingChanges > Self.mostPendingUnnoticed {
            notices.append(Problem(.longQueue, count: pendingChanges))
        }
        return notices
    }

    /// The problem that explains why a sync did not happen; nil if it did, or goes on.
    public var failure: Problem? {
        if let problem { return problem }
        if case .signInNeeded = account { return Problem(.signInNeeded) }
        return connectivity == .offline && pendingChanges > 0
            ? Problem(.syncFailed, count: pendingChanges) : nil
    }
}
