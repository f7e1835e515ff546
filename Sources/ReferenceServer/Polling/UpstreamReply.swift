package import Foundation

/// The answer of an upstream, without the client that carried it.
package struct UpstreamReply: Sendable {
    package let status: Int
    /// By their names in lower case.
    package let headers: [String: String]
    package let body: Data

    package init(status: Int, headers: [String: String], body: Data) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}

/// Why an upstream gave no answer: the rest of a sentence that begins with its name, "could not be reached".
package struct UpstreamTrouble: Error, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
