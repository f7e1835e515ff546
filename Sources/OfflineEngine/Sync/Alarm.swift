// Alarm waits for real: of the engine's decisions none is made here, and the simulator keeps time without it.

import Synchronization

/// Sleeps until it is rung or a time has passed; a ring while nobody sleeps ends the next sleep at once.
/// Of several that sleep a ring wakes all.
package final class Alarm: Sendable {
    private enum State {
        case quiet
        case rung
        case asleep([CheckedContinuation<Void, Never>])
    }

    private let state = Mutex(State.quiet)

    package init() {}

    /// Ends the current sleep, or the next one.
    package func ring() {
        let sleepers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard case .asleep(let sleepers) = state else {
                state = .rung
                return []
            }
            state = .quiet
            return sleepers
        }
        for sleeper in sleepers { sleeper.resume() }
    }

    /// Returns when rung, when the time has passed (nil: never by itself), or when the task is cancelled.
    package func sleep(milliseconds: Int64? = nil) async {
        let timer = milliseconds.map { milliseconds in
            Task {
                // A cancelled timer has nothing to ring for.
                guard (try? await Task.sleep(for: .milliseconds(max(1, milliseconds)))) != nil else { return }
                ring()
            }
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state -> Bool in
                    if case .rung = state {
                        state = .quiet
                        return true
                    }
                    if case .asleep(let sleepers) = state {
                        state = .asleep(sleepers + [continuation])
                    } else {
                        state = .asleep([continuation])
                    }
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            ring()
        }
        timer?.cancel()
    }
}
