import FlightBag
import HTTPTypes
import Hummingbird

/// What happens to a form that is sent: it closes, or comes back with what is wrong with it.
extension PageRoutes {
    func addForms(to router: Router<Context>) {
        router.post("/aircraft/save/:key") { request, context in
            let body = try await FormBody.read(request)
            return try await saveAircraft(context.parameters.get("key") ?? "", body, try window(request))
        }
        router.post("/flight/save/:key") { request, context in
            let body = try await FormBody.read(request)
            return try await saveFlight(context.parameters.get("key") ?? "", body, try window(request))
        }
        router.post("/draft/:kind/:key") { request, context in
            let body = try await FormBody.read(request)
            let (kind, key) = (context.parameters.get("kind") ?? "", context.parameters.get("key") ?? "")
            guard try await app.keepDraft(body, kind: kind, key: key) else { throw HTTPError(.notFound) }
            return Response(status: .noContent)
        }
        router.post("/account") { request, _ in
            let body = try await FormBody.read(request)
            return try await enter(body, try window(request))
        }
    }

    @MainActor private func saveAircraft(
        _ key: String, _ body: [String: String], _ window: Window
    ) async throws -> Response {
        let form = Form<AircraftField>(body)
        let opened = Form<AircraftField>(body, prefix: "opened-")
        guard let open = OpenRecord(key: key, isNew: body["new"] == "yes", opened: opened) else {
            throw HTTPError(.badRequest)
        }
        switch try await window.save(aircraft: form, open) {
        case .saved: return Response(status: .noContent)
        case .refused(let problems):
            let view = FormView(open, form: form, problems: problems)
            return Self.fragment(renderer.form(view), status: .unprocessableContent)
        case .gone:
            window.note("That aircraft was removed on another device; nothing was saved.")
            return Response(status: .noContent)
        case .failed(let problem):
            let view = FormView(open, form: form, failure: problem)
            return Self.fragment(renderer.form(view), status: .unprocessableContent)
        }
    }

    @MainActor private func saveFlight(
        _ key: String, _ body: [String: String], _ window: Window
    ) async throws -> Response {
        let form = Form<FlightField>(body)
        let opened = Form<FlightField>(body, prefix: "opened-")
        guard let open = OpenRecord(key: key, isNew: body["new"] == "yes", opened: opened) else {
            throw HTTPError(.badRequest)
        }
        switch try await window.save(flight: form, open) {
        case .saved: return Response(status: .noContent)
        case .refused(let problems):
            let view = FormView(open, form: form, problems: problems, window.app)
            return Self.fragment(renderer.form(view), status: .unprocessableContent)
        case .gone:
            window.note("That flight was removed on another device; nothing was saved.")
            return Response(status: .noContent)
        case .failed(let problem):
            let view = FormView(open, form: form, failure: problem, window.app)
            return Self.fragment(renderer.form(view), status: .unprocessableContent)
        }
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

extension Form {
    /// What a browser sent for the fields, each name with that prefix.
    fileprivate init(_ body: [String: String], prefix: String = "") {
        self.init()
        for field in Field.allCases { self[field] = body[prefix + field.rawValue] ?? "" }
    }
}
