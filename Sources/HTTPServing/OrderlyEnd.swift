package import Hummingbird
import ServiceLifecycle

extension ApplicationProtocol {
    /// Serves until its service group shuts down or its task is cancelled, and ends in order either way:
    /// new connections are refused, requests under way are answered, and connections that are not done
    /// within `patience` are closed.
    ///
    /// No cancellation ever reaches the web framework: a connection that was accepted and not yet handed on
    /// would end the whole process then ("Deinited NIOAsyncWriter without calling finish()",
    /// https://github.com/apple/swift-nio/issues/2637).
    /// - Parameter connections: noted by the application's server.
    package func serveToOrderlyEnd(
        _ connections: OpenConnections, patience: Duration = .seconds(5)
    ) async throws {
        let group = ServiceGroup(services: [self], logger: logger)
        // Only the handler below tells it to end.
        let serving = Task.detached { try await group.run() }
        defer { connections.allEnded() }
        try await withTaskCancellationOrGracefulShutdownHandler {
            try await serving.value
        } onCancelOrGracefulShutdown: {
            Task {
                await group.triggerGracefulShutdown()
                // Repeated: a connection that was accepted at the last moment may come late.
                while !connections.haveEnded {
                    try await ContinuousClock().sleep(for: patience)
                    connections.cutOff()
                }
            }
        }
    }
}
