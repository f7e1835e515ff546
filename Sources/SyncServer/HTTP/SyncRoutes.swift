import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import NIOCore
import SyncCore

/// Health and `/api/sync/…`, except the signal: hands the request to the core on threads that may block, and
/// its answer to the wire.
struct SyncRoutes: Sendable {
    let core: ServerCore
    let accounts: Accounts
    let hub: SignalHub
    let bodies: RequestBodyReader
    /// SQLite writes one at a time; more than one thread would only wait.
    let writes = BlockingPool("writes", width: 1, waitingLimit: 256)
    /// As many as GRDB's pool has readers for, leaving one for the heads of the signal hub.
    let reads = BlockingPool("reads", width: 4, waitingLimit: 256)

    /// A smaller body is not worth compressing.
    static let smallestPacked = 1024

    func add(to router: Router<ServerRequestContext>) {
        router.get("api/health") { request, _ in
            try await answer(request, path: "/api/health", account: nil, on: reads)
        }
        for prefix in ["", "api/"] {
            router.post("\(prefix)sync/push") { request, _ in
                try await signedIn(request, path: "/api/sync/push", on: writes)
            }
            router.get("\(prefix)sync/pull") { request, _ in
                try await signedIn(request, path: "/api/sync/pull", on: reads)
            }
        }
        for path in ["part", "retirement", "backfill"] {
            router.post("api/sync/\(path)") { request, _ in
                try await signedIn(request, path: "/api/sync/\(path)", on: writes)
            }
        }
        router.get("api/sync/overwritten") { request, _ in
            try await signedIn(request, path: "/api/sync/overwritten", on: reads)
        }
        router.post("api/sync/schema") { request, _ in
            try await signedIn(request, path: "/api/sync/schema", on: writes)
        }
    }

    private func signedIn(_ request: Request, path: String, on pool: BlockingPool) async throws -> Response {
        let person = try await accounts.person(asking: request)
        return try await answer(request, path: path, account: person.account, on: pool)
    }

    private func answer(
        _ request: Request, path: String, account: AccountID?, on pool: BlockingPool
    ) async throws -> Response {
        let packed = try await bodies.collect(request, isBackfill: path == "/api/sync/backfill")
        var query: [String: String] = [:]
        for (name, value) in request.uri.queryParameters { query[String(name)] = String(value) }
        let plain = SyncRequest(
            method: request.method.rawValue, path: path, query: query, needsSignIn: account != nil)
        let takesGzip = request.headers.takesGzip
        let (response, readers) = try await pool.run { [core] in
            var asked = plain
            if !packed.bytes.isEmpty { asked.body = try packed.plain() }
            let (answer, moved) = core.answer(asked, account: account?.text)
            return (Self.response(answer, gzip: takesGzip), try moved.map { try core.readers(of: $0) } ?? [])
        }
        for reader in readers { await hub.headMoved(of: AccountID(reader)) }
        return response
    }

    private static func response(_ answer: SyncAnswer, gzip: Bool) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = answer.contentType
        headers[.retryAfter] = answer.retryAfterSeconds.map(String.init)
        headers[.vary] = "Accept-Encoding"
        var body = answer.body
        if gzip, body.count > smallestPacked {
            body = Gzip.deflate(body)
            headers[.contentEncoding] = "gzip"
        }
        return Response(
            status: .init(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
