// The files themselves: `World` has no disk, so this one reaches for it.

import Foundation
import Notation

/// The files of one copy: the database, its WAL, its backups, and what was kept aside.
struct CopyFiles {
    let database: URL

    var hasFolder: Bool { Self.exists(folder) }
    /// Whether a folder has the database's name.
    var isFolder: Bool {
        (try? database.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
    var folder: URL { database.deletingLastPathComponent() }
    private func beside(_ suffix: String) -> URL {
        folder.appending(path: database.lastPathComponent + suffix)
    }
    private var wal: URL { beside("-wal") }
    /// The draft of a new copy; it is ignored until it is complete.
    var draft: URL { beside(".draft") }
    /// A new copy that is complete and about to take the file's place.
    private var next: URL { beside(".next") }
    /// Copies made before migrations.
    var backups: URL { beside("-backups") }

    var exists: Bool { Self.exists(database) }

    /// The database's file; nil if there is none.
    var id: FileID? { Self.id(of: database.path) }

    /// The WAL's file; nil if there is none.
    var walID: FileID? { Self.id(of: wal.path) }

    private static func id(of path: String) -> FileID? {
        var file = stat()
        guard stat(path, &file) == 0 else { return nil }
        return FileID(device: UInt64(file.st_dev), inode: UInt64(file.st_ino))
    }
    var bytes: Int { size(of: database) }

    /// Whether the file, or the place for it, can be written.
    var isWritable: Bool {
        access(folder.path, W_OK) == 0 && (!exists || access(database.path, W_OK) == 0)
    }

    /// Whether the disk has less room than opening a copy takes.
    var isDiskFull: Bool {
        var disk = statvfs()
        guard statvfs(folder.path, &disk) == 0 else { return false }
        return UInt64(disk.f_bavail) * UInt64(disk.f_frsize) < 131_072
    }

    /// The descriptors of files that are never closed.
    private static let heldOpen = Locked<[FileID: Int32]>([:])

    /// Above this a database is read through the system's mapping and not into memory.
    private static let mostInMemory = 256 << 20

    /// The database and its WAL, as they lie there; a file that is not there is empty.
    func contents() throws -> (database: Data, wal: Data) {
        (try Self.read(database, isMapped: bytes > Self.mostInMemory), try walContents())
    }

    /// The WAL as it lies there.
    func walContents() throws -> Data { try Self.read(wal, isMapped: false) }

    /// The beginning of the `-shm` file: the end of the WAL that the processes sharing it have agreed on.
    ///
    /// The file stays open for good. Were it closed, the locks that SQLite may have on it elsewhere in this
    /// process would be gone (sqlite.org/howtocorrupt.html §2.2).
    func walIndexHead() -> Data {
        let path = beside("-shm").path
        guard let place = Self.id(of: path) else { return Data() }
        let descriptor = Self.heldOpen.withLock { held in
            if let known = held[place] { return known }
            let new = open(path, O_RDONLY | O_CLOEXEC)
            if new >= 0 { held[place] = new }
            return new
        }
        var head = Data(count: 96)
        let count = head.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == head.count ? head : Data()
    }

    /// A replacement that was cut short between its two renames is brought to its end.
    func finishReplacement() throws {
        if !exists, Self.exists(next) {
            // The old database's, which was moved away a moment before.
            if Self.exists(wal) { try rename(wal, to: beside(".kept-wal")) }
            try remove(beside("-shm"))
            try rename(next, to: database)
        } else {
            try remove(next)
        }
        try removeAll(draft)
    }

    /// Puts a complete new copy, closed and without a WAL, in the file's place. The old file is kept aside.
    /// - Returns: the file kept aside.
    func replace(by complete: URL, keeping word: String, at milliseconds: Int64) throws -> URL {
        try sync(complete)
        try rename(complete, to: next)
        let aside = try keepAside(word, at: milliseconds)
        try rename(next, to: database)
        return aside
    }

    /// Moves the database and its WAL away, under a name that says why and when. Nothing is deleted.
    private func keepAside(_ word: String, at milliseconds: Int64) throws -> URL {
        var aside = beside(".\(word)-\(milliseconds)")
        var count = 1
        while Self.exists(aside) {
            count += 1
            aside = beside(".\(word)-\(milliseconds)-\(count)")
        }
        if exists { try rename(database, to: aside) }
        // Beside another database it would be taken for that one's.
        if Self.exists(wal) { try rename(wal, to: aside.appendingWord("-wal")) }
        try remove(beside("-shm"))
        return aside
    }

    /// Deletes a draft with its companions.
    func removeAll(_ draft: URL) throws {
        for suffix in ["", "-wal", "-shm", "-journal"] { try remove(draft.appendingWord(suffix)) }
    }

    /// The files in the folder of backups.
    func backupNames() throws -> [String] {
        guard Self.exists(backups) else { return [] }
        return try FileManager.default.contentsOfDirectory(atPath: backups.path)
    }

    /// Makes the folder of backups.
    func makeBackupFolder() throws {
        try FileManager.default.createDirectory(
            at: backups, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Copies a file; the copy is on disk when this returns.
    func copy(_ source: URL, to target: URL) throws {
        try removeAll(target)
        try FileManager.default.copyItem(at: source, to: target)
        try sync(target)
    }

    /// Copies database and WAL to a new private folder among the system's temporary files. It is deleted when
    /// `open` returns; files opened there can still be read.
    func withTemporaryCopy<Opened>(_ open: (URL) throws -> Opened) throws -> Opened {
        let pattern = FileManager.default.temporaryDirectory.appending(path: "aloft-look-XXXXXX")
        var name = Array(pattern.path.utf8CString)
        guard mkdtemp(&name) != nil else { throw POSIXError.now }
        let path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let folder = URL(fileURLWithPath: path, isDirectory: true)
        let opened = Result {
            let copy = folder.appending(path: database.lastPathComponent)
            try FileManager.default.copyItem(at: database, to: copy)
            if Self.exists(wal) { try FileManager.default.copyItem(at: wal, to: copy.appendingWord("-wal")) }
            return try open(copy)
        }
        try FileManager.default.removeItem(at: folder)
        return try opened.get()
    }

    /// Writes a file that only its owner may read, whole or not at all.
    static func write(_ bytes: Data, to file: URL) throws {
        try bytes.write(to: file, options: .atomic)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    }

    /// Deletes a file if it is there.
    func remove(_ file: URL) throws {
        guard unlink(file.path) == 0 || errno == ENOENT else { throw POSIXError.now }
    }

    /// Gives a file another name in the same folder; the name is on disk when this returns.
    func rename(_ source: URL, to target: URL) throws {
        guard Foundation.rename(source.path, target.path) == 0 else { throw POSIXError.now }
        try sync(target.deletingLastPathComponent())
    }

    /// Brings a file's bytes, or a folder's names, to the disk.
    func sync(_ file: URL) throws {
        let descriptor = open(file.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw POSIXError.now }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw POSIXError.now }
    }

    private func size(of file: URL) -> Int {
        var found = stat()
        return stat(file.path, &found) == 0 ? Int(found.st_size) : 0
    }

    private static func exists(_ file: URL) -> Bool { access(file.path, F_OK) == 0 }

    private static func read(_ file: URL, isMapped: Bool) throws -> Data {
        exists(file) ? try Data(contentsOf: file, options: isMapped ? .mappedIfSafe : []) : Data()
    }
}

extension POSIXError {
    /// The error of the last system call.
    fileprivate static var now: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

extension URL {
    /// The file with a word at the end of its name.
    fileprivate func appendingWord(_ word: String) -> URL {
        deletingLastPathComponent().appending(path: lastPathComponent + word)
    }
}

/// A file, whatever its name is by now.
struct FileID: Hashable, Sendable {
    let device: UInt64
    let inode: UInt64
}
