import CoreMetrics
import SyncCore

/// The program's metrics of a copy. Without a backend bootstrapped by the program (swift-metrics) they are
/// discarded. Names and dimensions are stable, because dashboards use them.
///
/// Counted are `aloft_events`, `aloft_sent_changes`, `aloft_received_records`; shown are
/// `aloft_pending_changes`, `aloft_rejected_changes`, `aloft_conflicts`, `aloft_online`; measured is
/// `aloft_requests`. No dimension has a value, a name or an id of anybody.
/// Two copies of one schema in a process show one after the other.
struct SyncMetrics: Sendable {
    /// The name of the app's schema.
    let app: String
    let factory: any MetricsFactory

    /// Counts what happened.
    func count(_ kind: SyncEvent.Kind) {
        add(1, to: "aloft_events", ["event": kind.name])
        switch kind {
        case .batchAcknowledged(_, let applied, let merged, let overruled, let conflicts, let refused):
            let results = [
                ("applied", applied), ("merged", merged), ("overruled", overruled), ("conflict", conflicts),
                ("refused", refused),
            ]
            for (result, changes) in results { add(changes, to: "aloft_sent_changes", ["result": result]) }
        case .pullApplied(let records, _, _):
            add(records, to: "aloft_received_records")
        default: break
        }
    }

    /// Shows where the copy stands.
    func show(_ status: SyncStatus) {
        let levels = [
            ("aloft_pending_changes", status.pendingChanges),
            ("aloft_rejected_changes", status.rejectedChanges),
            ("aloft_conflicts", status.conflicts),
            ("aloft_online", status.connectivity == .online ? 1 : 0),
        ]
        for (label, level) in levels {
            Gauge(label: label, dimensions: dimensions(), factory: factory).record(level)
        }
    }

    /// Measures a request to its end. `answer`: the status, or "none".
    func measure(_ request: SyncRequest, answer: String, milliseconds: Int64) {
        let path = String(request.path.split(separator: "/").last ?? "")
        CoreMetrics.Timer(
            label: "aloft_requests", dimensions: dimensions(["path": path, "answer": answer]),
            preferredDisplayUnit: .milliseconds, factory: factory
        ).recordMilliseconds(milliseconds)
    }

    private func add(_ amount: Int, to label: String, _ more: KeyValuePairs<String, String> = [:]) {
        Counter(label: label, dimensions: dimensions(more), factory: factory).increment(by: amount)
    }

    private func dimensions(_ more: KeyValuePairs<String, String> = [:]) -> [(String, String)] {
        [("app", app)] + more.map { ($0.key, $0.value) }
    }
}
