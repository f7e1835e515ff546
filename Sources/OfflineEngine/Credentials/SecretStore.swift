public import Foundation

/// Stores what must not be in a device's database: tokens, and the nonce that tells the file from a copy.
/// ``FileSecretStore`` ships, and for Apple's systems `KeychainSecretStore`; an app may bring its own.
public protocol SecretStore: Sendable {
    /// The secret of that name, or `nil` if there is none. Throws if it cannot be known whether there is.
    func read(_ name: String) throws -> Data?

    /// Replaces the secret, or with `nil` removes it. It is safe against a crash when this returns.
    func write(_ value: Data?, for name: String) throws
}
