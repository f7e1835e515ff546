package import Foundation
import SyncCore

/// The account that is signed in on this device, and its tokens. Kept in the secret store, never in the
/// database.
package struct Session: Codable, Hashable, Sendable {
    /// An account as its owner sees it.
    package struct Account: Codable, Hashable, Sendable {
        /// The account's id, also that of its own scope.
        package var id: String
        /// Its name.
        package var name: String
    }

    /// The server that it is a session of; the tokens are sent to no other.
    package var server: URL
    /// The account that is signed in.
    package var account: Account
    /// The bearer token of requests.
    package var accessToken: String
    /// By this device's clock, milliseconds since 1970.
    package var accessExpiresAt: Int64
    /// The token that gets the next tokens, once.
    package var refreshToken: String

    /// Reads the server's answer to signing up, signing in or renewing.
    init(server: URL, answer: Data, now: Int64) throws {
        let reply = try JSONDecoder().decode(Reply.self, from: answer)
        self.server = server
        account = reply.account
        accessToken = reply.accessToken
        accessExpiresAt = now + Int64(min(max(0, reply.accessExpiresInSeconds), 86_400)) * 1000
        refreshToken = reply.refreshToken
    }

    private struct Reply: Decodable {
        let account: Account
        let accessToken: String
        let accessExpiresInSeconds: Int
        let refreshToken: String
    }
}

/// The session's place in the secret store.
package struct SessionStore: Sendable {
    private static let name = "session"
    private let secrets: any SecretStore

    /// The session that these secrets hold.
    package init(_ secrets: any SecretStore) { self.secrets = secrets }

    /// The session, or `nil` if nobody is signed in. One that cannot be read counts as none: signing in cures
    /// it.
    package func load() throws -> Session? {
        guard let stored = try secrets.read(Self.name) else { return nil }
        do {
            return try JSONDecoder().decode(Session.self, from: stored)
        } catch is DecodingError {
            return nil
        }
    }

    /// Stores the session, or with `nil` removes it. It is on disk when this returns.
    package func save(_ session: Session?) throws {
        try secrets.write(session.map { try JSONEncoder.canonical.encode($0) }, for: Self.name)
    }
}
