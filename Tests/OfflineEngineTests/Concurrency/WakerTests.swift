import Testing

@testable import OfflineEngine

/// Tasks that sleep until they are woken.
@Suite(.timeLimit(.minutes(20))) struct WakerTests {
    private let waker = Waker()

    private func asleep() async -> Task<Void, Never> {
        let task = Task { await waker.sleep() }
        while !waker.isAsleep { await Task.yield() }
        return task
    }

    @Test func `a task that is cancelled before it sleeps wakes no other one`() async {
        let other = await asleep()
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await waker.sleep()
        }
        await cancelled.value
        #expect(waker.isAsleep)
        waker.wake()
        await other.value
    }

    @Test func `a task that is cancelled in its sleep wakes no other one`() async {
        let cancelled = await asleep()
        let other = Task { await waker.sleep() }
        while waker.sleepers < 2 { await Task.yield() }
        cancelled.cancel()
        await cancelled.value
        #expect(waker.sleepers == 1)
        waker.wake()
        await other.value
    }

    @Test func `a wake-up before a sleep ends it, and is none for the next one`() async {
        waker.wake()
        waker.wake()
        await waker.sleep()
        let next = await asleep()
        waker.wake()
        await next.value
    }
}
