import GRDB
import Synchronization

/// Kills a machine in a commit, and fills its disk.
protocol MachineCrash: AnyObject {
    /// The machine dies in the next commit, or a later one.
    func arm(commit number: Int)
    /// It lives.
    func disarm()
}

/// Kills a machine just before a commit: the transaction and the memory of the process are lost.
final class CommitCrash: MachineCrash, TransactionObserver, Sendable {
    /// The machine died here.
    struct Killed: Error {}

    /// The number of commits before the one that fails; nil for none.
    private let left = Mutex<Int?>(nil)

    /// Whether the disk has no room for another commit.
    private let full = Mutex(false)
    var isFull: Bool {
        get { full.withLock { $0 } }
        set { full.withLock { $0 = newValue } }
    }

    /// The next commit, or a later one, does not happen.
    func arm(commit number: Int) { left.withLock { $0 = number } }

    /// All commits happen.
    func disarm() { left.withLock { $0 = nil } }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}

    func databaseWillCommit() throws {
        let kills = left.withLock { left -> Bool in
            left = left.map { $0 - 1 }
            guard left == 0 else { return false }
            left = nil
            return true
        }
        if kills { throw Killed() }
        if isFull { throw DatabaseError(resultCode: .SQLITE_FULL, message: "database or disk is full") }
    }
}
