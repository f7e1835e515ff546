import Dispatch

/// A fixed number of threads for work that blocks, with a bounded queue; work for which neither has room
/// fails with ``Busy``.
///
/// Password hashes and disk access run here, so that no event loop or cooperative thread blocks on them.
package actor BlockingPool {
    private var free: [DispatchQueue]
    private let waitingLimit: Int
    private var waiting: [CheckedContinuation<DispatchQueue, Never>] = []

    /// A pool for `width` pieces of work at once, with room for `waitingLimit` more.
    package init(_ name: String, width: Int, waitingLimit: Int) {
        // Serial queues get threads of their own; a concurrent queue would share those of Swift's tasks.
        free = (0..<width).map { DispatchQueue(label: "aloft.\(name).\($0)") }
        self.waitingLimit = waitingLimit
    }

    /// Runs the work on a thread of the pool. Throws what it throws, or ``Busy`` without having begun it.
    package func run<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let queue = try await acquire()
        defer { release(queue) }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }

    private func acquire() async throws -> DispatchQueue {
        if let queue = free.popLast() { return queue }
        guard waiting.count < waitingLimit else { throw Busy() }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func release(_ queue: DispatchQueue) {
        if waiting.isEmpty { free.append(queue) } else { waiting.removeFirst().resume(returning: queue) }
    }

    /// All threads and the queue are taken; the work did not start.
    package struct Busy: Error {
        /// When to try again.
        package let retryAfterSeconds = 2

        package init() {}
    }
}
