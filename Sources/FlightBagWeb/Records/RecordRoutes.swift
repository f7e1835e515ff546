import FlightBag
import HTTPTypes
import Hummingbird

/// The routes of records, the same for each kind.
extension PageRoutes {
    func addRecords(_ kind: KindName, to router: Router<Context>) {
        let table = kind.table
        act(router, "/\(table)/new") { window, _, form in
            var new = NewRecord(form)
            new.departure = form["departure"]
            window.new(kind, new)
        }
        act(router, "/\(table)/duplicate/:key") { window, key, _ in
            window.new(kind, NewRecord(copyOf: key))
        }
        act(router, "/\(table)/discard/:key") { window, key, _ in try await window.discard(kind, key: key) }
        act(router, "/\(table)/remove/:key") { window, key, _ in try await window.remove(kind, key: key) }
        router.post("/\(table)/save/:key") { request, context in
            let (body, key) = (try await FormBody.read(request), context.parameters.get("key") ?? "")
            return try await save(kind, key, body, try window(request), asNew: false)
        }
        router.post("/\(table)/save-as-new/:key") { request, context in
            let (body, key) = (try await FormBody.read(request), context.parameters.get("key") ?? "")
            return try await save(kind, key, body, try window(request), asNew: true)
        }
        router.post("/\(table)/rows/:key") { request, context in
            let (body, key) = (try await FormBody.read(request), context.parameters.get("key") ?? "")
            return try await edit(kind, key, body)
        }
        router.post("/\(table)/check/:key") { request, context in
            let body = try await FormBody.read(request)
            let key = context.parameters.get("key") ?? ""
            guard let sentences = try await app.warnings(kind, key: key, Form(body)) else {
                throw HTTPError(.badRequest)
            }
            let proposals = try await app.proposals(kind, key: key, Form(body))
            return Self.html(renderer.html(WarningsView(sentences, proposals), "warnings"))
        }
        router.get("/\(kind.path)/new") { request, _ in
            let query = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
            let new = NewRecord(Dictionary(query) { first, _ in first })
            guard let page = await app.newPage(kind, new) else { throw HTTPError(.notFound) }
            return Response(status: .seeOther, headers: [.location: page.address])
        }
    }

    @MainActor private func save(
        _ kind: KindName, _ key: String, _ body: [String: String], _ window: Window, asNew: Bool
    ) async throws -> Response {
        let form = Form(body)
        let open = try Self.open(kind, key, body)
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
        case .locked(let reason):
            return refusal(FormView(open, form: form, failure: reason, isGone: asNew, app))
        case .failed(let problem):
            return refusal(FormView(open, form: form, failure: problem.description, isGone: asNew, app))
        }
    }

    @MainActor private func refusal(_ view: FormView) -> Response {
        Self.html(renderer.html(view, "form"), status: .unprocessableContent)
    }

    /// The form that a page sends back.
    private static func open(_ kind: KindName, _ key: String, _ body: [String: String]) throws -> OpenRecord {
        guard let open = OpenRecord(kind, key: key, isNew: body["new"] == "yes", opened: .opened(body))
        else { throw HTTPError(.badRequest) }
        return open
    }

    /// The rows of a form after a person added, removed or moved one; nothing is saved yet.
    @MainActor private func edit(
        _ kind: KindName, _ key: String, _ body: [String: String]
    ) async throws -> Response {
        guard let edit = RowEdit(body["edit"] ?? "") else { throw HTTPError(.badRequest) }
        let open = try Self.open(kind, key, body)
        let form = try await app.edit(edit, Form(body), open)
        let view = FormView(open, form: form, editing: edit, app)
        return Self.html(renderer.html(view, "rows"))
    }
}
