import Crypto
package import Foundation

/// A JSON Web Token that this server signs and reads back: the compact form of RFC 7515 §3.1 with
/// HMAC-SHA-256 (RFC 7518 §3.2). Only the header that it writes itself is read, so no token chooses how it is
/// checked: `none` and every other algorithm is refused.
package enum WebToken {
    /// `{"alg":"HS256","typ":"JWT"}`, whose bytes are in each token.
    private static let header = Data(#"{"alg":"HS256","typ":"JWT"}"#.utf8).base64URL

    /// The token of a payload, signed with the key.
    package static func text(of payload: Data, key: Data) -> String {
        let signed = "\(header).\(payload.base64URL)"
        let signature = HMAC<SHA256>.authenticationCode(
            for: Data(signed.utf8), using: SymmetricKey(data: key))
        return "\(signed).\(Data(signature).base64URL)"
    }

    /// The payload of a token; nil for one that was not signed with the key. The signatures are compared in
    /// constant time.
    package static func payload(of text: String, key: Data) -> Data? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, parts[0] == header, let signature = Data(base64URL: parts[2]),
            HMAC<SHA256>.isValidAuthenticationCode(
                signature, authenticating: Data("\(parts[0]).\(parts[1])".utf8),
                using: SymmetricKey(data: key))
        else { return nil }
        return Data(base64URL: parts[1])
    }
}

extension Data {
    /// Base64 for addresses and headers, without padding (RFC 4648 §5).
    var base64URL: String {
        base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
    }

    /// Reads base64 as ``base64URL`` writes it.
    init?(base64URL text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        self.init(base64Encoded: plain + padding)
    }
}
