import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import SyncCore
import Zip

/// Reads the body of a request, inflated and bounded in size and time.
struct RequestBodyReader: Sendable {
    /// The time limit for a whole body, so that a client sending single bytes cannot hold a connection for
    /// ever.
    let time: Duration
    let clock: any _Concurrency.Clock<Duration>

    /// The most bytes a body may have on the wire: a push of a thousand changes is a tenth of that.
    static let packedLimit = 2 * 1_048_576
    /// The most bytes it may inflate to.
    static let plainLimit = 16 * 1_048_576

    /// The limits of a backfill's body: a record of the largest size fits in, however it is written.
    static let largestRecord = (packed: 6 * 1_048_576, plain: 32 * 1_048_576)

    /// The body as it came, and whether it is gzip. Throws ``HTTPProblem``.
    /// - Parameter isBackfill: whether it may contain a record of the largest size.
    func collect(_ request: Request, isBackfill: Bool = false) async throws -> Packed {
        let limit = isBackfill ? Self.largestRecord.packed : Self.packedLimit
        let plainLimit = isBackfill ? Self.largestRecord.plain : Self.plainLimit
        if let length = request.headers[.contentLength].flatMap(Int.init), length > limit {
            throw HTTPProblem.tooLarge(limit: limit, "as sent")
        }
        let bytes = try await bytes(of: request, limit: limit)
        switch request.headers[.contentEncoding]?.lowercased() {
        case nil, "identity": return Packed(bytes: bytes, isGzip: false, plainLimit: plainLimit)
        case "gzip": return Packed(bytes: bytes, isGzip: true, plainLimit: plainLimit)
        case .some:
            throw HTTPProblem(
                status: 415,
                Problem(
                    code: SyncProblem.badRequest.rawValue,
                    message: "The body is compressed in an unknown way.",
                    action: "Send it as gzip, or not compressed."))
        }
    }

    private func bytes(of request: Request, limit: Int) async throws -> Data {
        // RFC 9112, 6.3: a request with neither header has no body.
        guard request.headers[.contentLength] != nil || request.headers[.transferEncoding] != nil else {
            return Data()
        }
        return try await withThrowingTaskGroup(of: Data?.self) { group in
            group.addTask {
                do {
                    return Data(try await request.body.collect(upTo: limit).readableBytesView)
                } catch let error as any HTTPResponseError where error.status == .contentTooLarge {
                    throw HTTPProblem.tooLarge(limit: limit, "as sent")
                } catch let error as any HTTPResponseError {
                    throw error
                } catch let error where !(error is CancellationError) {
                    throw HTTPProblem.brokenOff
                }
            }
            group.addTask {
                try await clock.sleep(for: time)
                return nil
            }
            defer { group.cancelAll() }
            guard let bytes = try await group.next() ?? nil else { throw HTTPProblem.tooSlow(time) }
            return bytes
        }
    }

    /// A value in JSON. Throws ``HTTPProblem`` or `DecodingError`.
    func json<Value: Decodable>(_ type: Value.Type, _ request: Request) async throws -> Value {
        let body = try await collect(request).plain()
        do {
            return try JSONDecoder().decode(type, from: body)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            throw HTTPProblem(
                .badRequest, "The body is no JSON: \(Self.position(of: body, context))",
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
        let plainLimit: Int

        /// The inflated size, which a gzip states in its last four bytes (RFC 1952, 2.3.1).
        var plainBytes: Int {
            guard isGzip, bytes.count > 4 else { return bytes.count }
            return bytes.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        /// Inflates it, to at most `plainBytes`; not for an event loop.
        func plain() throws -> Data {
            guard isGzip else { return bytes }
            guard plainBytes < plainLimit else { return Data(try Gzip.inflate(bytes, limit: plainLimit)) }
            do {
                return Data(try Gzip.inflate(bytes, limit: plainBytes, expected: plainBytes))
            } catch GzipError.tooLong {
                throw GzipError.damaged
            }
        }
    }
}
