import GRDB
import Notation
import SyncCore

/// Keeps the status's counts equal to the outbox, and says at once when a change was captured.
///
/// The changes of an app's write are counted at its commit without a query: a device that was offline for
/// weeks pays no more for a save. The other counts are queried by a reader after an event that affects them.
final class PendingCounter: Sendable {
    private struct Counts: Equatable, Sendable {
        var rejected: Int
        var hidden: Int
        var hiddenRecords: Int
        var conflicts: Int

        init(_ schema: Schema, _ db: Database) throws {
            rejected = try RejectedTable.count(db)
            hidden = try OutboxTable.hiddenCount(db)
            hiddenRecords = try BaseTable.waitingCount(db)
            conflicts = try Conflict.all(schema, db).count
        }
    }

    private let store: Store
    private let board: StatusBoard
    private let waker = Waker()
    private let heard = OutboxObserver.Heard()
    /// Whether the whole outbox has to be counted.
    private let isUncounted = Locked(false)
    private let counting: Locked<Task<Void, Never>?> = Locked(nil)

    /// - Parameter captured: called when a transaction that captured something has committed.
    init(store: Store, board: StatusBoard, captured: @escaping @Sendable () -> Void) throws {
        self.store = store
        self.board = board
        let observer = OutboxObserver(heard) { [weak self] change in
            if change.inserted > 0 || change.isUnknown { captured() }
            self?.take(change)
        }
        let schema = store.schema
        let (pending, counts) = try store.database.writeWithoutTransaction { db in
            db.add(transactionObserver: observer, extent: .databaseLifetime)
            return (try OutboxTable.count(db), try Counts(schema, db))
        }
        board.change { $0.pendingChanges = pending }
        show(counts)
        counting.withLock { task in
            task = Task { [weak self, waker] in
                while !Task.isCancelled {
                    await waker.sleep()
                    await self?.count()
                }
            }
        }
    }

    deinit { counting.withLock { $0?.cancel() } }

    /// Something may have moved the counts besides the outbox: a pull, or another program's writes.
    func recount() { waker.wake() }

    /// A transaction failed. SQLite may have rolled it back by itself, which no observer hears of.
    func recountAll() {
        isUncounted.withLock { $0 = true }
        waker.wake()
    }

    /// Returns when the status has the counts of the file.
    func countNow() async throws {
        let schema = store.schema
        try await countAll()
        show(try await store.database.read { db in try Counts(schema, db) })
    }

    private func take(_ change: OutboxObserver.Change) {
        board.change { $0.pendingChanges += change.inserted - change.deleted }
        if change.isUnknown { isUncounted.withLock { $0 = true } }
        let mayMoveOthers = change.isUnknown || change.deleted > 0 || change.isRevised
        if mayMoveOthers || board.status.conflicts > 0 { waker.wake() }
    }

    /// A count that fails is made again after a while, for counts that stood still would show as sent what
    /// waits.
    private func count() async {
        let schema = store.schema
        var failures = 0
        while !Task.isCancelled {
            do {
                if isUncounted.withLock({ $0 }) { try await countAll() }
                show(try await store.database.read { db in try Counts(schema, db) })
                board.report(nil, of: .counts)
                return
            } catch is CancellationError {
                return
            } catch {
                failures += 1
                board.reportFailure(error, of: .counts)
            }
            let delay = RetryPolicy.exponential.delay(after: failures, chance: store.world.random())
            await waker.sleep(milliseconds: min(delay, 30_000))
        }
    }

    /// Counts on the writing connection, so that no commit comes between the count and the board.
    private func countAll() async throws {
        try await store.database.writeWithoutTransaction { [self] db in
            heard.forget()
            let pending = try OutboxTable.count(db)
            isUncounted.withLock { $0 = false }
            board.change { $0.pendingChanges = pending }
        }
    }

    private func show(_ counts: Counts) {
        board.change { status in
            status.rejectedChanges = counts.rejected
            status.hiddenChanges = counts.hidden
            status.hiddenRecords = counts.hiddenRecords
            status.conflicts = counts.conflicts
        }
    }
}
