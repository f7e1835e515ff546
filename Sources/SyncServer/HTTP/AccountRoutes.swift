import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SyncCore

/// Signing up, in and out, renewing, and the list of devices.
struct AccountRoutes: Sendable {
    let accounts: Accounts
    let hub: SignalHub
    let bodies: RequestBodyReader

    func add(to router: Router<ServerRequestContext>) {
        router.post("api/account") { request, context in
            let form = try await bodies.json(SignInForm.self, request)
            return try await json(accounts.signUp(form, from: context.address(of: request)), .created)
        }
        router.post("api/session") { request, context in
            let form = try await bodies.json(SignInForm.self, request)
            return try await json(accounts.signIn(form, from: context.address(of: request)))
        }
        router.post("api/session/refresh") { request, _ in
            let form = try await bodies.json(RefreshForm.self, request)
            return try await json(accounts.renew(form.refreshToken))
        }
        router.delete("api/session") { request, _ in
            let person = try await accounts.person(asking: request)
            try await accounts.signOut(person)
            await hub.end(session: person.session)
            return Response(status: .noContent)
        }
        router.delete("api/sessions") { request, _ in
            let person = try await accounts.person(asking: request)
            for session in try await accounts.signOutEverywhere(person) {
                await hub.end(session: session)
            }
            return Response(status: .noContent)
        }
        router.get("api/devices") { request, _ in
            let person = try await accounts.person(asking: request)
            return try await json(accounts.devices(of: person))
        }
    }

    private struct RefreshForm: Decodable {
        let refreshToken: String
    }

    private func json(_ value: some Encodable, _ status: HTTPResponse.Status = .ok) throws -> Response {
        Response(
            status: status, headers: [.contentType: Wire.jsonType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: try JSONEncoder.canonical.encode(value))))
    }
}

extension Accounts {
    /// The account, device and session of a request, by its bearer token. Throws
    /// ``AccountProblem/signInNeeded``.
    func person(asking request: Request) async throws -> SignedIn {
        let words = request.headers[.authorization]?.split(separator: " ", maxSplits: 1) ?? []
        guard words.count == 2, words[0].lowercased() == "bearer" else { throw AccountProblem.signInNeeded }
        return try await person(with: String(words[1]))
    }
}
