import Aviation
import FlightBag
import HTTPTypes
import Hummingbird

/// The routes for taps, clicks and keys.
extension PageRoutes {
    func addActions(to router: Router<Context>) {
        router.post("/go") { request, _ in
            try await go(try await FormBody.read(request), try session(request))
        }
        router.post("/replaces") { request, _ in
            let form = try await FormBody.read(request)
            let window = try await window(request)
            await replace(form["window"] ?? "", by: window)
            return Response(status: .noContent)
        }
        act(router, "/draft/drop") { window, _, _ in try await window.dropDraft() }
        act(router, "/search") { window, _, form in
            let degrees = (form["near"] ?? "").split(separator: " ").compactMap { Double($0) }
            let centre =
                degrees.count == 2
                ? Coordinate(latitudeDegrees: degrees[1], longitudeDegrees: degrees[0]) : nil
            try await window.search(form["q"] ?? "", near: centre)
        }
        act(router, "/airport/:ident") { window, ident, form in
            try await window.open(airport: ident, isOnMap: form["on"] == "map")
        }
        act(router, "/star/:ident") { window, ident, form in
            guard let airport = try await window.app.airports.name(of: ident) else {
                return window.note("There is no airport \(ident.prefix(20)).")
            }
            try await window.app.star(airport.ident, form["on"] != "no")
        }
        act(router, "/close") { window, _, _ in window.close() }
        act(router, "/status") { window, _, _ in window.toggleStatusLine() }
        act(router, "/sync") { window, _, _ in window.app.sync.syncNow() }
        act(router, "/rehearse/:rehearsal") { window, name, _ in
            let rehearsal = Rehearsal(rawValue: name)
            guard rehearsal != nil || name == "none" else { throw HTTPError(.notFound) }
            window.app.sync.rehearse(rehearsal)
        }
        act(router, "/undo/:note") { window, note, _ in try await window.undo(note: Int(note) ?? 0) }
        act(router, "/account/sign-out") { window, _, _ in await window.signOut() }
        router.post("/theme/:theme") { _, context in
            guard let theme = context.parameters.get("theme").flatMap(Theme.init) else {
                throw HTTPError(.notFound)
            }
            let cookie =
                "\(Self.themeCookie)=\(theme.rawValue); Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"
            return Response(status: .noContent, headers: [.setCookie: cookie])
        }
    }

    /// A page took the place of another one in its tab. The text typed there is this page's.
    @MainActor private func replace(_ before: String, by window: Window) {
        guard let old = sessions.session(before)?.window.number, old != window.number else { return }
        app.drafts.hand(over: old, to: window.number)
    }

    /// Goes to an address: of a link, or of the browser's history. A page whose stream came back says where
    /// it is (`again`), which counts when this program was started meanwhile, and whether it goes on showing
    /// a form (`keeps`).
    @MainActor private func go(_ form: [String: String], _ session: PageSession) async throws -> Response {
        guard let page = Page(address: form["at"] ?? "", kinds: app.kindNames) else {
            throw HTTPError(.notFound)
        }
        guard form["again"] != "yes" || !session.isPlaced else { return Response(status: .noContent) }
        session.isPlaced = true
        let keepsForm = form["keeps"] == "yes"
        // The stream may draw the window while it is being arranged.
        if keepsForm { session.keepsForm = true }
        session.window.go(to: page, PageStep(rawValue: form["step"] ?? "") ?? .none)
        await session.window.arrange()
        if keepsForm { renderer.keepForm(of: session) }
        return Response(status: .noContent)
    }

    /// A POST with at most one value in its path, and a form for its body.
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
            }
            return Response(status: .noContent)
        }
    }
}
