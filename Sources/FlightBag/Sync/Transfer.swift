import OfflineEngine

/// The transfer over the line, and how far it is.
package enum Transfer: Hashable, Sendable {
    /// Changes to the server. `total` is how many waited when it began, `left` how many still do.
    case sending(left: Int, total: Int, since: Int64)
    /// Records received so far; the total is unknown.
    case receiving(records: Int, since: Int64)

    /// When it began. Milliseconds since 1970.
    package var since: Int64 {
        switch self {
        case .sending(_, _, let since), .receiving(_, let since): since
        }
    }

    /// From 0 to 1, or nil when the end is not known.
    package var fraction: Double? {
        guard case .sending(let left, let total, _) = self, total > 0 else { return nil }
        return Double(total - min(left, total)) / Double(total)
    }

    /// The transfer that the engine tells of, going on from the one before. Nil when nothing is on the line.
    init?(_ status: SyncStatus, after previous: Transfer?, now: Int64) {
        let since = previous?.since ?? now
        switch status.activity {
        case .resting, .paused: return nil
        case .pushing(let changes):
            let left = max(changes, status.pendingChanges)
            guard case .sending(_, let total, _) = previous else {
                self = .sending(left: left, total: left, since: since)
                return
            }
            self = .sending(left: left, total: max(total, left), since: since)
        case .pulling(let records): self = .receiving(records: records, since: since)
        }
    }
}
