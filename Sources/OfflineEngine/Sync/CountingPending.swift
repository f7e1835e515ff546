import Foundation
import GRDB
import SyncCore

/// Keeps the status's counts equal to the outbox, and tells the sync loop when something new waits.
///
/// A count that fails ends only that count: it is made again after a while, for somebody whose counts stood
/// still would take what waits for sent.
final class CountingPending: Sendable {
    private struct Counts: Equatable {
        let pending: Int
        let last: Int64
        let setAside: Int
        let hidden: Int
        let conflicts: Int

        init(_ schema: Schema, _ db: Database) throws {
            pending = try Outbox.count(db)
            last = try Int64.fetchOne(db, cached: "SELECT max(n) FROM aloft_outbox") ?? 0
            setAside = try Int.fetchOne(db, cached: "SELECT count(*) FROM aloft_setaside") ?? 0
            hidden =
                try Int.fetchOne(db, cached: "SELECT count(*) FROM aloft_outbox WHERE hidden IS NOT NULL")
                ?? 0
            conflicts = try Conflict.all(schema, db).count
        }
    }

    private let watching: Task<Void, Never>

    init(store: Store, board: StatusBoard, session: ReplicaSession) throws {
        let schema = store.schema
        Self.show(try store.database.read { db in try Counts(schema, db) }, on: board)
        // With its tables named it is counted by a reader. Without, GRDB counts on the writing connection and
        // forbids that to write meanwhile, whereupon SQLite compiles every statement of it anew.
        let tables = ["aloft_outbox", "aloft_setaside", "aloft_row", "aloft_base"].map { GRDB.Table($0) }
        let counting = ValueObservation.tracking(regions: tables) { db in try Counts(schema, db) }
            .removeDuplicates()
        watching = Task {
            let pause = Alarm()
            var failures = 0
            while !Task.isCancelled {
                do {
                    for try await counts in counting.values(in: store.database) {
                        board.report(nil, of: .counts)
                        failures = 0
                        Self.show(counts, on: board)
                        session.ring(.nudge)
                    }
                } catch {
                    failures += 1
                    board.reportFailure(error, of: .counts)
                }
                let delay = RetryPolicy.exponential.delay(after: failures, chance: store.world.random())
                await pause.sleep(milliseconds: min(delay, 30_000))
            }
        }
    }

    deinit { watching.cancel() }

    private static func show(_ counts: Counts, on board: StatusBoard) {
        board.change { status in
            status.pendingChanges = counts.pending
            status.rejectedChanges = counts.setAside
            status.hiddenChanges = counts.hidden
            status.conflicts = counts.conflicts
        }
    }
}
