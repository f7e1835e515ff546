import CSQLite
import GRDB
import Synchronization

/// Counts the instructions that a connection's statements run.
final class StepCount: Sendable {
    private let count = Mutex((steps: 0, isOn: false))
    var steps: Int { count.withLock { $0.steps } }

    func reset() { count.withLock { $0.steps = 0 } }

    /// Counts while `body` runs.
    func during(_ body: () async throws -> Void) async throws {
        count.withLock { $0.isOn = true }
        defer { count.withLock { $0.isOn = false } }
        try await body()
    }

    private func note() { count.withLock { count in if count.isOn { count.steps += 1 } } }

    /// Counts a connection's steps from now on; it is kept as long as the process runs.
    func attend(_ db: Database) {
        sqlite3_progress_handler(
            db.sqliteConnection, 1,
            { context in
                if let context { Unmanaged<StepCount>.fromOpaque(context).takeUnretainedValue().note() }
                return 0
            }, Unmanaged.passRetained(self).toOpaque())
    }
}
