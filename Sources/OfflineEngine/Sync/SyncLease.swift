import Foundation
import Synchronization

/// Lets one process at a time talk with the server about a file: a lock on a file beside it, which the system
/// lets go when the process ends, however it ends.
///
/// Without it nothing would break, for an answer to a question that nobody asks any more is dropped
/// (``ScopeConversation``); it saves asking twice.
final class SyncLease: Sendable {
    private let path: String
    private let descriptor = Mutex<Int32?>(nil)

    /// The lease of a database file.
    init(of database: URL) {
        path = database.path + "-sync"
    }

    deinit { release() }

    /// Whether this process has the lease; takes it if nobody has. Where no lock can be made (a read-only
    /// folder) everybody has it.
    func hold() -> Bool {
        descriptor.withLock { descriptor in
            if descriptor != nil { return true }
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if opened < 0 { return true }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                let isTaken = errno == EWOULDBLOCK
                close(opened)
                return !isTaken
            }
            descriptor = opened
            return true
        }
    }

    /// Lets another process go on.
    func release() {
        descriptor.withLock { descriptor in
            if let descriptor {
                // A process that is being started has a copy of the descriptor, which would keep the lock.
                flock(descriptor, LOCK_UN)
                close(descriptor)
            }
            descriptor = nil
        }
    }
}
