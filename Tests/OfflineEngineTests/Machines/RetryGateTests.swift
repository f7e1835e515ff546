import OfflineEngine
import Testing

struct RetryGateTests {
    typealias Event = RetryGate.Event

    enum State: CaseIterable { case open, failed, onTrial, held, longRefused }

    /// Each state, reached by events at the time 0.
    private static func gate(in state: State) -> RetryGate {
        var gate = RetryGate(policy: RetryPolicy(delaysMilliseconds: [100_000]), failuresUntilTrial: 3)
        switch state {
        case .open: break
        case .failed: gate.handle(.failed(retryAfter: nil), at: 0, chance: 0)
        case .onTrial: for _ in 0..<3 { gate.handle(.failed(retryAfter: nil), at: 0, chance: .max) }
        case .held: gate.handle(.failed(retryAfter: 40_000), at: 0, chance: 0)
        case .longRefused: gate.handle(.refusedForLong, at: 0, chance: 0)
        }
        return gate
    }

    /// State × event at the time 1 → the failures in a row and when the gate opens. The delay is 100 s, of
    /// which a tenth is waited with the chance 0. Total.
    private static let table: [(State, Event, failures: Int, opensAt: Int64)] = [
        (.open, .failed(retryAfter: nil), 1, 10_001),
        (.open, .failed(retryAfter: 20_000), 1, 20_001),
        (.open, .refusedForLong, 1, 10_001),
        (.open, .unanswerable, 1, 0),
        (.open, .succeeded, 0, 0),
        (.open, .confirmed, 0, 0),
        (.open, .othersSucceeded, 0, 0),
        (.open, .retryRequested, 0, 0),
        (.failed, .failed(retryAfter: nil), 2, 10_001),
        (.failed, .failed(retryAfter: 20_000), 2, 20_001),
        (.failed, .refusedForLong, 2, 10_001),
        (.failed, .unanswerable, 2, 10_000),
        (.failed, .succeeded, 0, 0),
        (.failed, .confirmed, 0, 0),
        (.failed, .othersSucceeded, 1, 0),
        (.failed, .retryRequested, 1, 0),
        (.onTrial, .failed(retryAfter: nil), 4, 10_001),
        (.onTrial, .failed(retryAfter: 20_000), 4, 20_001),
        (.onTrial, .refusedForLong, 4, trialDelay),
        (.onTrial, .unanswerable, 4, trialDelay),
        (.onTrial, .succeeded, 0, 0),
        (.onTrial, .confirmed, 0, 0),
        (.onTrial, .othersSucceeded, 3, 30_000),
        (.onTrial, .retryRequested, 3, 0),
        (.held, .failed(retryAfter: nil), 2, 40_000),
        (.held, .failed(retryAfter: 20_000), 2, 40_000),
        (.held, .refusedForLong, 2, 40_000),
        (.held, .unanswerable, 2, 40_000),
        (.held, .succeeded, 0, 0),
        (.held, .confirmed, 0, 40_000),
        (.held, .othersSucceeded, 1, 40_000),
        (.held, .retryRequested, 1, 40_000),
        (.longRefused, .failed(retryAfter: nil), 2, 10_001),
        (.longRefused, .failed(retryAfter: 20_000), 2, 20_001),
        (.longRefused, .refusedForLong, 2, 10_001),
        (.longRefused, .unanswerable, 2, 10_000),
        (.longRefused, .succeeded, 0, 0),
        (.longRefused, .confirmed, 0, 10_000),
        (.longRefused, .othersSucceeded, 1, 10_000),
        (.longRefused, .retryRequested, 1, 10_000),
    ]

    private static let trialDelay = RetryPolicy(delaysMilliseconds: [100_000]).delay(after: 3, chance: .max)

    private static let events: [Event] = [
        .failed(retryAfter: nil), .failed(retryAfter: 20_000), .refusedForLong, .unanswerable, .succeeded,
        .confirmed, .othersSucceeded, .retryRequested,
    ]

    @Test(arguments: State.allCases)
    func `every state knows every event`(state: State) throws {
        for event in Self.events {
            let row = try #require(Self.table.first { $0.0 == state && $0.1 == event }, "\(event)")
            var gate = Self.gate(in: state)
            gate.handle(event, at: 1, chance: 0)
            #expect(gate.failures == row.failures && gate.opensAt == row.opensAt, "\(event): \(gate)")
        }
    }

    @Test
    func `a longer Retry-After holds a quarter of an hour against other successes`() {
        var gate = RetryGate(policy: RetryPolicy(delaysMilliseconds: [1_000]))
        gate.handle(.failed(retryAfter: 86_400_000), at: 0)
        #expect(gate.opensAt == 86_400_000)
        gate.handle(.othersSucceeded, at: 0)
        #expect(gate.opensAt == 15 * 60_000)
    }

    @Test
    func `without a trial another success opens it, however often it failed`() {
        var gate = RetryGate(policy: RetryPolicy(delaysMilliseconds: [100_000]))
        for _ in 0..<9 { gate.handle(.failed(retryAfter: nil), at: 0) }
        gate.handle(.othersSucceeded, at: 0)
        #expect(gate.opensAt == 0 && gate.failures == 9)
    }
}
