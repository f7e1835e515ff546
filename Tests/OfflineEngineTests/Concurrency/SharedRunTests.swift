import Dispatch
import Synchronization
import Testing

@testable import OfflineEngine

/// Two windows of an app sync by one loop.
@Suite(.timeLimit(.minutes(20))) struct SharedRunTests {
    private final class Work: Sendable {
        let counts = Mutex((started: 0, ended: 0))
        let begun = AsyncStream<Void>.makeStream()

        func run() async throws {
            counts.withLock { $0.started += 1 }
            begun.continuation.yield()
            defer { counts.withLock { $0.ended += 1 } }
            try await Task.sleep(for: .seconds(3_600))
        }
    }

    private struct Failure: Error {}

    @Test func `one of two callers works, and each ends when it is cancelled`() async throws {
        let (shared, work) = (SharedRun(), Work())
        var begun = work.begun.stream.makeAsyncIterator()
        let first = Task { try await shared.run { try await work.run() } }
        await begun.next()
        let second = Task { try await shared.run { try await work.run() } }
        while shared.callers < 2 { await Task.yield() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(work.counts.withLock { $0.started == 1 && $0.ended == 0 })
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(work.counts.withLock { $0.started == $0.ended })
        let third = Task { try await shared.run { try await work.run() } }
        await begun.next()
        third.cancel()
        await #expect(throws: CancellationError.self) { try await third.value }
        #expect(work.counts.withLock { $0.started == $0.ended })
    }

    @Test func `work that has ended is not joined while another caller has yet to hear of it`() async throws {
        let shared = SharedRun()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let body: @Sendable () async throws -> Void = {
            for await _ in gate {}
            throw Failure()
        }
        let executor = HeldExecutor()
        let slow = Task(executorPreference: executor) { try await shared.run(body) }
        let quick = Task { try await shared.run(body) }
        while shared.callers < 2 { await Task.yield() }
        executor.queue.suspend()
        open.finish()
        await #expect(throws: Failure.self) { try await quick.value }
        let hasRun = Mutex(false)
        try await shared.run { hasRun.withLock { $0 = true } }
        #expect(hasRun.withLock { $0 })
        executor.queue.resume()
        await #expect(throws: Failure.self) { try await slow.value }
    }

    @Test func `an error that the work throws all callers throw`() async throws {
        let shared = SharedRun()
        let (gate, open) = AsyncStream<Void>.makeStream()
        let body: @Sendable () async throws -> Void = {
            for await _ in gate {}
            throw Failure()
        }
        let callers = (0..<3).map { _ in Task { try await shared.run(body) } }
        open.finish()
        for caller in callers { await #expect(throws: Failure.self) { try await caller.value } }
    }
}

/// Tasks of an app that has other work to do.
private final class HeldExecutor: TaskExecutor {
    let queue = DispatchQueue(label: "held")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
