import FlightBag
import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// Which request is answered by what: pages by their addresses, their streams, and the routes of each room.
struct PageRouter: Sendable {
    typealias Context = PageRoutes.Context

    private let routes: PageRoutes
    private let pages: [any ShownPage.Type]
    private let frame: PageFrame

    init(_ routes: PageRoutes, _ pages: [any ShownPage.Type]) {
        self.routes = routes
        self.pages = pages
        frame = PageFrame(renderer: routes.renderer)
    }

    func add(to router: Router<Context>) {
        router.get("/stream") { request, _ in try await stream(request) }
        router.get("/assets/:name") { request, context in
            guard let response = routes.assets.response(context.parameters.get("name") ?? "", to: request)
            else { throw HTTPError(.notFound) }
            return response
        }
        router.get("/pages.txt") { _, _ in
            let addresses = try await routes.siteMap.examples(routes.app)
            return Response(
                status: .ok, headers: [.contentType: "text/plain; charset=utf-8"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: addresses.joined(separator: "\n"))))
        }
        addMoves(to: router)
        addFrame(to: router)
        for page in pages { page.add(routes, to: router) }
        addPages(to: router)
    }

    // MARK: Reading

    /// Every address is answered with the whole page, open there. A GET changes nothing.
    private func addPages(to router: Router<Context>) {
        router.get("/") { request, _ in await page(at: .map(query: ""), request) }
        // A router that has taken the first step of a path does not go back for a wildcard before it: each
        // first step has its own.
        let paths = routes.siteMap.firstSteps.flatMap { ["/\($0)", "/\($0)/**"] } + ["/**"]
        for path in paths {
            router.get(RouterPath(path)) { request, _ in
                await page(at: routes.siteMap.page(at: request.uri.string), request)
            }
        }
    }

    @MainActor private func page(at place: Page?, _ request: Request) async -> Response {
        let (id, session) = routes.sessions.open()
        session.window.go(to: place ?? .map(query: ""), .none)
        await session.window.arrange()
        if place == nil { session.window.note("There is no page \(request.uri.path) here: this is the map.") }
        let html = frame.page(session, id: id, theme: Self.theme(request))
        return PageRoutes.html(html, status: place == nil ? .notFound : .ok)
    }

    @MainActor private func stream(_ request: Request) throws -> Response {
        let id = request.uri.queryParameters["window"].map(String.init) ?? ""
        guard let session = routes.sessions.session(id) else { throw HTTPError(.notFound) }
        let last = request.uri.queryParameters["last"].flatMap { Int($0) }
        let stream = PageStream(session, frame, lastFrame: last)
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream"],
            body: ResponseBody { writer in
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                await MainActor.run { session.streams += 1 }
                defer { Task { @MainActor in session.streams -= 1 } }
                // Told to stop, the server waits for open answers: this one ends then.
                while let frames = await cancelWhenGracefulShutdown({ await stream.next() }) {
                    try await writer.write(ByteBuffer(string: frames))
                }
                try await writer.finish(nil)
            })
    }

    // MARK: Moving

    private func addMoves(to router: Router<Context>) {
        router.post("/go") { request, _ in
            try await go(try await FormBody.read(request), try routes.session(request))
        }
        router.post("/replaces") { request, _ in
            let form = try await FormBody.read(request)
            let window = try await routes.window(request)
            await replace(form["window"] ?? "", by: window)
            return Response(status: .noContent)
        }
        routes.act(router, "/close") { window, _, _ in window.close() }
    }

    /// A page took the place of another one in its tab. The text typed there is this page's.
    @MainActor private func replace(_ before: String, by window: Window) {
        guard let old = routes.sessions.session(before)?.window.number, old != window.number else { return }
        routes.app.drafts.hand(over: old, to: window.number)
    }

    /// Goes to an address: of a link, or of the browser's history. A page whose stream reconnected sends its
    /// address (`again`), which counts if this program was restarted meanwhile, and whether it still shows a
    /// form (`keeps`).
    @MainActor private func go(_ form: [String: String], _ session: PageSession) async throws -> Response {
        guard let page = routes.siteMap.page(at: form["at"] ?? "") else {
            throw HTTPError(.notFound)
        }
        guard form["again"] != "yes" || !session.isPlaced else { return Response(status: .noContent) }
        session.isPlaced = true
        let keepsForm = form["keeps"] == "yes"
        // The stream may draw the window while it is being arranged.
        if keepsForm { session.keepsForm = true }
        session.window.go(to: page, PageStep(rawValue: form["step"] ?? "") ?? .none)
        await session.window.arrange()
        if keepsForm { frame.keepForm(of: session) }
        return Response(status: .noContent)
    }

    // MARK: Frame

    /// The actions of the parts that stand on every page.
    private func addFrame(to router: Router<Context>) {
        routes.act(router, "/status") { window, _, _ in window.toggleStatusLine() }
        routes.act(router, "/sync") { window, _, _ in window.app.sync.syncNow() }
        routes.act(router, "/undo/:note") { window, note, _ in try await window.undo(note: Int(note) ?? 0) }
        router.post("/theme/:theme") { _, context in
            guard let theme = context.parameters.get("theme").flatMap(Theme.init) else {
                throw HTTPError(.notFound)
            }
            let cookie =
                "\(Self.themeCookie)=\(theme.rawValue); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"
            return Response(status: .noContent, headers: [.setCookie: cookie])
        }
    }

    private static let themeCookie = "aloft-theme"

    private static func theme(_ request: Request) -> Theme {
        let cookies = request.headers[values: .cookie].joined(separator: ";").split(separator: ";")
        let value = cookies.compactMap { cookie -> Substring? in
            let parts = cookie.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            return parts.count == 2 && parts[0] == themeCookie ? parts[1] : nil
        }.first
        return value.flatMap { Theme(rawValue: String($0)) } ?? .auto
    }
}
