package import Foundation

/// The server's answer to a ``SyncRequest``, as far as sync is concerned.
package struct SyncAnswer: Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// The media type, without parameters.
    package var contentType: String?
    /// How long the server asks to be left alone.
    package var retryAfterSeconds: Int?
    /// The body, inflated.
    package var body: Data

    /// An answer from its parts.
    package init(status: Int, contentType: String?, retryAfterSeconds: Int? = nil, body: Data) {
        self.status = status
        self.contentType = contentType
        self.retryAfterSeconds = retryAfterSeconds
        self.body = body
    }
}
