import Dispatch

/// Work that waits for a disk, off the threads that all tasks share.
enum Blocking {
    private static let queue = DispatchQueue(label: "aloft.opening", attributes: .concurrent)

    static func run<Value: Sendable>(_ body: @Sendable @escaping () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}

/// The threads on which syncing runs: showing a pull may take seconds in which its thread waits for a disk,
/// and tasks share one thread a core. Others' tasks go on meanwhile, and so does this copy's reading.
final class SyncThreads: TaskExecutor {
    static let shared = SyncThreads()

    private let queue = DispatchQueue(label: "aloft.sync", attributes: .concurrent)
    private static let mark = DispatchSpecificKey<Bool>()

    private init() { queue.setSpecific(key: Self.mark, value: true) }

    /// Whether the caller runs on one of them.
    static var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) ?? false }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
