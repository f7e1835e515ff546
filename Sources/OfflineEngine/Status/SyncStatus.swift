public import Foundation
public import SyncCore

/// The sync state of this copy, for display: a value, consistent at any moment.
public struct SyncStatus: Hashable, Sendable {
    /// Whether the server can be reached.
    public enum Connectivity: String, Hashable, Sendable {
        /// It cannot; everything local works.
        case offline
        /// Some requests fail, or it only just came back.
        case degraded
        /// It answers.
        case online
    }

    /// The activity of the sync.
    public enum Activity: Hashable, Sendable {
        /// Nothing.
        case resting
        /// Nothing, because ``Replica/pause()`` was called; the server's state is the last known one.
        case paused
        /// This many changes are on their way.
        case pushing(changes: Int)
        /// This many records have come so far.
        case pulling(records: Int)
    }

    /// The account that the copy belongs to.
    public enum Account: Hashable, Sendable {
        /// Nobody's yet: what is written stays pending.
        case none
        /// Syncs with that account.
        case signedIn(name: String, server: URL)
        /// The sign-in ended; nothing is lost, and syncing resumes after signing in.
        case signInNeeded(name: String, server: URL)
    }

    /// Whether the server can be reached.
    public var connectivity: Connectivity
    /// The present activity.
    public var activity: Activity
    /// The account that the copy belongs to.
    public var account: Account
    /// Changes that the server has not confirmed.
    public var pendingChanges: Int
    /// Changes that the server refused, waiting for a person.
    public var rejectedChanges: Int
    /// Pending changes that are not shown, because they conflict with the server's records: a record that
    /// they refer to is gone, or a unique value is taken. They are sent all the same, and the server decides.
    public var hiddenChanges: Int
    /// Records of the server that cannot be shown here, because a trigger of the app fails on them, or they
    /// refer to nothing. All others are shown; these are tried again with each pull.
    public var hiddenRecords: Int
    /// Fields that two people wrote at once and that nobody has settled.
    public var conflicts: Int
    /// When the copy last equalled the server, by this device's clock.
    public var lastSynced: Date?
    /// The problem that a person should know of or solve.
    public var problem: Problem?
    /// The failure set by ``Replica/simulate(_:)``: the real connection may be fine.
    public var simulatedFailure: SimulatedFailure?

    /// A status from its parts.
    public init(
        connectivity: Connectivity = .offline, activity: Activity = .resting, account: Account = .none,
        pendingChanges: Int = 0, rejectedChanges: Int = 0, hiddenChanges: Int = 0, hiddenRecords: Int = 0,
        conflicts: Int = 0, lastSynced: Date? = nil, problem: Problem? = nil,
        simulatedFailure: SimulatedFailure? = nil
    ) {
        self.connectivity = connectivity
        self.activity = activity
        self.account = account
        self.pendingChanges = pendingChanges
        self.rejectedChanges = rejectedChanges
        self.hiddenChanges = hiddenChanges
        self.hiddenRecords = hiddenRecords
        self.conflicts = conflicts
        self.lastSynced = lastSynced
        self.problem = problem
        self.simulatedFailure = simulatedFailure
    }
}
