import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SyncCore

/// Reads the body of a request, inflated and bounded.
enum RequestBodyReading {
    /// The most bytes a body may have on the wire: a push of a thousand changes is a tenth of that.
    static let packedLimit = 2 * 1_048_576
    /// The most bytes it may inflate to.
    static let plainLimit = 16 * 1_048_576

    /// The body as it came, and whether it is gzip. Throws ``HTTPProblem``.
    static func collect(_ request: Request) async throws -> Packed {
        if let length = request.headers[.contentLength].flatMap(Int.init), length > packedLimit {
            throw HTTPProblem.tooLarge(limit: packedLimit, "as sent")
        }
        let bytes = Data(try await request.body.collect(upTo: packedLimit).readableBytesView)
        switch request.headers[.contentEncoding]?.lowercased() {
        case nil, "identity": return Packed(bytes: bytes, isGzip: false)
        case "gzip": return Packed(bytes: bytes, isGzip: true)
        case .some:
            throw HTTPProblem(
                status: 415,
                Problem(
                    code: SyncProblem.badRequest.rawValue,
                    message: "The body is compressed in an unknown way.",
                    action: "Send it as gzip, or not compressed."))
        }
    }

    /// A value in JSON. Throws ``HTTPProblem`` or `DecodingError`.
    static func json<Value: Decodable>(_ type: Value.Type, _ request: Request) async throws -> Value {
        let body = try await collect(request).plain()
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw HTTPProblem(
                .badRequest, "The body is no JSON: \(position(of: body, context))",
                "Correct the body; docs/protocol.md has its form.")
        }
    }

    /// The decoder does not say where the text stops being JSON; the older parser does.
    private static func position(of body: Data, _ context: DecodingError.Context) -> String {
        do {
            _ = try JSONSerialization.jsonObject(with: body)
            return context.debugDescription
        } catch {
            return (error as NSError).userInfo["NSDebugDescription"] as? String ?? context.debugDescription
        }
    }

    /// A body as it came.
    struct Packed: Sendable {
        let bytes: Data
        let isGzip: Bool

        /// Inflates it; not for an event loop.
        func plain() throws -> Data {
            isGzip ? try Gzip.inflate(bytes, limit: plainLimit) : bytes
        }
    }
}
