import SyncCore
import Synchronization

@testable import OfflineEngine

/// A clock that stops until a test moves it, with its timers.
final class VirtualTime: World, WakeTimer {
    private struct Timer {
        let number: Int
        let due: Int64
        let body: @Sendable () -> Void
    }

    private struct State {
        var now: Int64 = 1_800_000_000_000
        var count = 0
        var timers: [Timer] = []
    }

    private let state = Mutex(State())

    /// The number of timers set.
    var timers: Int { state.withLock { $0.count } }

    /// The number of timers that are still to call.
    var waiting: Int { state.withLock { $0.timers.count } }

    func now() -> Int64 { state.withLock { $0.now } }
    func uptime() -> Int64 { now() }
    func random() -> UInt64 { UInt64.random(in: .min ... .max) }

    func call(after milliseconds: Int64, _ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.count += 1
            state.timers.append(Timer(number: state.count, due: state.now + milliseconds, body: body))
            return state.count
        }
        return { [weak self] in
            self?.state.withLock { state in state.timers.removeAll { $0.number == number } }
        }
    }

    /// Lets so many seconds pass, timer by timer, each time after the loop has come to rest.
    func pass(seconds: Int64, _ loop: SyncLoop) async {
        let end = now() + seconds * 1_000
        while !Task.isCancelled {
            await rest(loop)
            let due = state.withLock { state -> Timer? in
                let next = state.timers.filter { $0.due <= end }.min {
                    ($0.due, $0.number) < ($1.due, $1.number)
                }
                state.timers.removeAll { $0.number == next?.number }
                state.now = max(state.now, next?.due ?? end)
                return next
            }
            guard let due else { return }
            due.body()
        }
    }

    /// Lets time pass second by second until something is so.
    func pass(_ loop: SyncLoop, until what: String, _ isSo: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(300)
        while !isSo() {
            guard ContinuousClock.now < end else { throw NeverCame(awaited: what) }
            try Task.checkCancellation()
            await pass(seconds: 1, loop)
        }
    }

    /// Returns when every task of the loop sleeps.
    func rest(_ loop: SyncLoop) async {
        while !loop.isAtRest, !Task.isCancelled { await Task.yield() }
    }
}
