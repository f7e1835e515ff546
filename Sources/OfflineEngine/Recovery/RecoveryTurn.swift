import Synchronization

/// Lets one recovery of a copy through at a time: a button that is tapped twice would otherwise put a second
/// new copy in the place of the first, which the app writes to by then.
final class RecoveryTurn: Sendable {
    /// One for all copies of this process: recoveries are rare.
    private static let one = Mutex(())

    private let files: CopyFiles
    /// The file that could not be opened.
    private let failed: CopyFiles.FileID?
    private let isOver = Mutex(false)

    init(_ files: CopyFiles) {
        self.files = files
        failed = files.id
    }

    /// Recovers the copy, unless that was done meanwhile: then it is only opened.
    func take(
        else open: () throws -> ReplicaOpening, _ recover: () throws -> ReplicaOpening
    ) throws -> ReplicaOpening {
        try Self.one.withLock { _ in
            let isDone = isOver.withLock { $0 } || files.id != failed
            let opening = try isDone ? open() : recover()
            if case .ready = opening { isOver.withLock { $0 = true } }
            return opening
        }
    }
}
