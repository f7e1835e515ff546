public import Foundation
public import Observation
public import SyncCore

/// The sync state of a copy for views: each property is observed by itself, so that a view which shows the
/// count of what waits is not drawn again for each record that comes.
///
/// ```swift
/// let status = ObservedStatus(replica)
/// let following = Task { await status.follow() }
/// ```
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, visionOS 1, *)
@MainActor @Observable public final class ObservedStatus {
    /// Whether the server can be reached.
    public private(set) var connectivity: SyncStatus.Connectivity
    /// The activity of the sync.
    public private(set) var activity: SyncStatus.Activity
    /// The account that the copy belongs to.
    public private(set) var account: SyncStatus.Account
    /// Changes that the server has not confirmed.
    public private(set) var pendingChanges: Int
    /// Changes that the server refused, waiting for a person.
    public private(set) var rejectedChanges: Int
    /// Fields that two people wrote at once and that nobody has settled.
    public private(set) var conflicts: Int
    /// When the copy last equalled the server, by this device's clock.
    public private(set) var lastSynced: Date?
    /// The notices for a person, each with a sentence and a way out; the most urgent first.
    public private(set) var notices: [Problem]

    @ObservationIgnored private let replica: Replica

    /// The status of now; ``follow()`` keeps it so.
    public init(_ replica: Replica) {
        self.replica = replica
        let status = replica.status
        connectivity = status.connectivity
        activity = status.activity
        account = status.account
        pendingChanges = status.pendingChanges
        rejectedChanges = status.rejectedChanges
        conflicts = status.conflicts
        lastSynced = status.lastSynced
        notices = status.notices
    }

    /// Shows each later status until the task is cancelled: in the `.task` of a view.
    public func follow() async {
        for await status in replica.statusUpdates() {
            show(status.connectivity, in: \.connectivity)
            show(status.activity, in: \.activity)
            show(status.account, in: \.account)
            show(status.pendingChanges, in: \.pendingChanges)
            show(status.rejectedChanges, in: \.rejectedChanges)
            show(status.conflicts, in: \.conflicts)
            show(status.lastSynced, in: \.lastSynced)
            show(status.notices, in: \.notices)
        }
    }

    /// Sets a property only if it changed: setting one tells its observers.
    private func show<Value: Equatable>(
        _ value: Value, in property: ReferenceWritableKeyPath<ObservedStatus, Value>
    ) {
        if self[keyPath: property] != value { self[keyPath: property] = value }
    }
}
