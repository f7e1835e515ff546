import GRDB
import Synchronization

/// Kills a machine in the last moment before a commit: the transaction is lost, and so is what the process
/// knew.
final class CommitCrash: TransactionObserver, Sendable {
    /// The machine died here.
    struct Killed: Error {}

    private let isArmed = Mutex(false)

    /// The next commit does not happen.
    func arm() { isArmed.withLock { $0 = true } }

    /// The next commit happens after all.
    func disarm() { isArmed.withLock { $0 = false } }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}

    func databaseWillCommit() throws {
        let kills = isArmed.withLock { armed -> Bool in
            defer { armed = false }
            return armed
        }
        if kills { throw Killed() }
    }
}
