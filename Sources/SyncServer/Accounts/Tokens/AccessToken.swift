import Crypto
import Foundation
package import SyncCore

/// Access tokens: JWTs signed with a key that only this server has (HS256), good for a quarter of an hour.
package struct AccessTokens: Sendable {
    /// A token's lifetime.
    package static let lifetimeSeconds = 15 * 60

    private let key: Data
    private let world: any World

    /// Tokens of a server's secret, whose expiry is judged by the world's clock.
    package init(secret: ServerSecret, world: any World) {
        key = secret.key(for: "access tokens").withUnsafeBytes { Data($0) }
        self.world = world
    }

    /// A token for a session that has just been made or renewed.
    package func issue(to person: SignedIn) throws -> String {
        let now = world.now() / 1000
        let claims = Claims(
            sub: person.account.text, dev: person.device, sid: person.session, gen: person.generation,
            iat: now, exp: now + Int64(Self.lifetimeSeconds))
        return WebToken.text(of: try JSONEncoder.canonical.encode(claims), key: key)
    }

    /// The token's bearer; nil if it is foreign, altered or too old.
    package func bearer(of token: String) -> SignedIn? {
        guard let payload = WebToken.payload(of: token, key: key),
            let claims = try? JSONDecoder().decode(Claims.self, from: payload),
            claims.exp > world.now() / 1000
        else { return nil }
        return SignedIn(
            account: AccountID(claims.sub), device: claims.dev, session: claims.sid,
            generation: claims.gen)
    }

    private struct Claims: Codable {
        /// The account.
        var sub: String
        /// The device.
        var dev: String
        /// The session.
        var sid: String
        /// The session's generation.
        var gen: Int
        /// Issued at, seconds since 1970.
        var iat: Int64
        /// Good until, seconds since 1970.
        var exp: Int64
    }
}
