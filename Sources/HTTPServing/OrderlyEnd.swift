package import Hummingbird
import ServiceLifecycle

extension ApplicationProtocol {
    /// Serves until its service group shuts down or its task is cancelled, and ends in order either way:
    /// nobody new is let in, requests under way are answered, and what is not done within `patience` is cut
    /// off.
    ///
    /// A cancellation must not reach the web framework while it listens: a connection that was accepted and
    /// not yet handed on ends the whole process then ("Deinited NIOAsyncWriter without calling finish()",
    /// https://github.com/apple/swift-nio/issues/2637).
    package func serveToOrderlyEnd(patience: Duration = .seconds(5)) async throws {
        let group = ServiceGroup(services: [self], logger: logger)
        // Told to end by nobody but the handler below.
        let serving = Task.detached { try await group.run() }
        try await withTaskCancellationOrGracefulShutdownHandler {
            try await serving.value
        } onCancelOrGracefulShutdown: {
            Task {
                await group.triggerGracefulShutdown()
                try await ContinuousClock().sleep(for: patience)
                serving.cancel()
            }
        }
    }
}
