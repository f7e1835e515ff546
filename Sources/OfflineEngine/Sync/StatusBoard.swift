import Synchronization

/// Holds the status and tells whoever watches; a slow watcher gets the newest value only.
final class StatusBoard: Sendable {
    private struct State {
        var status: SyncStatus
        var watchers: [Int: AsyncStream<SyncStatus>.Continuation] = [:]
        var nextWatcher = 0
    }

    private let state: Mutex<State>

    private let events: EventBoard?

    init(_ status: SyncStatus, events: EventBoard? = nil) {
        state = Mutex(State(status: status))
        self.events = events
    }

    var status: SyncStatus { state.withLock { $0.status } }

    func change(_ body: (inout SyncStatus) -> Void) {
        let (before, after) = state.withLock { state in
            let before = state.status
            body(&state.status)
            if state.status != before {
                for watcher in state.watchers.values { watcher.yield(state.status) }
            }
            return (before, state.status)
        }
        for kind in SyncEvent.Kind.between(before, after) { events?.emit(kind) }
    }

    func updates() -> AsyncStream<SyncStatus> {
        let (stream, continuation) = AsyncStream<SyncStatus>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state -> Int in
            state.nextWatcher += 1
            state.watchers[state.nextWatcher] = continuation
            continuation.yield(state.status)
            return state.nextWatcher
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.watchers[id] = nil }
        }
        return stream
    }
}
