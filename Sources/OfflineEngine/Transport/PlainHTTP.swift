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
    private let patienceSeconds: Double

    /// - Parameters:
    ///   - silenceSeconds: the longest time without a byte.
    ///   - patienceSeconds: the time after which an answer must not have been slower than
    ///     ``AnswerPace/bytesPerSecond``; nil for two minutes, or as long as silence is borne.
    ///   - longestBytes: the most bytes of an answer, inflated; a longer one is
    ///     `TransportFailure.notOurServer`.
    ///   - allowsPlainText: whether http to another machine is spoken; else it is
    ///     `TransportFailure.noSecureConnection`.
    package init(
        silenceSeconds: Double = 20, patienceSeconds: Double? = nil, longestBytes: Int = 32 * 1_048_576,
        allowsPlainText: Bool = false
    ) {
        self.patienceSeconds = patienceSeconds ?? max(120, silenceSeconds)
        connections = Connections(
            silenceSeconds: silenceSeconds, patienceSeconds: self.patienceSeconds,
            allowsPlainText: allowsPlainText)
        self.longestBytes = longestBytes
    }

    /// An answer whose body comes piece by piece.
    package struct OpenAnswer {
        package let status: Int
        /// The headers by name in lower case.
        package let headers: [String: String]
        fileprivate var pieces: AsyncThrowingStream<Connections.Piece, any Error>.AsyncIterator
        fileprivate var pace: AnswerPace

        /// The next bytes of the body; nil at its end. Throws as ``PlainHTTP/get(_:headers:most:)``.
        package mutating func next() async throws -> Data? {
            while let piece = try await pieces.next() {
                if case .body(let bytes) = piece {
                    try pace.take(bytes.count)
                    return bytes
                }
            }
            // A stream ends also when its task is cancelled.
            try Task.checkCancellation()
            return nil
        }
    }

    /// The answer as soon as its head is there, with `most` bytes of body; by default the client's limit.
    /// Throws as ``get(_:headers:most:)``.
    package func open(
        _ url: URL, headers: [String: String] = [:], most: Int? = nil
    ) async throws -> OpenAnswer {
        var asked = URLRequest(url: url)
        for (name, value) in headers { asked.setValue(value, forHTTPHeaderField: name) }
        let isIdentity = asked.value(forHTTPHeaderField: "Accept-Encoding") == "identity"
        var pieces = connections.pieces(of: asked, most: most ?? longestBytes) {
            !isIdentity || !$0.isEncoded
        }.makeAsyncIterator()
        guard case .head(let head)? = try await pieces.next() else {
            try Task.checkCancellation()
            throw TransportFailure.cut
        }
        var found: [String: String] = [:]
        for name in ["ETag", "Last-Modified", "Retry-After", "Content-Type", "Content-Range"] {
            found[name.lowercased()] = head.value(forHTTPHeaderField: name)
        }
        return OpenAnswer(
            status: head.statusCode, headers: found, pieces: pieces,
            pace: AnswerPace(patienceSeconds: patienceSeconds))
    }

    /// The whole answer. Throws ``TransportFailure`` when there is no connection or it broke off, and
    /// `CancellationError`. With the header `Accept-Encoding: identity`, for untrusted servers, a compressed
    /// answer is `TransportFailure.notOurServer`.
    /// An answer that is longer than `most` is `TransportFailure.notOurServer`, too.
    package func get(
        _ url: URL, headers: [String: String] = [:], most: Int? = nil
    ) async throws -> Answer {
        var answer = try await open(url, headers: headers, most: most)
        var body = Data()
        while let bytes = try await answer.next() { body.append(bytes) }
        return Answer(status: answer.status, headers: answer.headers, body: body)
    }
}

extension HTTPURLResponse {
    /// Whether its body is packed.
    var isEncoded: Bool {
        guard let encoding = value(forHTTPHeaderField: "Content-Encoding") else { return false }
        return !encoding.isEmpty && encoding.lowercased() != "identity"
    }
}
