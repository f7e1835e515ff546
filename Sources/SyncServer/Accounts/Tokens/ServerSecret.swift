// Server keys are a file beside the database: this file opens it with the system's calls, as `World` has no
// disk.

package import Crypto
package import Foundation

/// The server's one secret, 256 bits in a 0600 file of its home. Every other key is derived from it.
///
/// Anyone who can read the file can sign in to every account; a backup without it signs everybody out, and
/// loses nothing else.
package struct ServerSecret: Sendable {
    private let root: SymmetricKey

    /// Reads the file, or makes it at the first start. Throws ``ServerHomeProblem``.
    package init(at file: URL) throws {
        if let stored = try Self.read(file) {
            guard stored.count == 32 else { throw ServerHomeProblem.notASecret(path: file.path) }
            root = SymmetricKey(data: stored)
        } else {
            let fresh = SymmetricKey(size: .bits256)
            // If two servers start at once on a new home, one of them makes the file, and both read it.
            try Self.create(file, fresh.withUnsafeBytes { Data($0) })
            guard let stored = try Self.read(file), stored.count == 32 else {
                throw ServerHomeProblem.notASecret(path: file.path)
            }
            root = SymmetricKey(data: stored)
        }
    }

    /// A key for one purpose, unrelated to the keys for others.
    package func key(for purpose: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: root, info: Data("aloft \(purpose)".utf8), outputByteCount: 32)
    }

    private static func read(_ file: URL) throws -> Data? {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw ServerHomeProblem.cannotOpen(path: file.path, reason: String(cString: strerror(errno)))
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return try handle.readToEnd() ?? Data()
    }

    /// Written whole under another name, then linked in place: no reader sees half a secret.
    private static func create(_ file: URL, _ secret: Data) throws {
        let draft = file.path + ".\(getpid()).new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw ServerHomeProblem.cannotOpen(path: draft, reason: String(cString: strerror(errno)))
        }
        defer { unlink(draft) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: secret)
        try handle.synchronize()
        try handle.close()
        guard link(draft, file.path) == 0 || errno == EEXIST else {
            throw ServerHomeProblem.cannotOpen(path: file.path, reason: String(cString: strerror(errno)))
        }
    }
}

/// Why the server's home cannot be used.
package enum ServerHomeProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file could not be opened or made. Cure: the folder's owner and rights, or free space.
    case cannotOpen(path: String, reason: String)
    /// The secret's file has other content. Cure: restore it, or remove it, which signs everybody out.
    case notASecret(path: String)
    /// The database cannot be read. Cure: a backup of it.
    case damaged(path: String, reason: String)

    /// One sentence.
    package var description: String {
        switch self {
        case .cannotOpen(let path, let reason): "\(path) cannot be opened: \(reason)."
        case .damaged(let path, let reason):
            "\(path) cannot be read as a database (\(reason)). Put a backup in its place, with the "
                + "server.key that was beside it; devices give back what it lacks."
        case .notASecret(let path):
            "\(path) is no server key of 32 bytes. Restore it, or remove it: then everybody signs in again."
        }
    }
}
