import Foundation
import GRDB
import SyncCore

/// Keeps the status's counts equal to the outbox, and tells the sync loop when something new waits.
final class CountingPending: Sendable {
    private struct Counts: Equatable {
        let pending: Int
        let last: Int64
        let setAside: Int
        let hidden: Int
        let conflicts: Int
    }

    private let watching: AnyDatabaseCancellable

    init(store: Store, board: StatusBoard, session: ReplicaSession) throws {
        let schema = store.schema
        let count: @Sendable (Database) throws -> Counts = { db in
            Counts(
                pending: try Outbox.count(db),
                last: try Int64.fetchOne(db, cached: "SELECT max(n) FROM aloft_outbox") ?? 0,
                setAside: try Int.fetchOne(db, cached: "SELECT count(*) FROM aloft_setaside") ?? 0,
                hidden: try Int.fetchOne(
                    db, cached: "SELECT count(*) FROM aloft_outbox WHERE hidden IS NOT NULL") ?? 0,
                conflicts: try Conflict.all(schema, db).count)
        }
        let show: @Sendable (Counts) -> Void = { counts in
            board.change { status in
                status.pendingChanges = counts.pending
                status.setAsideChanges = counts.setAside
                status.hiddenChanges = counts.hidden
                status.conflicts = counts.conflicts
            }
        }
        show(try store.database.read(count))
        // With its tables named it is counted by a reader. Without, GRDB counts on the writing connection and
        // forbids that to write meanwhile, whereupon SQLite compiles every statement of it anew.
        let tables = ["aloft_outbox", "aloft_setaside", "aloft_row", "aloft_base"].map { GRDB.Table($0) }
        let counting = ValueObservation.tracking(regions: tables, fetch: count)
        watching = counting.removeDuplicates().start(
            in: store.database, scheduling: .async(onQueue: .global())
        ) { error in
            board.change {
                $0.problem = (error as? DatabaseError).map(Problem.init(storage:)) ?? Problem(error)
            }
        } onChange: { counts in
            show(counts)
            session.ring(.nudge)
        }
    }
}
