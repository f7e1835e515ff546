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
        /// By their names in lower case.
        package let headers: [String: String]
        package let body: Data
    }

    private let connections: Connections
    private let longestBytes: Int

    /// - Parameters:
    ///   - silenceSeconds: how long nothing may come.
    ///   - longestBytes: the most bytes of an answer; a longer one is `TransportFailure.notOurServer`.
    package init(silenceSeconds: Double = 20, longestBytes: Int = 32 * 1_048_576) {
        connections = Connections(silenceSeconds: silenceSeconds)
        self.longestBytes = longestBytes
    }

    /// Throws ``TransportFailure`` when there is no connection or it broke off, and `CancellationError`.
    package func get(_ url: URL, headers: [String: String] = [:]) async throws -> Answer {
        var asked = URLRequest(url: url)
        for (name, value) in headers { asked.setValue(value, forHTTPHeaderField: name) }
        var head: HTTPURLResponse?
        var body = Data()
        for try await piece in connections.pieces(of: asked) {
            switch piece {
            case .head(let response): head = response
            case .body(let bytes): body.append(bytes)
            }
            if body.count > longestBytes { throw TransportFailure.notOurServer }
        }
        try Task.checkCancellation()
        guard let head else { throw TransportFailure.cut }
        var found: [String: String] = [:]
        for name in ["ETag", "Last-Modified", "Retry-After", "Content-Type"] {
            found[name.lowercased()] = head.value(forHTTPHeaderField: name)
        }
        return Answer(status: head.statusCode, headers: found, body: body)
    }
}
