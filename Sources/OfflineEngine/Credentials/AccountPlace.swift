public import Foundation
import SyncCore

/// Where a person's copy lies on a device that several people use: each account has a file and secrets of its
/// own, so that to switch is to open another copy, and nothing of one person ever goes to another.
///
/// ```swift
/// let place = AccountPlace(of: "anna@example.org", in: home)
/// try place.make()
/// let replica = try Replica(at: place.file, schema: schema, migrations: migrations, secrets: place.secrets)
/// ```
/// For accounts of several servers give each server a home of its own. A file belongs to whoever first signs
/// in with it; ``SignInError/belongsToAnotherAccount(_:)`` says so to everybody else.
public struct AccountPlace: Sendable {
    /// The folder of this account. Made by ``make()``; where it does not exist nobody has a copy.
    public let folder: URL

    /// The copy's file.
    public var file: URL { folder.appending(path: "replica.sqlite") }

    /// The store of the secrets, which must not be in the file.
    public var secrets: FileSecretStore { FileSecretStore(folder: folder.appending(path: "secrets")) }

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
