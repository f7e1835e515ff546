// Transport/ is where the engine may use URLSession: the simulator replaces it as a whole.

package import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// GET requests to any server, with no cookies, no cache, no redirects and no token.
package struct PlainHTTP: Sendable {
    /// An answer, whole.
    package struct Answer: Sendable {
        package let status: Int
        /// The headers by name in lower case.
        package let headers: [String: String]
        package let body: Data
    }

    private let connections: Connections
    private let longestBytes: Int

    /// - Parameters:
    ///   - silenceSeconds: the longest time without a byte.
    ///   - longestBytes: the most bytes of an answer; a longer one is `TransportFailure.notOurServer`.
    package init(silenceSeconds: Double = 20, longestBytes: Int = 32 * 1_048_576) {
        connections = Connections(silenceSeconds: silenceSeconds)
        self.longestBytes = longestBytes
    }

    /// An answer whose body comes piece by piece.
    package struct OpenAnswer {
        package let status: Int
        /// The headers by name in lower case.
        package let headers: [String: String]
        fileprivate var pieces: AsyncThrowingStream<Connections.Piece, any Error>.AsyncIterator

        /// The next bytes of the body; nil at its end. Throws as ``PlainHTTP/get(_:headers:)``.
        package mutating func next() async throws -> Data? {
            while let piece = try await pieces.next() {
                if case .body(let bytes) = piece { return bytes }
            }
            // A stream ends also when its task is cancelled.
            try Task.checkCancellation()
            return nil
        }
    }

    /// The answer as soon as its head is there. Throws as ``get(_:headers:)``.
    package func open(_ url: URL, headers: [String: String] = [:]) async throws -> OpenAnswer {
        var asked = URLRequest(url: url)
        for (name, value) in headers { asked.setValue(value, forHTTPHeaderField: name) }
        let isIdentity = asked.value(forHTTPHeaderField: "Accept-Encoding") == "identity"
        var pieces = connections.pieces(of: asked) { !isIdentity || !Self.isEncoded($0) }.makeAsyncIterator()
        guard case .head(let head)? = try await pieces.next() else {
            try Task.checkCancellation()
            throw TransportFailure.cut
        }
        var found: [String: String] = [:]
        for name in ["ETag", "Last-Modified", "Retry-After", "Content-Type", "Content-Range"] {
            found[name.lowercased()] = head.value(forHTTPHeaderField: name)
        }
        return OpenAnswer(status: head.statusCode, headers: found, pieces: pieces)
    }

    private static func isEncoded(_ response: HTTPURLResponse) -> Bool {
        guard let encoding = response.value(forHTTPHeaderField: "Content-Encoding") else { return false }
        return !encoding.isEmpty && encoding.lowercased() != "identity"
    }

    /// The whole answer. Throws ``TransportFailure`` when there is no connection or it broke off, and
    /// `CancellationError`. With the header `Accept-Encoding: identity`, for untrusted servers, a compressed
    /// answer is `TransportFailure.notOurServer`.
    package func get(_ url: URL, headers: [String: String] = [:]) async throws -> Answer {
        var answer = try await open(url, headers: headers)
        var body = Data()
        while let bytes = try await answer.next() {
            body.append(bytes)
            if body.count > longestBytes { throw TransportFailure.notOurServer }
        }
        return Answer(status: answer.status, headers: answer.headers, body: body)
    }
}
