package import Foundation
import Notation

/// The server's answer to a ``SyncRequest``, as far as sync is concerned.
package struct SyncAnswer: Hashable, Sendable {
    /// The HTTP status.
    package var status: Int
    /// The media type, without parameters.
    package var contentType: String?
    /// How long the server asks to be left alone.
    package var retryAfterSeconds: Int?
    /// The body, inflated.
    package var body: Data { didSet { reading = LazyPage() } }
    private var reading = LazyPage()

    /// An answer from its parts.
    package init(status: Int, contentType: String?, retryAfterSeconds: Int? = nil, body: Data) {
        self.status = status
        self.contentType = contentType
        self.retryAfterSeconds = retryAfterSeconds
        self.body = body
    }

    /// The page in the body, parsed once however often it is asked for.
    package func page() throws(PullPage.Damage) -> PullPage { try reading.page(body).get() }
}

/// The page parsed from a body, or why the body is no page. All are equal, because answers with equal bodies
/// have equal pages.
private final class LazyPage: Hashable, Sendable {
    private let page = Locked<Result<PullPage, PullPage.Damage>?>(nil)

    func page(_ body: Data) -> Result<PullPage, PullPage.Damage> {
        page.withLock { page in
            if let page { return page }
            let read = Result { () throws(PullPage.Damage) in try PullPage(body) }
            page = read
            return read
        }
    }

    static func == (left: LazyPage, right: LazyPage) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
}
