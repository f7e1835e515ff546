import ServiceLifecycle

/// Sends a heartbeat on every signal stream, so that a replica can recognise a broken stream by its silence.
package struct Heartbeat<Ticks: Clock<Duration>>: Service {
    private let hub: SignalHub
    private let interval: Duration
    private let clock: Ticks

    /// A beat every `interval`; replicas give up after 50 s of silence.
    package init(_ hub: SignalHub, every interval: Duration, clock: Ticks) {
        self.hub = hub
        self.interval = interval
        self.clock = clock
    }

    /// Beats until its task is cancelled or the server shuts down.
    package func run() async throws {
        try await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    try await clock.sleep(for: interval)
                } catch is CancellationError {
                    return
                }
                await hub.beat()
            }
        }
    }
}
