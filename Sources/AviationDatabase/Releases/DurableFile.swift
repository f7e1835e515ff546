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
