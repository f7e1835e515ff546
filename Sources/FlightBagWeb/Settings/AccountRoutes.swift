import FlightBag
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Signing in, up and out, a rehearsed connection, and everything of the account as a download.
extension PageRoutes {
    func addAccount(to router: Router<Context>) {
        router.post("/account") { request, _ in
            let body = try await FormBody.read(request)
            return try await enter(body, try window(request))
        }
        act(router, "/account/sign-out") { window, _, _ in await window.signOut() }
        act(router, "/rehearse/:rehearsal") { window, name, _ in
            let rehearsal = Rehearsal(rawValue: name)
            guard rehearsal != nil || name == "none" else { throw HTTPError(.notFound) }
            window.app.sync.rehearse(rehearsal)
        }
        router.get("/account.json") { _, _ in
            let file = try await exportedAccount()
            return Response(
                status: .ok,
                headers: [
                    .contentType: "application/json; charset=utf-8",
                    .contentDisposition: "attachment; filename=\"aloft-account.json\"",
                ],
                body: ResponseBody { writer in
                    while let piece = try file.read(upToCount: 1 << 18), !piece.isEmpty {
                        try await writer.write(ByteBuffer(bytes: piece))
                    }
                    try await writer.finish(nil)
                })
        }
    }

    @MainActor private func enter(_ body: [String: String], _ window: Window) async throws -> Response {
        guard let kind = AccountForm(rawValue: body["kind"] ?? "") else { throw HTTPError(.badRequest) }
        let (name, password) = (body["account"] ?? "", body["password"] ?? "")
        let outcome = await window.enter(kind, account: name, password: password)
        guard outcome != .done else { return Response(status: .noContent) }
        let view = AccountView(kind, window.app.sync, name: name, outcome: outcome)
        return Self.html(renderer.html(view, "account"), status: .unprocessableContent)
    }

    /// The document, open at its beginning, in a file without a name: it goes when it is closed.
    private func exportedAccount() async throws -> FileHandle {
        let place = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString).json")
        guard
            FileManager.default.createFile(
                atPath: place.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw HTTPError(.internalServerError, message: "The temporary folder cannot be written.") }
        let file = try FileHandle(forUpdating: place)
        try FileManager.default.removeItem(at: place)
        _ = try await app.exportAccount(to: file)
        try file.seek(toOffset: 0)
        return file
    }
}
