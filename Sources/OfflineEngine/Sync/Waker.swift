// Waker sleeps in real time. It makes no decision of the engine: the simulator keeps time without it.

import Synchronization

/// Sleeps until it is woken or a time has passed. A wake-up while no task sleeps ends the next sleep at once;
/// one wake-up ends the sleep of every task.
package final class Waker: Sendable {
    private enum State {
        case quiet
        case woken
        case asleep([CheckedContinuation<Void, Never>])
    }

    private let state = Mutex(State.quiet)

    package init() {}

    /// Ends the current sleep, or the next one.
    package func wake() {
        let sleepers = state.withLock { state -> [CheckedContinuation<Void, Never>] in
            guard case .asleep(let sleepers) = state else {
                state = .woken
                return []
            }
            state = .quiet
            return sleepers
        }
        for sleeper in sleepers { sleeper.resume() }
    }

    /// Returns when woken, when the time has passed (nil: never by itself), or when the task is cancelled.
    package func sleep(milliseconds: Int64? = nil) async {
        let timer = milliseconds.map { milliseconds in
            Task {
                // A cancelled timer wakes no task.
                guard (try? await Task.sleep(for: .milliseconds(max(1, milliseconds)))) != nil else { return }
                wake()
            }
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state -> Bool in
                    if case .woken = state {
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
            wake()
        }
        timer?.cancel()
    }
}
