import Foundation
import Logging
import ServiceLifecycle
import UnixSignals

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

/// Something that hears by itself that the program is told to stop, and ends in its own order.
struct OrderlyPart: Service {
    private let body: @Sendable () async throws -> Void

    init(_ body: @escaping @Sendable () async throws -> Void) {
        self.body = body
    }

    /// Runs it to its end.
    func run() async throws {
        do { try await body() } catch is CancellationError {}
    }
}

/// A whole command, from before its first step to after its last.
enum WholeCommand {
    /// Runs a command that goes on until it is told to stop: by Ctrl-C, SIGTERM, or the end of its terminal
    /// (SIGHUP, unless it was started with `nohup`).
    ///
    /// The signals are caught before `body` begins, so that it can undo what it has begun. The reader of the
    /// command's output may leave. `patience` is how long the parts may take to end by themselves.
    static func untilStopped(
        patience: Duration? = nil, _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        signal(SIGPIPE, SIG_IGN)
        var configuration = ServiceGroupConfiguration(
            services: [
                .init(service: OrderlyPart(body), successTerminationBehavior: .gracefullyShutdownGroup)
            ],
            gracefulShutdownSignals: isIgnored(SIGHUP) ? [.sigterm, .sigint] : [.sigterm, .sigint, .sighup],
            logger: quietLogger)
        configuration.maximumGracefulShutdownDuration = patience
        try await ServiceGroup(configuration: configuration).run()
    }

    /// For what the libraries say of the order in which parts end: only what went wrong.
    static var quietLogger: Logger {
        var logger = Logger(label: "aloft")
        logger.logLevel = .error
        return logger
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
        let handler = action.__sigaction_handler.sa_handler
        #else
        let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
