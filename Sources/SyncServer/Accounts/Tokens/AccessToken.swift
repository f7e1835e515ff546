import Crypto
import Foundation
import JWTKit
package import SyncCore

/// Access tokens: JWTs signed with a key that only this server has (HS256), good for a quarter of an hour.
package struct AccessTokens: Sendable {
    /// A token's lifetime.
    package static let lifetimeSeconds = 15 * 60

    private let keys: JWTKeyCollection
    private let world: any World

    /// Tokens of a server's secret, whose expiry is judged by the world's clock.
    package init(secret: ServerSecret, world: any World) async {
        let key = HMACKey(key: secret.key(for: "access tokens"))
        keys = await JWTKeyCollection().add(hmac: key, digestAlgorithm: .sha256)
        self.world = world
    }

    /// A token for a session that has just been made or renewed.
    package func issue(to person: SignedIn) async throws -> String {
        let now = world.now() / 1000
        return try await keys.sign(
            Claims(
                sub: person.account.text, dev: person.device, sid: person.session, gen: person.generation,
                iat: now, exp: now + Int64(Self.lifetimeSeconds)))
    }

    /// The token's bearer; nil if it is foreign, altered or too old.
    package func bearer(of token: String) async -> SignedIn? {
        guard let claims = try? await keys.verify(token, as: Claims.self), claims.exp > world.now() / 1000
        else { return nil }
        return SignedIn(
            account: AccountID(claims.sub), device: claims.dev, session: claims.sid,
            generation: claims.gen)
    }

    private struct Claims: JWTPayload {
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

        // The library checks the signature; `bearer` checks the time, since it has the clock.
        func verify(using algorithm: some JWTAlgorithm) {}
    }
}
