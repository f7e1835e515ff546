import Testing

@testable import OfflineEngine

/// Tasks that sleep until they are woken.
@Suite(.timeLimit(.minutes(20))) struct WakerTests {
    private let waker = Waker()

    private func asleep() async throws -> Task<Void, Never> {
        let task = Task { await waker.sleep() }
        try await eventually("a task sleeps") { waker.isAsleep }
        return task
    }

    @Test func `a task that is cancelled before it sleeps wakes no other one`() async throws {
        let other = try await asleep()
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await waker.sleep()
        }
        await cancelled.value
        #expect(waker.isAsleep)
        waker.wake()
        await other.value
    }

    @Test func `a task that is cancelled in its sleep wakes no other one`() async throws {
        let cancelled = try await asleep()
        let other = Task { await waker.sleep() }
        try await eventually("two tasks sleep") { waker.sleepers == 2 }
        cancelled.cancel()
        await cancelled.value
        #expect(waker.sleepers == 1)
        waker.wake()
        await other.value
    }

    @Test func `a wake-up before a sleep ends it, and is none for the next one`() async throws {
        waker.wake()
        waker.wake()
        await waker.sleep()
        let next = try await asleep()
        waker.wake()
        await next.value
    }

    @Test func `a sleep with a timer is told from one that waits to be woken`() async throws {
        let first = try await asleep()
        #expect(waker.isAsleepUntilWoken)
        let timed = Task { await waker.sleep(milliseconds: 3_600_000) }
        try await eventually("two tasks sleep") { waker.sleepers == 2 }
        #expect(!waker.isAsleepUntilWoken)
        waker.wake()
        await first.value
        await timed.value
        #expect(!waker.isAsleepUntilWoken)
    }

    @Test func `what never comes is named`() async {
        await #expect(throws: NeverCame(awaited: "a task sleeps")) {
            try await eventually("a task sleeps", within: .milliseconds(1)) { waker.isAsleep }
        }
    }
}
