import FlightBag
import HTTPTypes
import Hummingbird

/// The routes for forms that are sent: a form closes, or comes back with its errors.
extension PageRoutes {
    func addForms(to router: Router<Context>) {
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
        router.post("/account") { request, _ in
            let body = try await FormBody.read(request)
            return try await enter(body, try window(request))
        }
    }

    @MainActor private func number(_ request: Request) -> Int? {
        request.headers[.aloftWindow].flatMap { sessions.session($0)?.window.number }
    }

    @MainActor private func enter(_ body: [String: String], _ window: Window) async throws -> Response {
        guard let kind = AccountForm(rawValue: body["kind"] ?? "") else { throw HTTPError(.badRequest) }
        let (name, password) = (body["account"] ?? "", body["password"] ?? "")
        let outcome = await window.enter(kind, account: name, password: password)
        guard outcome != .done else { return Response(status: .noContent) }
        let view = AccountView(kind, window.app.sync, name: name, outcome: outcome)
        return Self.fragment(renderer.account(view), status: .unprocessableContent)
    }
}
