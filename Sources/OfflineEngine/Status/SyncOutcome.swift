public import SyncCore

/// The result of ``Replica/sync(within:)``, as the file has it when that returns.
public enum SyncOutcome: Hashable, Sendable {
    /// The copy equals the server, and nothing waits.
    case inStep
    /// The copy equals the server, and nothing waits to be sent: but the server refused so many changes, and
    /// so many fields were written by two people at once, of which a person decides.
    case needsPerson(rejectedChanges: Int, conflicts: Int)
    /// The time was up. So many changes wait; the problem says what is in the way, as far as that is known.
    /// Nothing is lost, and syncing goes on while ``Replica/run()`` runs.
    case timeUp(pendingChanges: Int, problem: Problem?)
    /// Nobody is signed in on this copy, or the sign-in ended: it answers at once, and what waits stays.
    case signInNeeded
    /// ``Replica/pause()`` or ``Replica/suspend()`` was called: it answers at once, and what waits stays.
    case paused

    /// Whether everything was sent and received, whatever a person has to decide.
    public var isInStep: Bool {
        switch self {
        case .inStep, .needsPerson: true
        case .timeUp, .signInNeeded, .paused: false
        }
    }
}
