import Foundation
import Hummingbird

/// Reads what a browser sends for a form.
enum FormBody {
    /// No form of this page is longer, in bytes.
    private static let longest = 1024 * 1024
    private static let mostRead = 32 * longest

    /// Names and values of `application/x-www-form-urlencoded`. Throws 413 for a body that no form of this
    /// page has, and 400 for one that cannot be read.
    static func read(_ request: Request) async throws -> [String: String] {
        let buffer = try await collected(request)
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

    /// The body. One that is too long is read to its end first, up to `mostRead`: a browser that still sends
    /// does not hear why it is refused.
    private static func collected(_ request: Request) async throws -> ByteBuffer {
        var buffer = ByteBuffer()
        var length = 0
        for try await part in request.body {
            length += part.readableBytes
            guard length <= mostRead else { break }
            var part = part
            if length <= longest { buffer.writeBuffer(&part) }
        }
        guard length <= longest else {
            throw HTTPError(.contentTooLarge, message: "The page takes 1 MiB at once; nothing was taken.")
        }
        return buffer
    }

    private static func decoded(_ text: Substring) -> String? {
        text.replacing("+", with: " ").removingPercentEncoding
    }
}
