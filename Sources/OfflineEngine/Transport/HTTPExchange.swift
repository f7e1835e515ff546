// Transport/ is where the engine may use URLSession: the simulator replaces it as a whole.

import Foundation
import SyncCore

#if canImport(FoundationNetworking)
import FoundationNetworking
import Zip
#endif

/// One request and its answer over `URLSession`, with no cookies, no cache and no redirects.
struct HTTPExchange: Sendable {
    let server: URL
    private let requests: Connections
    private let probes: Connections
    private let streams: Connections

    /// A smaller body is not worth packing.
    private static let smallestPacked = 1024
    private let patienceSeconds: Double

    /// The most bytes of an answer, inflated: several times the largest page, and for what needs no sign-in
    /// a hundred times a session or a health.
    private static func longestAnswer(to request: SyncRequest) -> Int {
        request.needsSignIn ? 64 * 1_048_576 : 256 * 1024
    }

    init(server: URL, timeouts: TransportTimeouts, allowsPlainText: Bool) {
        self.server = server
        patienceSeconds = timeouts.patienceSeconds
        func connections(_ silenceSeconds: Double) -> Connections {
            Connections(
                silenceSeconds: silenceSeconds, patienceSeconds: timeouts.patienceSeconds,
                allowsPlainText: allowsPlainText)
        }
        requests = connections(timeouts.requestSeconds)
        probes = connections(timeouts.healthSeconds)
        streams = connections(timeouts.signalSeconds)
    }

    /// Throws ``TransportFailure`` or `CancellationError`.
    func answer(to request: SyncRequest, token: String?) async throws -> SyncAnswer {
        try await answer(to: request, token: token, over: request == .health ? probes : requests)
    }

    /// The server's health, over the connection that the next request then finds open, and waited for as
    /// long as for that one's answer. Throws as ``answer(to:token:)``.
    ///
    /// Needed before a request with a slow answer: FoundationNetworking keeps checking whether the connection
    /// that a request opened can be written to, which it always can, and so keeps half a core or more busy
    /// until the answer ends. On a connection already open it only waits for bytes to read.
    func healthBeforeRequest() async throws -> SyncAnswer {
        try await answer(to: .health, token: nil, over: requests)
    }

    private func answer(
        to request: SyncRequest, token: String?, over connections: Connections
    ) async throws -> SyncAnswer {
        let asked = try urlRequest(request, token: token)
        var head: HTTPURLResponse?
        var body = Data()
        var pace = AnswerPace(patienceSeconds: patienceSeconds)
        let most = Self.longestAnswer(to: request)
        for try await piece in connections.pieces(of: asked, most: most, accepts: Self.isOurs) {
            switch piece {
            case .head(let response): head = response
            case .body(let bytes):
                body.append(bytes)
                try pace.take(bytes.count)
            }
        }
        try Task.checkCancellation()
        guard let http = head else { throw TransportFailure.notOurServer }
        // The header's length is not that of a decoded body.
        if http.value(forHTTPHeaderField: "Content-Encoding") == nil,
            let length = http.value(forHTTPHeaderField: "Content-Length").flatMap(Int.init),
            body.count < length
        {
            throw TransportFailure.cut
        }
        return SyncAnswer(
            status: http.statusCode, contentType: Self.mediaType(http),
            retryAfterSeconds: http.value(forHTTPHeaderField: "Retry-After").flatMap(Int.init), body: body)
    }

    /// An answer that does not end, as it comes. Throws ``TransportFailure``; dropping the stream ends the
    /// request.
    ///
    /// The health is requested first, over the same connection, for the reason in ``healthBeforeRequest()``.
    func stream(
        _ request: SyncRequest, token: String
    ) async throws -> AsyncThrowingStream<Connections.Piece, any Error> {
        let health = try urlRequest(.health, token: nil)
        let most = Self.longestAnswer(to: .health)
        for try await _ in streams.pieces(of: health, most: most, accepts: Self.isOurs) {}
        // It comes as it is: packed, a few bytes could be more than anybody reads.
        return streams.pieces(of: try urlRequest(request, token: token), most: .max) {
            Self.isOurs($0) && !$0.isEncoded
        }
    }

    private func urlRequest(_ request: SyncRequest, token: String?) throws -> URLRequest {
        guard var parts = URLComponents(url: server, resolvingAgainstBaseURL: true) else {
            throw TransportFailure.notOurServer
        }
        let folder = parts.path.hasSuffix("/") ? String(parts.path.dropLast()) : parts.path
        parts.path = folder + request.path
        if !request.query.isEmpty {
            parts.queryItems = request.query.sorted { $0.key < $1.key }.map {
                URLQueryItem(name: $0, value: $1)
            }
            // Legal in a query, and read as a space by many a server.
            parts.percentEncodedQuery = parts.percentEncodedQuery?.replacingOccurrences(of: "+", with: "%2B")
        }
        guard let url = parts.url else { throw TransportFailure.notOurServer }
        var asked = URLRequest(url: url)
        asked.httpMethod = request.method
        if let token { asked.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        if let body = request.body {
            asked.setValue(request.bodyType, forHTTPHeaderField: "Content-Type")
            if body.count > Self.smallestPacked {
                asked.httpBody = Gzip.deflate(body, .quick)
                asked.setValue("gzip", forHTTPHeaderField: "Content-Encoding")
            } else {
                asked.httpBody = body
            }
        }
        return asked
    }

    /// Every answer of an Aloft server carries its clock and one of its media types; a portal's page does
    /// not.
    @Sendable static func isOurs(_ response: HTTPURLResponse) -> Bool {
        guard response.value(forHTTPHeaderField: "Aloft-Time").flatMap(Int64.init) != nil else {
            return false
        }
        guard let type = mediaType(response) else { return response.statusCode == 204 }
        return [Wire.jsonType, Wire.pageType, "text/event-stream"].contains(type)
    }

    static func mediaType(_ response: HTTPURLResponse) -> String? {
        response.value(forHTTPHeaderField: "Content-Type")?
            .split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
}
