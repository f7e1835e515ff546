import Foundation
import Hummingbird

/// Reads what a browser sends for a form.
enum FormBody {
    /// No form of this page is longer, in bytes.
    private static let longest = 1024 * 1024

    /// Names and values of `application/x-www-form-urlencoded`. Throws 413 for a body that no form of this
    /// page has, and 400 for one that cannot be read.
    static func read(_ request: Request) async throws -> [String: String] {
        let buffer = try await request.body.collect(upTo: longest)
        var fields: [String: String] = [:]
        for pair in String(buffer: buffer).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = decoded(parts[0]), let value = decoded(parts.count == 2 ? parts[1] : "") else {
                throw HTTPError(.badRequest)
            }
            fields[name] = value
        }
        return fields
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
