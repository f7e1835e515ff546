import FlightBag
import HTTPTypes
import Hummingbird

/// The routes for typed, unsaved text.
extension PageRoutes {
    func addDrafts(to router: Router<Context>) {
        router.post("/draft/:kind/:key") { request, context in
            let body = try await FormBody.read(request)
            let (kind, key) = (context.parameters.get("kind") ?? "", context.parameters.get("key") ?? "")
            // A page from before this start is none of the windows.
            let number = await number(request)
            guard try await app.keepDraft(body, kind: kind, key: key, in: number) else {
                throw HTTPError(.notFound)
            }
            return Response(status: .noContent)
        }
        act(router, "/draft/drop") { window, _, _ in try await window.dropDraft() }
    }

    @MainActor private func number(_ request: Request) -> Int? {
        request.headers[.aloftWindow].flatMap { sessions.session($0)?.window.number }
    }
}
