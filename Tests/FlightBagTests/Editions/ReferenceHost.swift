import AviationDatabase
import Foundation
import Logging
import ReferenceServer
import SyncCore
import SyncServer

/// A server that publishes airports and releases, on a port of its own, until it is stopped.
final class ReferenceHost: Sendable {
    let address: URL
    private let serving: Task<Void, any Error>

    /// Serves when it returns.
    init(_ airports: AirportDatabase, releases: URL, below folder: URL) async throws {
        let (ports, ready) = AsyncStream<Int>.makeStream()
        let published = ReferenceServer(
            now: { Date(timeIntervalSince1970: 1_795_521_600) }, releases: ReleaseFolder(releases),
            source: { airports })
        let server = Server(
            home: folder.appending(path: "server"),
            schema: Schema(
                name: "studio", version: 1, tables: [SyncTable("member", [SyncColumn("name", .text)])]),
            port: 0, world: SystemWorld(),
            logger: Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() }),
            openRoutes: [ReferenceRoutes(published)]
        ) { ready.yield($0) }
        serving = Task {
            defer { ready.finish() }
            try await server.run()
        }
        var port = 0
        for await one in ports {
            port = one
            break
        }
        guard let address = URL(string: "http://127.0.0.1:\(port)"), port > 0 else {
            _ = try await serving.value
            throw CancellationError()
        }
        self.address = address
    }

    func stop() async {
        serving.cancel()
        _ = await serving.result
    }

    deinit { serving.cancel() }
}
