// Waker makes no decision of the engine: the simulator keeps time without it.

import Synchronization

/// Calls back after a time: in real time as it ships, in virtual time where a test says so.
package protocol WakeTimer: Sendable {
    /// Calls `body` once after so many milliseconds.
    /// - Returns: cancels the call, if it was not made yet.
    func call(after milliseconds: Int64, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void
}

/// The timer of the system's continuous clock.
package struct SystemTimer: WakeTimer {
    /// Makes the timer; it holds nothing.
    package init() {}

    package func call(
        after milliseconds: Int64, _ body: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
        let task = Task {
            guard (try? await Task.sleep(for: .milliseconds(milliseconds))) != nil else { return }
            body()
        }
        return { task.cancel() }
    }
}

/// Sleeps until it is woken or a time has passed. A wake-up while no task sleeps ends the next sleep at once;
/// one wake-up ends the sleep of every task.
package final class Waker: Sendable {
    private enum State {
        case quiet
        case woken
        case asleep([CheckedContinuation<Void, Never>])
    }

    private let state = Mutex(State.quiet)
    private let timer: any WakeTimer

    /// A waker with no task asleep.
    package init(timer: any WakeTimer = SystemTimer()) { self.timer = timer }

    /// Whether a task sleeps, with its timer set.
    var isAsleep: Bool {
        state.withLock { if case .asleep = $0 { true } else { false } }
    }

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
        let cancelTimer = milliseconds.map { timer.call(after: max(1, $0)) { self.wake() } }
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
        cancelTimer?()
    }
}
