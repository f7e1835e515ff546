// Touches the disk without `World`, as few files do: secrets are outside of what the simulator replaces.

public import Foundation

/// Secrets as files that only their owner may read (0600, in a folder of 0700), each replaced in one step.
public struct FileSecretStore: SecretStore {
    private let folder: URL

    /// Secrets in this folder, which is made by the first write.
    public init(folder: URL) {
        self.folder = folder
    }

    /// Reads the secret's file. Throws ``FileSecretProblem``.
    public func read(_ name: String) throws -> Data? {
        let path = try path(name)
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw FileSecretProblem.unusable(path: path, reason: Self.reason())
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        return try file.readToEnd() ?? Data()
    }

    /// Writes a temporary file, syncs it, and renames it into place. Throws ``FileSecretProblem``.
    public func write(_ value: Data?, for name: String) throws {
        let path = try path(name)
        guard let value else {
            guard unlink(path) == 0 || errno == ENOENT else {
                throw FileSecretProblem.unusable(path: path, reason: Self.reason())
            }
            return try syncFolder()
        }
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        guard chmod(folder.path, 0o700) == 0 else {
            throw FileSecretProblem.unusable(path: folder.path, reason: Self.reason())
        }
        let draft = path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileSecretProblem.unusable(path: draft, reason: Self.reason()) }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: value)
        try file.synchronize()
        try file.close()
        guard rename(draft, path) == 0 else {
            throw FileSecretProblem.unusable(path: path, reason: Self.reason())
        }
        try syncFolder()
    }

    /// The rename itself is on disk only when the folder is.
    private func syncFolder() throws {
        let descriptor = open(folder.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return }
            throw FileSecretProblem.unusable(path: folder.path, reason: Self.reason())
        }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else {
            throw FileSecretProblem.unusable(path: folder.path, reason: Self.reason())
        }
    }

    private func path(_ name: String) throws -> String {
        let isPlain = name.utf8.allSatisfy {
            (0x30...0x39).contains($0) || (0x41...0x5a).contains($0) || (0x61...0x7a).contains($0)
                || $0 == 0x2d
        }
        guard isPlain, !name.isEmpty else { throw FileSecretProblem.unusableName(name) }
        return folder.appending(path: name).path
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}

/// Why a secret's file cannot be used.
public enum FileSecretProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system refuses the file or its folder. Cure: its owner, its rights, or free space.
    case unusable(path: String, reason: String)
    /// A name is letters, digits and dashes. Cure: another name.
    case unusableName(String)

    /// The file or the name.
    var place: String {
        switch self {
        case .unusable(let path, _): path
        case .unusableName(let name): name
        }
    }

    /// The reason why it cannot be used.
    var reason: String {
        switch self {
        case .unusable(_, let reason): reason
        case .unusableName: "its name cannot be used"
        }
    }

    /// The failure and the way out, for a person.
    public var description: String {
        switch self {
        case .unusable(let path, let reason):
            "\(path) cannot be used: \(reason). Look at its owner, its rights and the free space."
        case .unusableName(let name):
            "“\(name)” is no name for a secret: letters, digits and dashes are."
        }
    }
}
