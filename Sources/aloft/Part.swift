import ServiceLifecycle

/// Something that runs until the program is told to stop.
struct Part: Service {
    private let body: @Sendable () async throws -> Void

    init(_ body: @escaping @Sendable () async throws -> Void) {
        self.body = body
    }

    /// Runs it, and cancels it when the program stops: that is its ordinary end.
    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { try await body() }
        } catch is CancellationError {}
    }
}
