import Foundation
import GRDB

/// Files that are whole or not there, also after a power cut.
enum DurableFile {
    /// Writes beside it, brings that to the disk and gives it its name.
    static func write(_ bytes: Data, to file: URL) throws {
        let draft = file.appendingPathExtension("new")
        try bytes.write(to: draft)
        try name(draft, file)
    }

    /// Writes a file that is not there yet, with these rights; false if there is one, which stays.
    static func writeNew(_ bytes: Data, to file: URL, rights: mode_t) throws -> Bool {
        func failure() -> CocoaError {
            CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
        }
        let draft = file.appendingPathExtension("\(UUID().uuidString).new")
        let descriptor = open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights)
        guard descriptor >= 0 else { throw failure() }
        defer { unlink(draft.path) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try handle.write(contentsOf: bytes)
        try handle.synchronize()
        try handle.close()
        // A name more, in place of none: `rename` would replace what is there.
        guard link(draft.path, file.path) == 0 else {
            if errno == EEXIST { return false }
            throw failure()
        }
        keepName(file)
        return true
    }

    /// Makes an empty file. `FileManager.createFile` makes another one first, which a kill leaves behind.
    static func create(_ file: URL) throws { try Data().write(to: file) }

    /// Brings a finished file to the disk and gives it its name, in place of what had it.
    static func name(_ draft: URL, _ file: URL) throws {
        let handle = try FileHandle(forUpdating: draft)
        try handle.synchronize()
        try handle.close()
        guard rename(draft.path, file.path) == 0 else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
        }
        keepName(file)
    }

    /// Brings the name of a file to the disk.
    private static func keepName(_ file: URL) {
        let folder = open(file.deletingLastPathComponent().path, O_RDONLY)
        guard folder >= 0 else { return }
        fsync(folder)
        Foundation.close(folder)
    }

    /// Removes a file and the files that SQLite keeps beside it. A file that cannot be removed does no harm:
    /// it is overwritten, or removed at the next start.
    static func remove(_ file: URL) {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(file.path + suffix) }
    }

    /// Closes an unused copy; if that fails, its deinitialiser closes it.
    static func close(_ queue: some DatabaseReader) {
        do { try queue.close() } catch { return }
    }

    /// The size of a file; 0 where there is none.
    static func byteCount(_ file: URL) -> Int {
        var facts = stat()
        return stat(file.path, &facts) == 0 ? Int(facts.st_size) : 0
    }

    static func exists(_ file: URL) -> Bool { access(file.path, F_OK) == 0 }
}
