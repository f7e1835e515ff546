import GRDB
import Notation

/// Observes what transactions do to the outbox. Lives on the writing connection's queue.
final class OutboxObserver: TransactionObserver {
    /// The changes of a transaction to the outbox.
    struct Change: Sendable {
        var inserted = 0
        var deleted = 0
        /// Whether changes were stamped or hidden, or some were rejected, retried or discarded.
        var isRevised = false
        /// Whether another program wrote, or a transaction ended unheard, so that the changes are unknown.
        var isUnknown = false
    }

    /// The changes of a transaction so far.
    final class Heard: Sendable {
        private struct State {
            var change = Change()
            var isEmpty = true
            /// Whether the transaction was about to be committed.
            var isCommitting = false
        }

        private let state = Locked(State())

        /// Forgets it. Call where no transaction is open.
        func forget() { state.withLock { $0 = State() } }

        fileprivate func add(_ body: (inout Change) -> Void) {
            state.withLock { state in
                if state.isCommitting {
                    // SQLite rolls back by itself where a commit fails, and no observer hears of that: what
                    // was heard before is of a transaction that never was.
                    state = State()
                    state.change.isUnknown = true
                }
                state.isEmpty = false
                body(&state.change)
            }
        }

        fileprivate func commits() { state.withLock { if !$0.isEmpty { $0.isCommitting = true } } }

        /// Gives what was heard, if anything, and begins anew.
        fileprivate func end() -> Change? {
            state.withLock { state in
                defer { state = State() }
                return state.isEmpty ? nil : state.change
            }
        }
    }

    private let heard: Heard
    private let committed: @Sendable (Change) -> Void

    init(_ heard: Heard, _ committed: @escaping @Sendable (Change) -> Void) {
        self.heard = heard
        self.committed = committed
    }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        [EngineTable.outbox.name, EngineTable.rejected.name].contains(eventKind.tableName)
    }

    func databaseDidChange() { heard.add { $0.isUnknown = true } }

    func databaseDidChange(with event: DatabaseEvent) {
        let (kind, isOutbox) = (event.kind, event.tableName == EngineTable.outbox.name)
        heard.add { change in
            switch kind {
            case _ where !isOutbox: change.isRevised = true
            case .insert: change.inserted += 1
            case .delete: change.deleted += 1
            case .update: change.isRevised = true
            }
        }
    }

    func databaseWillCommit() { heard.commits() }

    func databaseDidCommit(_ db: Database) {
        if let change = heard.end() { committed(change) }
    }

    func databaseDidRollback(_ db: Database) { heard.forget() }
}
