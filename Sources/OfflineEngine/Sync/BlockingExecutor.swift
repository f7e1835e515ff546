import Dispatch

/// Runs an actor's work on a thread of its own: work that waits for a disk is not done on one of the few
/// threads that all tasks share.
final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) { queue = DispatchQueue(label: label) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}

/// Work that waits for a disk, off the threads that all tasks share.
enum Blocking {
    private static let queue = DispatchQueue(label: "aloft.opening", attributes: .concurrent)

    static func run<Value: Sendable>(_ body: @Sendable @escaping () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
