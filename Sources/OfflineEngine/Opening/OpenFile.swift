import Synchronization

/// A copy's file for as long as a replica of this process has it open.
final class OpenFile: Sendable {
    private static let counts = Mutex<[FileID: Int]>([:])

    private let id: FileID?

    /// - Parameter id: the file; nil for one that is gone again.
    init(_ id: FileID?) {
        self.id = id
        if let id { Self.counts.withLock { $0[id, default: 0] += 1 } }
    }

    /// Whether the file is still where it was opened. One that was moved away or deleted goes on taking
    /// writes, which nobody finds again.
    func isInPlace(_ files: CopyFiles) -> Bool { id == nil || files.id == id }

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
