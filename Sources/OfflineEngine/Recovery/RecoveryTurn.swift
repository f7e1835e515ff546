import Synchronization

/// Lets one recovery of a copy through at a time, and none while the copy is open: a button that is tapped
/// twice, or a second window, would otherwise put a new copy in the place of the one that the app writes to.
final class RecoveryTurn: Sendable {
    /// One for all copies of this process: recoveries are rare.
    private static let one = Mutex(())

    private let files: CopyFiles
    /// The file that could not be opened.
    private let failed: FileID?

    init(_ files: CopyFiles) {
        self.files = files
        failed = files.id
    }

    /// Recovers the copy, unless it was replaced or opened meanwhile: then it is only opened.
    func take(
        else open: () throws -> ReplicaOpening, _ recover: () throws -> ReplicaOpening
    ) throws -> ReplicaOpening {
        try Self.one.withLock { _ in
            let isThere = files.id.map(OpenFile.isOpen) ?? false
            return try isThere || files.id != failed ? open() : recover()
        }
    }
}

/// A copy's file for as long as a replica of this process has it open.
final class OpenFile: Sendable {
    private static let counts = Mutex<[FileID: Int]>([:])

    private let id: FileID?

    /// - Parameter id: the file; nil for one that is gone again.
    init(_ id: FileID?) {
        self.id = id
        if let id { Self.counts.withLock { $0[id, default: 0] += 1 } }
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
