import Dispatch

/// The threads on which copies are opened and synced: checking a file or showing a pull may take seconds in
/// which its thread waits for a disk, and tasks share one thread a core. Others' tasks go on meanwhile, and
/// so does this copy's reading.
package final class SyncThreads: TaskExecutor {
    static let shared = SyncThreads()

    private let queue = DispatchQueue(label: "aloft.sync", attributes: .concurrent)

    private init() {}

    /// Does work that may block its thread for longer than a moment.
    package static func run<Value: Sendable>(
        _ work: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withTaskExecutorPreference(shared) { try await work() }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
