package import Crypto
package import Foundation

/// A refresh token: `session.secret.seal`. Good for one renewal, which replaces it.
///
/// The server keeps only the SHA-256 of the secret. The seal is an HMAC under the server's key: a forged
/// token is refused without touching a session, so a guess signs nobody out.
package struct RefreshToken: Hashable, Sendable {
    /// The session that it renews.
    package let session: String
    private let secret: Data

    /// The first token of a session: 256 random bits.
    package init(session: String) {
        self.session = session
        // Not from `World`: simulated random numbers can be guessed.
        secret = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
    }

    private init(session: String, secret: Data) {
        self.session = session
        self.secret = secret
    }

    /// Reads a token that this server made; `nil` for anything else.
    package init?(text: String, key: SymmetricKey) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let secret = Data(base64URL: parts[1]), let seal = Data(base64URL: parts[2]),
            HMAC<SHA256>.isValidAuthenticationCode(
                seal, authenticating: Self.sealed(session: parts[0], secret: secret), using: key)
        else { return nil }
        session = parts[0]
        self.secret = secret
    }

    /// The token's text, which the device keeps.
    package func text(key: SymmetricKey) -> String {
        let seal = HMAC<SHA256>.authenticationCode(
            for: Self.sealed(session: session, secret: secret), using: key)
        return "\(session).\(secret.base64URL).\(Data(seal).base64URL)"
    }

    /// The hash of the secret, which the server keeps.
    package var hash: Data { Data(SHA256.hash(data: secret)) }

    /// The token that replaces this one, made from it, the server's key and a salt that is stored with the
    /// session.
    ///
    /// So repeating a renewal whose reply was lost gives the same successor, and no successor has to be
    /// stored.
    package func successor(salt: Data, key: SymmetricKey) -> RefreshToken {
        let next = HMAC<SHA256>.authenticationCode(for: Data("next".utf8) + salt + secret, using: key)
        return RefreshToken(session: session, secret: Data(next))
    }

    private static func sealed(session: String, secret: Data) -> Data {
        Data("seal".utf8) + Data(session.utf8) + Data([0]) + secret
    }
}
