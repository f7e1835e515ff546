import FlightBag
import HTTPTypes
import Hummingbird
import NIOCore

/// The actions of the page of files, and loading profiles as downloads.
extension PageRoutes {
    func addFiles(to router: Router<Context>) {
        act(router, "/files/account") { window, _, form in
            window.app.accountFiles.start(AccountImportConsent(takesFile: form["takes-file"] == "yes"))
        }
        act(router, "/files/account/undo/:key") { window, key, _ in
            guard let run = window.app.accountFiles.runs.first(where: { $0.key == key }) else {
                throw HTTPError(.notFound)
            }
            window.app.accountFiles.undo(run.id)
        }
        act(router, "/files/profile") { window, _, form in
            try await window.addProfile(
                toAircraft: form["aircraft"] ?? "", weighedOn: form["weighed-on"] ?? "")
        }
        act(router, "/files/close") { window, _, _ in
            window.app.accountFiles.close()
            window.closeProfile()
            window.closeUnread()
        }
        router.get("/loading-profile/:name") { _, context in
            let key = (context.parameters.get("name") ?? "").split(separator: ".").first.map(String.init)
            guard let file = try await app.loadingProfileFile(key ?? "") else { throw HTTPError(.notFound) }
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"\(file.name)\"",
                ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: file.bytes)))
        }
    }
}
