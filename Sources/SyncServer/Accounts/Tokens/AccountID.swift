/// The server's id of an account: a lower-case UUID, never shown to another account.
package struct AccountID: Hashable, Sendable, CustomStringConvertible {
    /// The UUID.
    package let text: String

    /// An account's id as it was made.
    package init(_ text: String) { self.text = text }

    /// The UUID.
    package var description: String { text }
}

/// The claims of a valid access token: the account, its device and the session.
package struct SignedIn: Hashable, Sendable {
    /// The account.
    package var account: AccountID
    /// The device's own id, as it gave it when signing in.
    package var device: String
    /// The session that the token belongs to; signing out ends it.
    package var session: String
    /// How often the session had been renewed when the token was made.
    package var generation: Int

    /// The four together.
    package init(account: AccountID, device: String, session: String, generation: Int = 0) {
        self.account = account
        self.device = device
        self.session = session
        self.generation = generation
    }
}
