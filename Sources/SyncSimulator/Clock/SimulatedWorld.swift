import SyncCore
import Synchronization

/// One machine's view of simulated time, and its random source. Its clock may be wrong and may be set.
final class SimulatedWorld: World {
    private struct State {
        var trueTime: Int64
        var error: Int64
        var chance: SeededChance
    }

    private let state: Mutex<State>

    init(at trueTime: Int64, clockError: Int64, chance: SeededChance) {
        state = Mutex(State(trueTime: trueTime, error: clockError, chance: chance))
    }

    func now() -> Int64 { state.withLock { $0.trueTime + $0.error } }

    func uptime() -> Int64 { state.withLock { $0.trueTime } }

    func random() -> UInt64 { state.withLock { $0.chance.next() } }

    /// Moves true time on; the fleet does that for all machines at once.
    func move(to trueTime: Int64) { state.withLock { $0.trueTime = trueTime } }

    /// Sets this machine's clock, that far ahead of true time.
    func setError(_ error: Int64) { state.withLock { $0.error = error } }

    /// The lead of this clock over true time.
    var error: Int64 { state.withLock { $0.error } }
}
