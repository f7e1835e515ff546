public import Foundation

/// Where a device keeps what must not be in its database: tokens, and what tells the file from a copy of it.
/// ``FileSecretStore`` ships, and for Apple's systems `KeychainSecretStore`; an app may bring its own.
public protocol SecretStore: Sendable {
    /// The secret of that name, or `nil` if there is none. Throws if it cannot be known whether there is.
    func read(_ name: String) throws -> Data?

    /// Replaces the secret, or with `nil` removes it. It is safe against a crash when this returns.
    func write(_ value: Data?, for name: String) throws
}
