package import Foundation

/// A request of a replica, before any transport: what the simulator passes by hand and HTTP by wire.
package struct SyncRequest: Hashable, Sendable {
    /// `GET`, `POST` …
    package var method: String
    /// The path, beginning with `/api/`.
    package var path: String
    /// The query, not yet percent-encoded.
    package var query: [String: String]
    /// The body, not yet compressed.
    package var body: Data?
    /// The media type of the body.
    package var bodyType = Wire.jsonType
    /// Whether an account's token goes with it.
    package var needsSignIn: Bool

    /// A request from its parts.
    package init(
        method: String, path: String, query: [String: String] = [:], body: Data? = nil,
        needsSignIn: Bool = true
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.body = body
        self.needsSignIn = needsSignIn
    }

    /// Asks whether the server is there and well; needs no account.
    package static var health: SyncRequest {
        SyncRequest(method: "GET", path: "/api/health", needsSignIn: false)
    }
}
