public import Foundation
import SyncCore

/// The folder of one account's copy on a device that several people use: each account has its own file and
/// secrets, so switching accounts opens another copy and no data passes between them.
///
/// ```swift
/// let place = AccountPlace(of: "anna@example.org", in: home)
/// try place.make()
/// let replica = try await Replica.open(at: place.file, schema: schema, secrets: place.secrets).get()
/// ```
/// With several servers, give each its own home folder. A file belongs to the first account that signs in
/// with it; other accounts get ``SignInError/belongsToAnotherAccount(_:)``.
public struct AccountPlace: Sendable {
    /// The folder of this account, made by ``make()``; without it the account has no copy.
    public let folder: URL

    /// The copy's file.
    public var file: URL { folder.appending(path: "replica.sqlite") }

    /// The store of the secrets, which must not be in the file: on Apple's systems the keychain, under the
    /// app's bundle identifier and the folder's name; elsewhere, and for a tool without a bundle, files for
    /// their owner alone.
    public var secrets: any SecretStore {
        #if canImport(Security)
        if let app = Bundle.main.bundleIdentifier {
            return KeychainSecretStore(service: app + "." + folder.lastPathComponent)
        }
        #endif
        return FileSecretStore(folder: folder.appending(path: "secrets"))
    }

    /// The place of an account below a folder.
    ///
    /// - Parameter account: the name that they sign in with; as for the server, case and blanks at the ends
    ///   say nothing. The folder is named after a hash of it, so that any name will do.
    public init(of account: String, in home: URL) {
        let name = account.trimmingCharacters(in: .whitespacesAndNewlines)
            .precomposedStringWithCompatibilityMapping.lowercased()
        folder = home.appending(path: "account-" + PartQuery.hash(of: Data(name.utf8)).prefix(16))
    }

    /// Makes the folder, for its owner alone. Throws what the file system says.
    public func make() throws {
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}
