package import Foundation
package import GRDB
package import HTTPServing
import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle
package import SyncCore

/// The sync server of one home folder: accounts, push, pull and signal over HTTP, for any app's schema.
///
/// ```swift
/// let server = Server(home: home, schema: schema, port: 8080, world: SystemWorld(), logger: logger)
/// try await server.run()   // until its task is cancelled, or its service group shuts down
/// ```
/// TLS is the job of a proxy in front of it.
package struct Server: Service {
    private let home: URL
    private let schema: Schema
    private let host: String
    private let port: Int
    private let world: any World
    private let logger: Logger
    private let settings: Settings
    private let openRoutes: [any OpenRoutes]
    private let onReady: @Sendable (Int) async -> Void

    /// The settings that tests make smaller and the command line sets.
    package struct Settings: Sendable {
        /// The cost of a password's hash.
        package var passwordCost = ScryptCost.standard
        /// The pause between heartbeats on an idle event stream.
        package var heartbeat = Duration.seconds(20)
        /// The time limit for the body of a request.
        package var bodyTime = Duration.seconds(30)
        /// The limits of one request.
        package var limits = ExchangeLimits()

        /// The settings as they ship.
        package init() {}
    }

    /// A server that does nothing before it runs.
    /// - Parameters:
    ///   - home: the folder of `server.sqlite` and the server's key; made if need be.
    ///   - port: 0 for any that is free.
    ///   - openRoutes: routes beside its own that need no account.
    ///   - onReady: called with the port that it listens on, when it does.
    package init(
        home: URL, schema: Schema, host: String = "127.0.0.1", port: Int, world: any World, logger: Logger,
        settings: Settings = Settings(), openRoutes: [any OpenRoutes] = [],
        onReady: @escaping @Sendable (Int) async -> Void = { _ in }
    ) {
        self.home = home
        self.schema = schema
        self.host = host
        self.port = port
        self.world = world
        self.logger = logger
        self.settings = settings
        self.openRoutes = openRoutes
        self.onReady = onReady
    }

    /// Serves until its task is cancelled or its service group shuts down. Requests under way are answered
    /// within five seconds, or cut; open event streams end with it.
    ///
    /// Throws ``FolderProblem``, ``ServerStartProblem``, ``ServerHomeProblem``, `DatabaseError` or
    /// ``SchemaError`` if it cannot begin.
    package func run() async throws {
        let lock = try FolderLock(home, databases: [Self.databaseName])
        defer { lock.release() }
        if let warning = lock.warning { logger.warning("\(warning)") }
        let database = try Self.openDatabase(at: home.appending(path: Self.databaseName).path)
        let ending: Result<Void, any Error>
        do {
            ending = .success(try await serve(from: database))
        } catch is CancellationError {
            ending = .success(())
        } catch let error as IOError {
            ending = .failure(ServerStartProblem(error, host: host, port: port))
        } catch {
            ending = .failure(error)
        }
        try close(database)
        try ending.get()
    }

    private func serve(from database: DatabasePool) async throws {
        let secret = try ServerSecret(at: home.appending(path: "server.key"))
        let core = try ServerCore(
            database: database, schema: schema, world: world, limits: settings.limits,
            cursorKey: CursorKey(secret.key(for: "cursors"))
        ) { [logger] request, error in
            logger.error("The exchange failed", metadata: ["path": "\(request.path)", "error": "\(error)"])
        }
        for sentence in core.context.contradictions {
            logger.warning("Records contradict this schema. \(sentence)")
        }
        try AccountTables.migrate(database)
        let accounts = try await Accounts(
            database: database, secret: secret, world: world, cost: settings.passwordCost)
        let heads = BlockingPool("heads", width: 1, waitingLimit: 20_000)
        let hub = SignalHub(logger: logger) { account in
            try await heads.run { try core.heads(of: account.text) }
        }
        let retention = Retention(core, clock: ContinuousClock(), logger: logger)
        await retention.forget()
        let connections = OpenConnections()
        try await application(core, accounts, hub, retention, connections)
            .serveToOrderlyEnd(connections)
    }

    private func application(
        _ core: ServerCore, _ accounts: Accounts, _ hub: SignalHub, _ retention: some Service,
        _ connections: OpenConnections
    ) -> some ApplicationProtocol {
        let router = Router(context: ServerRequestContext.self)
        router.add(middleware: ResponseMiddleware(world: world, logger: logger))
        let bodies = RequestBodyReader(time: settings.bodyTime, clock: ContinuousClock())
        AccountRoutes(accounts: accounts, hub: hub, bodies: bodies).add(to: router)
        SyncRoutes(core: core, accounts: accounts, hub: hub, bodies: bodies).add(to: router)
        SignalRoute(accounts: accounts, hub: hub).add(to: router)
        for routes in openRoutes { routes.add(to: router) }
        return Application(
            router: router,
            // A connection that is silent between requests, or stops within one, is closed.
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [connections.handler()], idleTimeout: .seconds(75))),
            configuration: .init(address: .hostname(host, port: port), serverName: "Aloft"),
            services: [Heartbeat(hub, every: settings.heartbeat, clock: ContinuousClock()), retention],
            onServerRunning: { [onReady] channel in await onReady(channel.localAddress?.port ?? 0) },
            logger: logger)
    }

    private static let databaseName = "server.sqlite"

    /// Opens a server's database: what is committed there has to survive a power cut.
    package static func openDatabase(at path: String) throws -> DatabasePool {
        var configuration = Configuration()
        // A backup or a person with `sqlite3` may hold it for a moment.
        configuration.busyMode = .timeout(5)
        let pool: DatabasePool
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
        } catch let error as DatabaseError
            where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
        {
            throw ServerHomeProblem.damaged(path: path, reason: error.message ?? "damaged")
        }
        // GRDB sets NORMAL on the writer when it opens; an acknowledged change has to survive a power cut.
        try pool.writeWithoutTransaction {
            try $0.execute(
                sql: "PRAGMA synchronous = FULL; PRAGMA temp_store = MEMORY; PRAGMA cache_size = -32000")
        }
        return pool
    }

    private func close(_ database: DatabasePool) throws {
        // The last connection to close is a reader, which leaves the log behind; emptied, one file is the
        // backup.
        do {
            try database.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            logger.notice("Another program reads the database: its log is left for the next start.")
        }
        try database.close()
    }
}

/// Why the server cannot listen.
package enum ServerStartProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another program listens there. Cure: another port, or end it.
    case portInUse(host: String, port: Int)
    /// The system does not let it. Cure: an address of this machine, a port above 1023.
    case cannotListen(host: String, port: Int, reason: String)

    init(_ error: IOError, host: String, port: Int) {
        self =
            error.errnoCode == EADDRINUSE
            ? .portInUse(host: host, port: port)
            : .cannotListen(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
    }

    /// One sentence.
    package var description: String {
        switch self {
        case .portInUse(let host, let port):
            "Port \(port) on \(host) is already in use; name another with --port, or end what listens there."
        case .cannotListen(let host, let port, let reason):
            "The server cannot listen on \(host), port \(port): \(reason)."
        }
    }
}
