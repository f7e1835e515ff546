import FlightBag
import HTTPTypes
import Hummingbird

/// The means that the routes of every room share; each room adds its own in an extension.
///
/// Whatever a person does is a POST that changes the state and answers with nothing: the page hears of it
/// from its stream, like everybody else.
struct PageRoutes: Sendable {
    typealias Context = BasicRequestContext

    let app: AppState
    let siteMap: SiteMap
    let renderer: Renderer
    let assets: AssetLibrary
    let sessions: PageSessions
    let tiles: MapTiles
    let layers = KeptLayers()

    /// The kinds of record that have addresses.
    var kinds: [KindName] { siteMap.kinds }

    @MainActor init(
        app: AppState, siteMap: SiteMap, renderer: Renderer, assets: AssetLibrary, tiles: MapTiles
    ) {
        self.app = app
        self.siteMap = siteMap
        self.tiles = tiles
        self.renderer = renderer
        self.assets = assets
        sessions = PageSessions(app, siteMap)
    }

    /// A POST with at most one value in its path, and a form for its body. When it is answered with 204, the
    /// records that it changes are on disk, and longer work, an import for one, is begun. Records that could
    /// not be written are answered with 503, and a note says why.
    func act(
        _ router: Router<Context>, _ path: String,
        _ body: @escaping @Sendable @MainActor (Window, String, [String: String]) async throws -> Void
    ) {
        let name = path.split(separator: "/").last.flatMap {
            $0.hasPrefix(":") ? String($0.dropFirst()) : nil
        }
        router.post(RouterPath(path)) { request, context in
            let form = try await FormBody.read(request)
            let window = try await window(request)
            do {
                try await body(window, name.flatMap { context.parameters.get($0) } ?? "", form)
            } catch let problem as StoreProblem {
                await window.note(problem.description)
                return Response(status: .serviceUnavailable)
            }
            return Response(status: .noContent)
        }
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

    /// An answer of HTML.
    static func html(_ html: String, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status, headers: [.contentType: "text/html; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }
}
