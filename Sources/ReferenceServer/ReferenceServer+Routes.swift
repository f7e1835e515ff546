import AviationDatabase
import Foundation
package import HTTPServing
import HTTPTypes
package import Hummingbird
import NIOCore

/// The routes of a reference server for the router of another one.
package struct ReferenceRoutes: OpenRoutes {
    private let server: ReferenceServer
    /// Reading blocks. Two at once leave the other core to what devices push and pull.
    private let pool = BlockingPool("reference", width: 2, waitingLimit: 256)

    package init(_ server: ReferenceServer) { self.server = server }

    package func add<Context: RequestContext>(to router: Router<Context>) {
        let paths = [
            "api/airports", "api/airports/**", "api/filters/**", "api/rules/**", "api/download/**",
            "api/weather/**", "api/questions/**", "api/release", "api/sync/version", "api/sync/delta",
            "api/openapi.json",
            "openapi.json",
        ]
        for method in [HTTPRequest.Method.get, .head] {
            router.on("api/release/:version/airports.sqlite.gz", method: method) { request, context in
                try await file(request, version: context.parameters.get("version") ?? "")
            }
        }
        for path in paths {
            for method in [HTTPRequest.Method.get, .head, .post] {
                router.on(RouterPath(path), method: method) { request, _ in try await answer(request) }
            }
        }
    }

    /// The file of a release, whole or a part of it.
    private func file(_ request: Request, version: String) async throws -> Response {
        let folder = server.releases
        let found = try await pool.run { try folder?.release(version) }
        guard let (release, file) = found else { throw HTTPError(.notFound) }
        let answer = ReleaseFile(
            release, range: request.headers[.range], ifRange: request.headers[.ifRange],
            ifNoneMatch: request.headers[.ifNoneMatch])
        var headers = HTTPFields()
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        let status = HTTPResponse.Status(code: answer.status)
        guard let bytes = answer.bytes, request.method == .get else {
            return Response(status: status, headers: headers)
        }
        let handle = try FileHandle(forReadingFrom: file)
        try handle.seek(toOffset: UInt64(bytes.lowerBound))
        return Response(
            status: status, headers: headers,
            body: ResponseBody(contentLength: bytes.count) { writer in
                var left = bytes.count
                while left > 0, let piece = try handle.read(upToCount: min(left, 1 << 18)), !piece.isEmpty {
                    try await writer.write(ByteBuffer(bytes: piece))
                    left -= piece.count
                }
                try handle.close()
                try await writer.finish(nil)
            })
    }

    private func answer(_ request: Request) async throws -> Response {
        var asked = ReferenceRequest(
            method: request.method.rawValue, target: request.uri.string,
            ifNoneMatch: request.headers[.ifNoneMatch], takesGzip: request.headers.takesGzip)
        if request.method == .post {
            // Throws what the server around it turns into an answer: the body is too large or broke off.
            asked.body = Data(
                try await request.body.collect(upTo: ReferenceRequest.bodyLimit).readableBytesView)
        }
        let question = asked
        let answer = try await pool.run { [server] in server.answer(question) }
        var headers = HTTPFields()
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        let isHead = request.method == .head
        if isHead { headers[.contentLength] = String(answer.body.count) }
        return Response(
            status: .init(code: answer.status), headers: headers,
            body: isHead ? ResponseBody() : ResponseBody(byteBuffer: ByteBuffer(bytes: answer.body)))
    }
}
