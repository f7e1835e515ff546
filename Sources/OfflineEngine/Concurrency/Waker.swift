import Notation

// Waker makes no decision of the engine: the simulator keeps time without it.

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
    private struct Sleeper {
        let continuation: CheckedContinuation<Void, Never>
        /// Whether its sleep ends by itself.
        let isTimed: Bool
    }

    private struct State {
        /// Whether a wake-up came while no task slept.
        var isWoken = false
        var sleepers: [Int: Sleeper] = [:]
        /// Counts the sleeps.
        var count = 0
    }

    private let state = Locked(State())
    private let timer: any WakeTimer

    /// A waker with no task asleep.
    package init(timer: any WakeTimer = SystemTimer()) { self.timer = timer }

    /// Whether a task sleeps, with its timer set.
    var isAsleep: Bool { sleepers > 0 }

    /// Whether all that sleep, of which there is one at least, sleep until they are woken: no timer is set.
    var isAsleepUntilWoken: Bool {
        state.withLock { state in
            !state.sleepers.isEmpty && state.sleepers.values.allSatisfy { !$0.isTimed }
        }
    }

    /// How many tasks sleep.
    var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Ends the current sleep, or the next one.
    package func wake() {
        let sleepers = state.withLock { state in
            defer { state.sleepers = [:] }
            if state.sleepers.isEmpty { state.isWoken = true }
            return state.sleepers.values
        }
        for sleeper in sleepers { sleeper.continuation.resume() }
    }

    /// Returns when woken, when the time has passed (nil: never by itself), or when the task is cancelled.
    package func sleep(milliseconds: Int64? = nil) async {
        let cancelTimer = milliseconds.map { timer.call(after: max(1, $0)) { self.wake() } }
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    // If it was cancelled before this, the handler found nothing to resume.
                    if Task.isCancelled { return true }
                    if state.isWoken {
                        state.isWoken = false
                        return true
                    }
                    state.sleepers[number] = Sleeper(
                        continuation: continuation, isTimed: milliseconds != nil)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
        }
        cancelTimer?()
    }
}
