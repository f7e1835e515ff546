import OfflineEngine
import Testing

struct ConnectivityMachineTests {
    typealias State = ConnectivityMachine.State

    /// Each state, reached by events that lead there, with the time it was reached.
    private static func machine(in state: String) -> ConnectivityMachine {
        var machine = ConnectivityMachine(now: 0)
        switch state {
        case "offline": break
        case "recovering": machine.handle(.good, at: 0, chance: 0)
        case "online", "failing":
            machine.handle(.good, at: -2_000, chance: 0)
            machine.handle(.good, at: -1_000, chance: 0)
            if state == "failing" { machine.handle(.bad, at: 0, chance: 0) }
        default: preconditionFailure("There is no state \(state).")
        }
        return machine
    }

    /// State × event → state and the next probe, soon and late after the state was reached. Total.
    @Test(arguments: [
        (
            "offline", ConnectivityMachine.Event.good, 500, State.degraded(since: 500, isRecovering: true),
            1_500
        ),
        ("offline", .bad, 500, .offline, 2_500),
        ("offline", .signalBroke, 500, .offline, 0),
        ("offline", .networkChanged, 500, .offline, 500),
        ("offline", .tick, 500, .offline, 1_500),
        ("recovering", .good, 500, .degraded(since: 0, isRecovering: true), 1_000),
        ("recovering", .good, 1_000, .online, 31_000),
        ("recovering", .bad, 500, .offline, 2_500),
        ("recovering", .signalBroke, 500, .degraded(since: 0, isRecovering: true), 500),
        ("recovering", .networkChanged, 500, .degraded(since: 0, isRecovering: true), 500),
        ("recovering", .tick, 1_000, .degraded(since: 0, isRecovering: true), 2_000),
        ("online", .good, 500, .online, 30_500),
        ("online", .bad, 500, .degraded(since: 500, isRecovering: false), 1_500),
        ("online", .signalBroke, 500, .online, 500),
        ("online", .networkChanged, 500, .online, 500),
        ("online", .tick, 30_000, .online, 31_000),
        ("failing", .good, 500, .online, 30_500),
        ("failing", .bad, 2_999, .degraded(since: 0, isRecovering: false), 3_999),
        ("failing", .bad, 3_000, .offline, 5_000),
        ("failing", .signalBroke, 500, .degraded(since: 0, isRecovering: false), 500),
        ("failing", .networkChanged, 500, .degraded(since: 0, isRecovering: false), 500),
        ("failing", .tick, 1_000, .degraded(since: 0, isRecovering: false), 2_000),
    ])
    func `every state knows every event`(
        from: String, event: ConnectivityMachine.Event, now: Int64, to: State, probeAt: Int64
    ) {
        var machine = Self.machine(in: from)
        machine.handle(event, at: now, chance: 0)
        #expect(machine.state == to)
        #expect(machine.probeAt == probeAt)
    }

    @Test
    func `one bad result is not offline, and one good result is not online`() {
        var machine = Self.machine(in: "online")
        machine.handle(.bad, at: 0, chance: 0)
        machine.handle(.good, at: 100, chance: 0)
        #expect(machine.state == .online)
        machine = ConnectivityMachine(now: 0)
        machine.handle(.good, at: 0, chance: 0)
        #expect(machine.state != .online)
    }

    @Test
    func `devices that lose their server at one moment ask for it at moments of their own`() {
        var retries: Set<Int64> = []
        var doubts: Set<Int64> = []
        for chance: UInt64 in [0, 1, 999, 1_000, 1_001, 4_000, 4_001, .max] {
            var machine = Self.machine(in: "offline")
            machine.handle(.bad, at: 0, chance: chance)
            retries.insert(machine.probeAt)
            machine.handle(.signalBroke, at: 0, chance: chance)
            doubts.insert(machine.probeAt)
        }
        #expect(retries.count > 4 && retries.min() == 2_000 && retries.max() == 6_000)
        #expect(doubts.count > 2 && doubts.min() == 0 && doubts.max() == 1_000)
    }
}
