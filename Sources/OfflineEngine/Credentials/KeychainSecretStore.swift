// Apple's systems only: the checks of this repository run on Linux and do not compile it.
#if canImport(Security)
public import Foundation
import Security

/// Secrets in the keychain of an Apple system, readable from the first unlock after the device starts, also
/// in the background. They stay on the device: a file copied to another device is noticed there and takes a
/// new identity.
///
/// Works offline. On macOS the app needs the entitlement for keychain access groups; a tool without a bundle
/// of its own uses ``FileSecretStore``. Secrets outlive an app that is deleted: an app that wants to start
/// over after that removes them first.
public struct KeychainSecretStore: SecretStore {
    private let service: String

    /// - Parameter service: what the secrets are kept under: the app's bundle identifier, and an account's
    ///   own word where a device has several.
    public init(service: String) {
        self.service = service
    }

    /// Reads the secret. Throws ``KeychainProblem``, also while the device was not unlocked since its start.
    public func read(_ name: String) throws -> Data? {
        var query = item(name)
        query[kSecReturnData] = true
        query[kSecMatchLimit] = kSecMatchLimitOne
        var found: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &found)
        if status == errSecItemNotFound { return nil }
        guard status == errSecSuccess, let value = found as? Data else {
            throw KeychainProblem(status: status)
        }
        return value
    }

    /// Replaces or removes the secret in one step. Throws ``KeychainProblem``.
    public func write(_ value: Data?, for name: String) throws {
        guard let value else {
            let status = SecItemDelete(item(name) as CFDictionary)
            guard status == errSecSuccess || status == errSecItemNotFound else {
                throw KeychainProblem(status: status)
            }
            return
        }
        let change: [CFString: Any] = [
            kSecValueData: value, kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
        ]
        var status = SecItemUpdate(item(name) as CFDictionary, change as CFDictionary)
        if status == errSecItemNotFound {
            let new = item(name).merging(change) { _, new in new }
            status = SecItemAdd(new as CFDictionary, nil)
            // Another process has added it first.
            if status == errSecDuplicateItem {
                status = SecItemUpdate(item(name) as CFDictionary, change as CFDictionary)
            }
        }
        guard status == errSecSuccess else { throw KeychainProblem(status: status) }
    }

    private func item(_ name: String) -> [CFString: Any] {
        [
            kSecClass: kSecClassGenericPassword, kSecAttrService: service, kSecAttrAccount: name,
            // The other keychain of macOS syncs to other devices.
            kSecUseDataProtectionKeychain: true,
        ]
    }
}

/// Why the keychain cannot be used.
public struct KeychainProblem: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// The keychain's own number for it (`OSStatus`).
    public let status: Int32

    /// The failure and the way out, for a person.
    public var description: String {
        let reason = SecCopyErrorMessageString(status, nil) as String? ?? "error \(status)"
        let action =
            status == errSecInteractionNotAllowed
            ? "Unlock the device and open the app again." : "Look at the app's entitlements."
        return "The keychain cannot be used: \(reason) \(action)"
    }
    /// The description.
    public var errorDescription: String? { description }
}
#endif
