import Foundation
import Notation

/// Lets one process at a time talk with the server about a file: a lock on a file beside it, which the system
/// lets go when the process ends, however it ends.
///
/// Not needed for correctness, because an answer to a stale request is dropped (``ScopeConversation``); it
/// avoids duplicate requests.
final class SyncLease: Sendable {
    private let path: String
    private struct State {
        var descriptor: Int32?
        var isSuspended = false
    }

    private let state = Locked(State())

    /// The lease of a database file.
    init(of database: URL) {
        path = database.path + "-sync"
    }

    deinit { release() }

    /// Whether this process has the lease; takes it if it is free. Where no lock can be made (a read-only
    /// folder) every process has it.
    func hold() -> Bool {
        state.withLock { state in
            if state.isSuspended { return false }
            if state.descriptor != nil { return true }
            let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
            if opened < 0 { return true }
            guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
                let isTaken = errno == EWOULDBLOCK
                close(opened)
                return !isTaken
            }
            state.descriptor = opened
            return true
        }
    }

    /// Whether another process has the lease.
    func isTakenElsewhere() -> Bool {
        state.withLock { state in
            guard state.descriptor == nil else { return false }
            let opened = open(path, O_RDWR | O_CLOEXEC)
            guard opened >= 0 else { return false }
            defer { close(opened) }
            guard flock(opened, LOCK_EX | LOCK_NB) != 0 else {
                flock(opened, LOCK_UN)
                return false
            }
            return errno == EWOULDBLOCK
        }
    }

    /// Lets another process go on.
    func release() { state.withLock { Self.release(&$0) } }

    /// Lets another process go on, and takes the lease no more before the suspension ends.
    func suspend(_ isSuspended: Bool) {
        state.withLock { state in
            state.isSuspended = isSuspended
            if isSuspended { Self.release(&state) }
        }
    }

    private static func release(_ state: inout State) {
        if let descriptor = state.descriptor {
            // A child process has a copy of the descriptor, which would keep the lock.
            flock(descriptor, LOCK_UN)
            close(descriptor)
        }
        state.descriptor = nil
    }
}
