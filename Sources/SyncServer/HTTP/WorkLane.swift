import Dispatch
import SyncCore

/// Threads of its own for work that blocks: so many pieces at once, so many waiting, the next one is told
/// `busy`.
///
/// Neither an event loop nor Swift's cooperative threads wait for a password hash or a disk.
package actor WorkLane {
    private let queue: DispatchQueue
    private let width: Int
    private let waitingLimit: Int
    private var running = 0
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// A lane for `width` pieces of work at once, with room for `waitingLimit` more.
    package init(_ name: String, width: Int, waitingLimit: Int) {
        queue = DispatchQueue(label: "aloft.\(name)", attributes: .concurrent)
        self.width = width
        self.waitingLimit = waitingLimit
    }

    /// Runs the work on a thread of the lane. Throws what it throws, or ``Busy`` without having begun it.
    package func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result
    {
        if running >= width {
            guard waiting.count < waitingLimit else { throw Busy() }
            // Whoever ends hands its place over, so `running` stays as it is.
            await withCheckedContinuation { waiting.append($0) }
        } else {
            running += 1
        }
        defer { leave() }
        return try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try work() }) }
        }
    }

    private func leave() {
        if waiting.isEmpty { running -= 1 } else { waiting.removeFirst().resume() }
    }

    /// There is no room; nothing was begun.
    package struct Busy: Error {
        /// When to try again.
        package let retryAfterSeconds = 2
    }
}
