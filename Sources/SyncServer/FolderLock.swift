// A lock and the rights of others belong to files: this source uses the system's calls, as `World` has no
// disk.

package import Foundation

/// An exclusive lock on a folder, which also becomes private to its owner.
///
/// It keeps other processes out until ``release()`` or until this process ends, however it ends.
package struct FolderLock: Sendable {
    /// The folder that is held.
    package let folder: URL
    /// A sentence when others on this machine may look into the folder and that could not be changed.
    package let warning: String?
    private let descriptor: Int32

    /// Locks a folder, creating it if it is missing; it and the `databases` in it become private to their
    /// owner.
    ///
    /// Throws ``FolderProblem``; a folder that another process works in is left as it was.
    package init(_ folder: URL, databases: [String]) throws {
        try Self.make(folder.path)
        let path = folder.appending(path: "lock").path
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FolderProblem.cannotWrite(path: path, reason: Self.reason()) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw FolderProblem.inUse(path: folder.path)
        }
        self.folder = folder
        self.descriptor = descriptor
        warning = Self.shut(folder, databases: databases)
    }

    /// Gives the folder back.
    package func release() {
        // A child process has a copy of the descriptor, which would keep the lock.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Creates a folder, or makes an existing one private, without locking it.
    ///
    /// Returns a sentence when others may look into it still. Throws ``FolderProblem``.
    package static func prepare(_ folder: URL, databases: [String]) throws -> String? {
        try make(folder.path)
        return shut(folder, databases: databases)
    }

    private static func make(_ path: String) throws {
        if isFolder(path) { return }
        if access(path, F_OK) == 0 { throw FolderProblem.isFile(path: path) }
        let parent = URL(filePath: path).deletingLastPathComponent().path
        if !parent.isEmpty, parent != path { try make(parent) }
        guard mkdir(path, 0o700) == 0 || isFolder(path) else {
            throw FolderProblem.cannotMake(path: path, reason: reason())
        }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func shut(_ folder: URL, databases: [String]) -> String? {
        // SQLite gives its two side files the rights of the database when it makes them, not later.
        let files = databases.flatMap { name in ["", "-wal", "-shm"].map { name + $0 } }
        let paths = [folder.path] + files.map { folder.appending(path: $0).path }
        guard let path = paths.first(where: { !shut($0) }) else { return nil }
        return "Others on this machine may read \(path), and that cannot be changed: \(reason()). "
            + "A folder of your own, on a disk that knows owners, is safer."
    }

    /// Removes others' rights. Returns whether they have none now; true for a missing file.
    private static func shut(_ path: String) -> Bool {
        guard access(path, F_OK) == 0 else { return errno == ENOENT }
        if isShut(path) { return true }
        guard chmod(path, isFolder(path) ? 0o700 : 0o600) == 0 else { return false }
        // Some file systems accept the change without an error and ignore it.
        if isShut(path) { return true }
        errno = EOPNOTSUPP
        return false
    }

    /// Whether the file at this path has no rights for others; a link is followed.
    private static func isShut(_ path: String) -> Bool {
        let target = URL(filePath: path).resolvingSymlinksInPath().path
        let attributes = try? FileManager.default.attributesOfItem(atPath: target)
        return (attributes?[.posixPermissions] as? NSNumber).map { $0.intValue & 0o077 == 0 } ?? false
    }

    private static func reason() -> String { String(cString: strerror(errno)) }
}

/// Why a folder cannot be worked in.
package enum FolderProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Another process works in it. Cure: end that one, or another folder.
    case inUse(path: String)
    /// There is a file of that name. Cure: another name.
    case isFile(path: String)
    /// It is not there and cannot be made. Cure: another place, or its rights.
    case cannotMake(path: String, reason: String)
    /// Nothing can be written in it. Cure: its owner and rights, or free space.
    case cannotWrite(path: String, reason: String)

    /// The problem, its path, and the cure.
    package var description: String {
        switch self {
        case .inUse(let path):
            "\(path) is used by another aloft that is running. Stop that one, or name another folder with "
                + "--home: each device and each server needs one of its own."
        case .isFile(let path): "\(path) is a file, not a folder. Name a folder with --home."
        case .cannotMake(let path, let reason):
            "The folder \(path) cannot be made: \(reason). Name another one with --home."
        case .cannotWrite(let path, let reason):
            "\(path) cannot be written: \(reason). Check who owns the folder, or name another one with "
                + "--home."
        }
    }
}
