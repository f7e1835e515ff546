import SyncServer
import Testing

@Suite struct AttemptBudgetTests {
    @Test func `a budget is spent, fills with time, and a clock that runs back fills nothing`() {
        var budget = AttemptBudget(capacity: 2, secondsPerAttempt: 10, limit: 100)
        budget.take("a", now: 0)
        #expect(budget.secondsToWait("a", now: 0) == nil)
        budget.take("a", now: 0)
        #expect(budget.secondsToWait("a", now: 0) == 10)
        #expect(budget.secondsToWait("a", now: -1_000_000) == 10)
        #expect(budget.secondsToWait("a", now: 9_999) == 1)
        #expect(budget.secondsToWait("a", now: 10_000) == nil)
        #expect(budget.secondsToWait("b", now: 0) == nil)
        budget.refund("a", now: 0)
        #expect(budget.secondsToWait("a", now: 0) == nil)
    }

    @Test func `memory is bounded and those who tried most are remembered`() {
        var budget = AttemptBudget(capacity: 3, secondsPerAttempt: 10, limit: 100)
        for _ in 1...3 { budget.take("guesser", now: 0) }
        for number in 1...10_000 { budget.take("once \(number)", now: 0) }
        #expect(budget.count <= 100)
        #expect(budget.secondsToWait("guesser", now: 0) == 10)
    }
}
