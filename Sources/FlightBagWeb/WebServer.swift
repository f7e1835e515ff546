package import FlightBag
import Foundation
import HTTPServing
import Hummingbird
package import Logging

/// The page of the flight bag, served on loopback to this device's browser only.
///
/// ```swift
/// let server = try await WebServer(launch, port: 8090)
/// print("Open \(server.address)")
/// try await server.run()
/// ```
/// The page is made in Swift from ``AppState``; what changes is pushed to it, fragment by fragment.
package struct WebServer: Sendable {
    /// The address to open in the browser, with the token that lets it in: "http://127.0.0.1:8090/?token=…".
    package let address: String

    private let port: Int
    private let router: PageRouter
    private let key: PageKey
    private let logger: Logger

    /// Reads templates and files of the page. Throws when the program was installed without them.
    @MainActor package init(
        _ launch: Launch, port: Int, logger: Logger = Logger(label: "aloft.page")
    ) async throws {
        try await self.init(launch, port: port, pages: WebPages.all, templates: [], logger: logger)
    }

    /// `templates` are folders of templates beside the module's own.
    @MainActor init(
        _ launch: Launch, port: Int, pages: [any ShownPage.Type], templates: [URL] = [],
        logger: Logger = Logger(label: "aloft.page")
    ) async throws {
        let resources = Self.resources
        let folders = [
            "Page", "Page/Map", "Page/Map/Air", "Page/Map/Tools", "Libraries", "BaseMap",
        ].map { resources.appending(path: $0) }
        let siteMap = SiteMap(pages, kinds: launch.app.kindNames)
        let renderer = try await Renderer(
            [resources.appending(path: "Templates")] + templates, needed: PageFrame.templates(of: pages))
        router = PageRouter(
            PageRoutes(
                app: launch.app, siteMap: siteMap, renderer: renderer, assets: try AssetLibrary(folders),
                tiles: try MapTiles(folder: resources.appending(path: "Tiles"))), pages)
        key = PageKey(deviceID: launch.deviceID, token: launch.pageToken, port: port)
        address = "http://127.0.0.1:\(port)\(key.entrance)"
        self.port = port
        var logger = logger
        logger.logLevel = .error
        self.logger = logger
    }

    /// The files that come with this module.
    static var resources: URL { Bundle.module.bundleURL.appending(path: "Resources") }

    /// Serves until its service group shuts down or its task is cancelled; open requests have five seconds to
    /// end. `ready` is called once the page can be opened.
    ///
    /// Throws when the port is taken; ``PagePort/check(_:)`` tells before.
    package func run(ready: @escaping @Sendable () async -> Void = {}) async throws {
        let router = Router(options: [.autoGenerateHeadEndpoints])
        router.add(middleware: PageSafety(key: key, port: port))
        self.router.add(to: router)
        let connections = OpenConnections()
        let application = Application(
            router: router,
            server: .http1(configuration: .init(additionalChannelHandlers: [connections.handler()])),
            configuration: .init(address: .hostname("127.0.0.1", port: port), serverName: nil),
            onServerRunning: { _ in await ready() }, logger: logger)
        try await application.serveToOrderlyEnd(connections)
    }
}
