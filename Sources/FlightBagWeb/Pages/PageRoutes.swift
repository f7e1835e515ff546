import FlightBag
import Foundation
import HTTPTypes
import Hummingbird
import ServiceLifecycle

/// Which request does what. Whatever a person does is a POST that changes the state and answers with nothing:
/// the page hears of it from its stream, like everybody else.
struct PageRoutes: Sendable {
    typealias Context = BasicRequestContext

    let app: AppState
    private let kinds: [KindName]
    let renderer: Renderer
    let assets: AssetLibrary
    let sessions: PageSessions
    let tiles: MapTiles

    @MainActor init(app: AppState, renderer: Renderer, assets: AssetLibrary, tiles: MapTiles) {
        self.app = app
        kinds = app.kindNames
        self.tiles = tiles
        self.renderer = renderer
        self.assets = assets
        sessions = PageSessions(app)
    }

    func add(to router: Router<Context>) {
        router.get("/stream") { request, _ in try await stream(request) }
        router.get("/assets/:name") { request, context in
            guard let response = assets.response(context.parameters.get("name") ?? "", to: request) else {
                throw HTTPError(.notFound)
            }
            return response
        }
        router.get("/airport-name") { request, _ in try await airportName(request) }
        addMap(to: router)
        addAirports(to: router)
        addActions(to: router)
        addForms(to: router)
        addAttention(to: router)
        addFlights(to: router)
        addLoading(to: router)
        addWeather(to: router)
        for kind in kinds { addRecords(kind, to: router) }
        addLogbook(to: router)
        addAccount(to: router)
        addFiles(to: router)
        addEditions(to: router)
        addPages(to: router)
    }

    // MARK: Reading

    /// Whatever has an address is answered with the whole page, open there. Asking changes nothing.
    private func addPages(to router: Router<Context>) {
        router.get("/") { request, _ in await page(at: .map(query: ""), request) }
        // A router that has taken the first step of a path does not go back for a wildcard before it: each
        // first step has its own.
        let steps =
            [
                "", "/map", "/airports", "/airspace", "/attention", "/data", "/files", "/more", "/account",
                "/weather",
            ]
            + kinds.map { "/\($0.path)" }
        let paths = steps.flatMap { [$0, $0 + "/**"] }.dropFirst()
        for path in paths {
            router.get(RouterPath(path)) { request, _ in
                await page(at: Page(address: request.uri.string, kinds: kinds), request)
            }
        }
    }

    @MainActor private func page(at place: Page?, _ request: Request) async -> Response {
        let (id, session) = sessions.open()
        session.window.go(to: place ?? .map(query: ""), .none)
        await session.window.arrange()
        if place == nil { session.window.note("There is no page \(request.uri.path) here: this is the map.") }
        let html = renderer.page(session, id: id, theme: Self.theme(request))
        return Response(
            status: place == nil ? .notFound : .ok, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    @MainActor private func stream(_ request: Request) throws -> Response {
        let id = request.uri.queryParameters["window"].map(String.init) ?? ""
        guard let session = sessions.session(id) else { throw HTTPError(.notFound) }
        let last = request.uri.queryParameters["last"].flatMap { Int($0) }
        let stream = PageStream(session, renderer, lastFrame: last)
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

    /// The airports that somebody may mean who types into a form, or that nobody knows one.
    @MainActor private func airportName(_ request: Request) async throws -> Response {
        let typed = request.uri.queryParameters.first.map { String($0.value) } ?? ""
        let code = typed.trimmingCharacters(in: .whitespaces)
        guard !code.isEmpty else { return Self.fragment("") }
        let found = try await app.airports.name(of: code)
        let likely = found == nil ? try await app.airports.search(code).prefix(5) : []
        let input = request.uri.queryParameters.first.map { String($0.key) } ?? ""
        let hint = AirportHint(found, likely: Array(likely), typed: code.uppercased(), input: input)
        return Self.fragment(renderer.airportHint(hint))
    }

    // MARK: Answers

    static func fragment(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    /// The window of the page that sent the request.
    @MainActor func window(_ request: Request) throws -> Window { try session(request).window }

    /// The page that sent the request.
    @MainActor func session(_ request: Request) throws -> PageSession {
        guard let id = request.headers[.aloftWindow], let session = sessions.session(id) else {
            throw HTTPError(.badRequest)
        }
        return session
    }

    static let themeCookie = "aloft-theme"

    private static func theme(_ request: Request) -> Theme {
        let cookies = request.headers[values: .cookie].joined(separator: ";").split(separator: ";")
        let value = cookies.compactMap { cookie -> Substring? in
            let parts = cookie.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
            return parts.count == 2 && parts[0] == themeCookie ? parts[1] : nil
        }.first
        return value.flatMap { Theme(rawValue: String($0)) } ?? .auto
    }
}
