import Dispatch

/// Threads of its own for work that blocks: so many pieces at once, so many waiting, the next one is told
/// `busy`.
///
/// Neither an event loop nor Swift's cooperative threads wait for a password hash or a disk.
package actor BlockingPool {
    private var free: [DispatchQueue]
    private let waitingLimit: Int
    private var waiting: [CheckedContinuation<DispatchQueue, Never>] = []

    /// A pool for `width` pieces of work at once, with room for `waitingLimit` more.
    package init(_ name: String, width: Int, waitingLimit: Int) {
        // Serial queues get threads of their own; a concurrent one would share those of Swift's tasks.
        free = (0..<width).map { DispatchQueue(label: "aloft.\(name).\($0)") }
        self.waitingLimit = waitingLimit
    }

    /// Runs the work on a thread of the pool. Throws what it throws, or ``Busy`` without having begun it.
    package func run<Result: Sendable>(
        _ work: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let queue = try await place()
        defer { leave(queue) }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }

    private func place() async throws -> DispatchQueue {
        if let queue = free.popLast() { return queue }
        guard waiting.count < waitingLimit else { throw Busy() }
        return await withCheckedContinuation { waiting.append($0) }
    }

    private func leave(_ queue: DispatchQueue) {
        if waiting.isEmpty { free.append(queue) } else { waiting.removeFirst().resume(returning: queue) }
    }

    /// There is no room; nothing was begun.
    package struct Busy: Error {
        /// When to try again.
        package let retryAfterSeconds = 2

        package init() {}
    }
}
