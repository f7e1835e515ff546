import Dispatch

/// The threads on which copies are opened and synced: checking a file or showing a pull may take seconds in
/// which its thread waits for a disk, and tasks share one thread a core. Others' tasks go on meanwhile, and
/// so does this copy's reading.
///
/// Apple's systems let a task choose its threads from iOS 18 and macOS 15 on. Before that it takes one of
/// those that tasks share; the main actor has its own, so that a view waits for none.
package enum SyncThreads {
    /// Does work that may block its thread for longer than a moment.
    package static func run<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        guard #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) else {
            return try await work()
        }
        return try await withTaskExecutorPreference(SyncExecutor.shared) { try await work() }
    }
}

/// Runs the jobs of tasks on a queue of its own.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class SyncExecutor: TaskExecutor {
    static let shared = SyncExecutor()

    private let queue = DispatchQueue(label: "aloft.sync", attributes: .concurrent)

    private init() {}

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
