public import Foundation
import GRDB
import SyncCore

extension Replica {
    /// The events of the engine from now on, for as long as they are listened to.
    ///
    /// A listener that falls more than 256 events behind loses the oldest, and sees the gap in their numbers;
    /// it never holds up the engine.
    public func events() -> AsyncStream<SyncEvent> { eventBoard.updates() }

    /// The newest events of this copy, also from before this start, as lines of JSON: at most 2,000 and
    /// 512 KB. They have counts and codes; no values, no record's id, no names, no tokens.
    /// - Throws: an error of the file system.
    public func exportLog() throws -> Data {
        eventBoard.flush()
        return try Self.exportLog(of: file)
    }

    /// The newest events of a copy that is not open, or can no longer be opened.
    /// - Parameter file: the copy's database.
    public static func exportLog(of file: URL) throws -> Data {
        Data(try EventFile.beside(file).lines().map { $0 + "\n" }.joined().utf8)
    }

    /// Syncing begins, perhaps with what an earlier run left.
    func sayStart() async throws {
        eventBoard.emit(.started)
        let left = try await store.database.read { db in
            SyncEvent.Kind.resumed(
                pendingChanges: try OutboxTable.count(db),
                hasBatchInFlight: try InFlightBatch.read(Wire.ownScope, db) != nil,
                stagedRecords: try PullStage.records(db))
        }
        if left != .resumed(pendingChanges: 0, hasBatchInFlight: false, stagedRecords: 0) {
            eventBoard.emit(left)
        }
    }
}
