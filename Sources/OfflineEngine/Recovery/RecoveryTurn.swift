import Notation

/// Lets one recovery of a copy through at a time, and none while the copy is open: otherwise a button tapped
/// twice, or a second window, would replace the copy that the app writes to.
final class RecoveryTurn: Sendable {
    /// One lock for all copies of this process: recoveries are rare.
    private static let one = Locked(())

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
