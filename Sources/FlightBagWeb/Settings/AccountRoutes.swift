import FlightBag
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Everything of the account as a download.
extension PageRoutes {
    func addAccount(to router: Router<Context>) {
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
