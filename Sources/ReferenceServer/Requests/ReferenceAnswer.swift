import Aviation
import AviationDatabase
import Crypto
package import Foundation
import JSONLines
import Notation
import Zip

/// An answer without the framework that sends it.
package struct ReferenceAnswer: Sendable {
    package var status = 200
    /// JSON in UTF-8, or a picture; empty for 304.
    package var body = Data()
    package var headers: [(name: String, value: String)] = []
    var tag: EntityTag?
    var edition: String?
    /// The type of a body that is no JSON.
    var mediaType: String?
    /// Whether the answer of its address never changes.
    var isUnchanging = false

    init(json: JSON) { body = Data(json.text.utf8) }

    init(picture: Data, mediaType: String, tag: EntityTag) {
        body = picture
        self.mediaType = mediaType
        self.tag = tag
        isUnchanging = true
    }

    init(status: Int, tag: EntityTag, isUnchanging: Bool = false) {
        self.status = status
        self.tag = tag
        self.isUnchanging = isUnchanging
    }

    init(_ problem: ReferenceProblem) {
        status = problem.status
        body = Data(problem.json.text.utf8)
        headers = [("Cache-Control", "no-store")]
        if !problem.allowed.isEmpty { headers.append(("Allow", problem.allowed.joined(separator: ", "))) }
        if let seconds = problem.retryAfterSeconds { headers.append(("Retry-After", String(seconds))) }
    }

    /// A smaller body is not worth compressing.
    private static let smallestPacked = 1024

    /// With the headers for a request, and packed if it takes that.
    func trimmed(for request: ReferenceRequest) -> ReferenceAnswer {
        var answer = self
        if let tag {
            answer.headers.append(("ETag", tag.text))
            // May be cached, but is revalidated each time: an import changes it at once.
            answer.headers.append(
                ("Cache-Control", isUnchanging ? "public, max-age=31536000, immutable" : "public, no-cache"))
        }
        if let edition { answer.headers.append(("Aloft-Edition", edition)) }
        if !isUnchanging { answer.headers.append(("Vary", "Accept-Encoding")) }
        guard status != 304 else { return answer }
        if let mediaType {
            // Browsers must not interpret it as anything else, whatever its bytes.
            answer.headers += [("Content-Type", mediaType), ("X-Content-Type-Options", "nosniff")]
            return answer
        }
        answer.headers.append(("Content-Type", "application/json; charset=utf-8"))
        if request.takesGzip, body.count > Self.smallestPacked {
            answer.body = Gzip.deflate(body, .middle)
            answer.headers.append(("Content-Encoding", "gzip"))
        }
        return answer
    }
}

/// The tag that tells one answer from another: it is made of the data's edition and the address asked.
struct EntityTag: Sendable {
    /// Weak where the packed and the plain bytes have the same one.
    let text: String

    /// The version of our answers' form: raised when a program changes it.
    private static let form = 2

    /// - Parameter besides: the name of what changes the answer besides the edition.
    init(_ edition: ReferenceEdition, besides: String?, target: String) {
        let text = "\(Self.form)|\(edition.version)|\(besides ?? "")|\(target)"
        let hash = SHA256.hash(data: Data(text.utf8)).prefix(6).hex
        self.text = "W/\"\(edition.identifier)-\(hash)\""
    }

    /// That of a body which does not follow from an edition.
    init(of body: Data) {
        text = "W/\"" + SHA256.hash(data: body).prefix(12).hex + "\""
    }

    /// The tag of bytes that are named by their hash: strong, since they are never compressed.
    init(ofUnchanging sha256: String) { text = "\"\(sha256.prefix(32))\"" }

    /// Whether `If-None-Match` holds it.
    func isAmong(_ header: String?) -> Bool {
        func plain(_ tag: some StringProtocol) -> String {
            tag.trimmingCharacters(in: .whitespaces).replacing("W/", with: "")
        }
        return header?.split(separator: ",").contains { plain($0) == plain(text) } ?? false
    }
}
