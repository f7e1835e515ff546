import Aviation
import FlightBag
import HTTPTypes
import Hummingbird
import NIOCore

/// The actions of the logbook beside what every kind of record has.
extension PageRoutes {
    func addLogbook(to router: Router<Context>) {
        act(router, "/logbook/filter") { window, _, form in
            let names = ["q", "from", "to", "year", "aircraft", "type", "class", "by"]
            let query = ListFilter(
                Dictionary(uniqueKeysWithValues: names.map { ($0, form[$0] ?? "") }))
            window.go(to: LogbookFilter(query).page)
        }
        act(router, "/logbook/import") { window, _, form in
            window.app.logbookFiles.start(
                LogbookImportConsent(
                    takesFile: form["takes-file"] == "yes", takesUnread: form["takes-unread"] == "yes"))
        }
        act(router, "/logbook/import/dates/:order") { window, order, _ in
            guard let order = LogbookDateOrder(rawValue: order) else { throw HTTPError(.notFound) }
            try await window.app.logbookFiles.say(order, window.app.context)
        }
        act(router, "/logbook/import/close") { window, _, _ in window.app.logbookFiles.close() }
        act(router, "/logbook/import/undo/:key") { window, key, _ in
            guard let run = window.app.logbookFiles.runs.first(where: { $0.key == key }) else {
                throw HTTPError(.notFound)
            }
            window.app.logbookFiles.undo(run.id)
        }
        router.post("/file") { request, _ in
            let window = try await window(request)
            let name = request.uri.queryParameters["name"].map(String.init) ?? "file"
            let body = try await request.body.collect(upTo: Self.largestFile)
            try await window.take(file: name, bytes: Array(buffer: body))
            return Response(status: .noContent)
        }
        router.get("/logbook.csv") { _, _ in
            Response(
                status: .ok,
                headers: [
                    .contentType: "text/csv; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"logbook.csv\"",
                ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: try await app.logbookCSV())))
        }
    }

    /// More than any logbook has, in bytes, and little enough to hold.
    private static let largestFile = 50 << 20
}
