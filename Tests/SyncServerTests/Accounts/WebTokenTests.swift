import Crypto
import Foundation
import SyncServer
import Testing

struct WebTokenTests {
    private static let key = Data("your-256-bit-secret".utf8)
    /// A token that is published as an example of HS256.
    private static let published =
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
        + ".eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ"
        + ".SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c"
    private static let payload = Data(#"{"sub":"1234567890","name":"John Doe","iat":1516239022}"#.utf8)

    @Test func `a published token is written and read`() {
        #expect(WebToken.text(of: Self.payload, key: Self.key) == Self.published)
        #expect(WebToken.payload(of: Self.published, key: Self.key) == Self.payload)
    }

    @Test func `a token with any one character changed or taken away is refused`() {
        let characters = Array(Self.published)
        for place in characters.indices.dropLast() {
            var changed = characters
            changed[place] = characters[place] == "A" ? "B" : "A"
            #expect(WebToken.payload(of: String(changed), key: Self.key) == nil, "at \(place)")
            changed.remove(at: place)
            #expect(WebToken.payload(of: String(changed), key: Self.key) == nil, "without \(place)")
        }
        #expect(WebToken.payload(of: Self.published, key: Data("another secret".utf8)) == nil)
    }

    /// RFC 8725 §2.1: the attacks on a check that the token chooses itself.
    @Test(arguments: [
        #"{"alg":"none","typ":"JWT"}"#, #"{"alg":"RS256","typ":"JWT"}"#, #"{"typ":"JWT","alg":"HS256"}"#, "",
    ])
    func `a token with any other header is refused, without a signature and with a right one`(header: String)
    {
        let parts = Self.published.split(separator: ".")
        let signed = "\(Self.base64URL(Data(header.utf8))).\(parts[1])"
        let signature = HMAC<SHA256>.authenticationCode(
            for: Data(signed.utf8), using: SymmetricKey(data: Self.key))
        for signature in [Self.base64URL(Data(signature)), String(parts[2]), ""] {
            #expect(WebToken.payload(of: "\(signed).\(signature)", key: Self.key) == nil)
        }
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
            "=", with: "")
    }
}
