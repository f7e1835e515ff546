package import Foundation

/// A request without the framework that brought it.
package struct ReferenceRequest: Sendable {
    /// "GET", "HEAD" or "POST".
    package var method: String
    /// Path and query as they came: "/api/airports?country=GB".
    package var target: String
    /// The body of a POST: JSON.
    package var body: Data
    /// The header `If-None-Match`.
    package var ifNoneMatch: String?
    package var takesGzip: Bool

    package init(
        method: String = "GET", target: String, body: Data = Data(), ifNoneMatch: String? = nil,
        takesGzip: Bool = false
    ) {
        self.method = method
        self.target = target
        self.body = body
        self.ifNoneMatch = ifNoneMatch
        self.takesGzip = takesGzip
    }

    /// The most bytes of a body that are read.
    package static let bodyLimit = 65_536
}

/// The pieces of an address.
struct RequestAddress {
    /// Decoded, without empty ones.
    let path: [String]
    let endsWithSlash: Bool
    /// Decoded, in order.
    let query: [(name: String, value: String)]

    static let mostBytes = 8_192
    static let mostParameters = 64

    /// Throws `ReferenceProblem` for an address that is too long, holds too much, or is not written as
    /// RFC 3986 wants it.
    init(_ target: String) throws {
        guard target.utf8.count <= Self.mostBytes else { throw ReferenceProblem.addressTooLong }
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = try (halves.first ?? "").split(separator: "/").map { try Self.decoded($0) }
        endsWithSlash = halves.first?.hasSuffix("/") ?? false
        let pieces = halves.count > 1 ? halves[1].split(separator: "&") : []
        guard pieces.count <= Self.mostParameters else { throw ReferenceProblem.tooManyParameters }
        query = try pieces.map { piece in
            let pair = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = pair.count > 1 ? pair[1].replacing("+", with: "%20") : ""
            return (try Self.decoded(pair[0]), try Self.decoded(Substring(value)))
        }
    }

    private static func decoded(_ text: Substring) throws -> String {
        guard let decoded = text.removingPercentEncoding, !decoded.contains("\0") else {
            throw ReferenceProblem.badAddress
        }
        return decoded
    }
}
