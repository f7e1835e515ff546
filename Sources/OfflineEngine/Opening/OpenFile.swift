import Notation

/// A copy's file for as long as a replica of this process has it open.
final class OpenFile: Sendable {
    private static let counts = Locked<[FileID: Int]>([:])

    /// Nil for a file that was gone again when it was opened.
    private let id: FileID?
    /// The WAL, which stays the same file while the database is open; nil before there is one.
    private let wal: Locked<FileID?>

    init(_ files: CopyFiles) {
        id = files.id
        wal = Locked(files.walID)
        if let id { Self.counts.withLock { $0[id, default: 0] += 1 } }
    }

    /// Whether the file and its WAL are still where they were opened. What was moved away or deleted goes on
    /// taking writes, which nobody finds again.
    func isInPlace(_ files: CopyFiles) -> Bool {
        guard let id else { return true }
        let present = files.walID
        return files.id == id
            && wal.withLock { known in
                known = known ?? present
                return known == present
            }
    }

    deinit {
        guard let id else { return }
        Self.counts.withLock { counts in
            counts[id, default: 0] -= 1
            if counts[id] == 0 { counts[id] = nil }
        }
    }

    /// Whether a replica has this file open.
    static func isOpen(_ id: FileID) -> Bool { counts.withLock { $0[id] != nil } }
}
