import FlightBag
import HTTPTypes
import Hummingbird

/// The routes of records, the same for each kind.
extension PageRoutes {
    func addRecords(_ kind: KindName, to router: Router<Context>) {
        let table = kind.table
        act(router, "/\(table)/new") { window, _, form in window.new(kind, from: form["departure"]) }
        act(router, "/\(table)/remove/:key") { window, key, _ in try await window.remove(kind, key: key) }
        router.post("/\(table)/save/:key") { request, context in
            let (body, key) = (try await FormBody.read(request), context.parameters.get("key") ?? "")
            return try await save(kind, key, body, try window(request), asNew: false)
        }
        router.post("/\(table)/save-as-new/:key") { request, context in
            let (body, key) = (try await FormBody.read(request), context.parameters.get("key") ?? "")
            return try await save(kind, key, body, try window(request), asNew: true)
        }
        router.post("/\(table)/check/:key") { request, context in
            let body = try await FormBody.read(request)
            let key = context.parameters.get("key") ?? ""
            guard let sentences = await app.warnings(kind, key: key, Form(body)) else {
                throw HTTPError(.badRequest)
            }
            return Self.fragment(renderer.warnings(sentences))
        }
        router.get("/\(kind.path)/new") { request, _ in
            let departure = request.uri.queryParameters["from"].map(String.init)
            guard let page = await app.newPage(kind, from: departure) else { throw HTTPError(.notFound) }
            return Response(status: .seeOther, headers: [.location: page.address])
        }
    }

    @MainActor private func save(
        _ kind: KindName, _ key: String, _ body: [String: String], _ window: Window, asNew: Bool
    ) async throws -> Response {
        let form = Form(body)
        let opened = body.filter { $0.key.hasPrefix("opened-") }.map {
            (String($0.key.dropFirst(7)), $0.value)
        }
        let open = OpenRecord(
            kind, key: key, isNew: body["new"] == "yes",
            opened: Form(Dictionary(uniqueKeysWithValues: opened)))
        guard let open else { throw HTTPError(.badRequest) }
        let outcome =
            asNew ? try await window.saveAsNew(form, open) : try await window.save(form, open)
        switch outcome {
        case .saved: return Response(status: .noContent)
        case .refused(let problems):
            return refusal(FormView(open, form: form, problems: problems, isGone: asNew, app))
        case .gone:
            let failure =
                "This \(kind.one) was removed meanwhile; nothing was saved. What you typed is here: "
                + "save it as a new one, or close."
            return refusal(FormView(open, form: form, failure: failure, isGone: true, app))
        case .failed(let problem):
            return refusal(FormView(open, form: form, failure: problem.description, isGone: asNew, app))
        }
    }

    @MainActor private func refusal(_ view: FormView) -> Response {
        Self.fragment(renderer.form(view), status: .unprocessableContent)
    }
}
