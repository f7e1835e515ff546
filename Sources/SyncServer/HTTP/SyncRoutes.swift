import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import NIOCore
import SyncCore
import Zip

/// Health and `/api/sync/…`, except the signal: hands the request to the core on threads that may block, and
/// its answer to the wire.
struct SyncRoutes: Sendable {
    let core: ServerCore
    let accounts: Accounts
    let hub: SignalHub
    let bodies: RequestBodyReader
    let threads = RequestThreads()

    /// A smaller body is not worth compressing.
    static let smallestPacked = 1024

    func add(to router: Router<ServerRequestContext>) {
        router.get("api/health") { request, _ in
            try await answer(request, path: "/api/health", account: nil)
        }
        for prefix in ["", "api/"] {
            router.post("\(prefix)sync/push") { request, _ in
                try await signedIn(request, path: "/api/sync/push")
            }
            router.get("\(prefix)sync/pull") { request, _ in
                try await signedIn(request, path: "/api/sync/pull")
            }
        }
        for path in ["part", "retirement", "backfill", "schema"] {
            router.post("api/sync/\(path)") { request, _ in
                try await signedIn(request, path: "/api/sync/\(path)")
            }
        }
        router.get("api/sync/overwritten") { request, _ in
            try await signedIn(request, path: "/api/sync/overwritten")
        }
    }

    private func signedIn(_ request: Request, path: String) async throws -> Response {
        let person = try await accounts.person(asking: request)
        return try await answer(request, path: path, account: person.account)
    }

    private func answer(_ request: Request, path: String, account: AccountID?) async throws -> Response {
        let packed = try await bodies.collect(request, isBackfill: path == "/api/sync/backfill")
        var query: [String: String] = [:]
        for (name, value) in request.uri.queryParameters { query[String(name)] = String(value) }
        let plain = SyncRequest(
            method: request.method.rawValue, path: path, query: query, needsSignIn: account != nil)
        let takesGzip = request.headers.takesGzip
        let work: RequestThreads.Work =
            request.method == .get
            ? .reading : .writing(bytes: Self.decodedBytes(of: plain, body: packed.plainBytes))
        let (response, readers) = try await threads.run(work) { [core] in
            var asked = plain
            if !packed.bytes.isEmpty { asked.body = try packed.plain() }
            let (answer, moved) = core.answer(asked, account: account?.text)
            return (Self.response(answer, gzip: takesGzip), try moved.map { try core.readers(of: $0) } ?? [])
        }
        for reader in readers { await hub.headMoved(of: AccountID(reader)) }
        return response
    }

    /// The bytes that a request decodes at once: its body's, or the whole batch's if the body is the batch's
    /// last part.
    static func decodedBytes(of request: SyncRequest, body bytes: Int) -> Int {
        func number(_ name: String) -> Int { request.query[name].flatMap { Int($0) } ?? 0 }
        let whole = number("bytes")
        guard request.path == "/api/sync/part", whole > bytes, number("from") >= whole - bytes else {
            return bytes
        }
        return whole
    }

    private static func response(_ answer: SyncAnswer, gzip: Bool) -> Response {
        var headers = HTTPFields()
        headers[.contentType] = answer.contentType
        headers[.retryAfter] = answer.retryAfterSeconds.map(String.init)
        headers[.vary] = "Accept-Encoding"
        var body = answer.body
        if gzip, body.count > smallestPacked {
            body = Gzip.deflate(body, .quick)
            headers[.contentEncoding] = "gzip"
        }
        return Response(
            status: .init(code: answer.status), headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
