import Dispatch
import GRDB
import Notation

/// Keeps the connections that write to a copy from beginning a transaction, and so from locking its file, for
/// as long as the system may stop this process at any instruction.
///
/// Each of them is occupied by a closure that waits, outside of any transaction: what is under way comes to
/// its end first, and what comes meanwhile begins when the suspension ends.
final class Suspension: Sendable {
    private struct State {
        /// Done when no transaction is open any more; nil while the process is not suspended.
        var begun: Task<Void, Never>?
        var end: DispatchSemaphore?
    }

    private let writers: [any DatabaseWriter]
    private let state = Locked(State())

    init(of store: Store) {
        writers = [store.database] + [store.unenforced].compactMap { $0 }
    }

    deinit { end() }

    /// Whether it was begun and not ended.
    var isOn: Bool { state.withLock { $0.begun != nil } }

    /// Returns when no transaction that writes is open, and none begins.
    func begin() async {
        let begun = state.withLock { state in
            if let begun = state.begun { return begun }
            let end = DispatchSemaphore(value: 0)
            let task = Task { [writers] in
                for writer in writers { await Self.occupy(writer, until: end) }
            }
            state = State(begun: task, end: end)
            return task
        }
        await begun.value
    }

    private static func occupy(_ writer: any DatabaseWriter, until end: DispatchSemaphore) async {
        await withCheckedContinuation { continuation in
            writer.asyncWriteWithoutTransaction { _ in
                continuation.resume()
                end.wait()
            }
        }
    }

    /// Lets transactions begin again.
    func end() {
        let ended = state.withLock { state in
            defer { state = State() }
            return state.end
        }
        // As often as there are closures that wait, or are going to.
        if let ended { for _ in writers { ended.signal() } }
    }
}
