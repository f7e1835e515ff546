import HTTPServing
import Logging
import ServiceLifecycle

/// Forgets, once a day, what was deleted, lost or refused more than 30 days ago.
struct Retention<Ticks: Clock<Duration>>: Service {
    private let core: ServerCore
    private let clock: Ticks
    private let logger: Logger
    private let pool = BlockingPool("retention", width: 1, waitingLimit: 1)

    /// The retention of a server, which calls `forget()` itself when it starts.
    init(_ core: ServerCore, clock: Ticks, logger: Logger) {
        self.core = core
        self.clock = clock
        self.logger = logger
    }

    /// Forgets every day until its task is cancelled or the server shuts down.
    func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await clock.sleep(for: .seconds(86_400))
                } catch is CancellationError {
                    return
                }
                await forget()
            }
        }
    }

    /// A day on which it fails is made up for by the next.
    func forget() async {
        do {
            _ = try await pool.run { [core] in try core.collectTombstones() }
        } catch {
            logger.error("What is old could not be forgotten today.", metadata: ["error": "\(error)"])
        }
    }
}
