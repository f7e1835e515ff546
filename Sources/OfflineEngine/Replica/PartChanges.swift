import GRDB
import Notation

/// Counts, for each part of a state, the transactions that change what it reads.
final class PartChanges: Sendable {
    private struct Part {
        /// The region that the part reads; nil before it is known, when everything may be in it.
        var region: DatabaseRegion?
        /// Whether changes of a table concern the part, as far as that was asked.
        var tables: [String: Bool] = [:]
        /// Whether the present transaction does.
        var isConcerned = false
        /// How many transactions that concern it were about to commit.
        var begun = 0
        /// How many of them are over.
        var ended = 0

        mutating func concerns(_ table: String) -> Bool {
            guard let region else { return true }
            if let known = tables[table] { return known }
            let concerns = region.isModified(byEventsOfKind: .delete(tableName: table))
            tables[table] = concerns
            return concerns
        }
    }

    private let parts: Locked<[Part]>
    private let waker: Waker

    /// Wakes the waker after each of these transactions.
    init(_ count: Int, _ waker: Waker) {
        parts = Locked(Array(repeating: Part(), count: count))
        self.waker = waker
    }

    /// The number of transactions that concern each part and were about to commit.
    var begun: [Int] { parts.withLock { $0.map(\.begun) } }
    /// The number of them that are over.
    var ended: [Int] { parts.withLock { $0.map(\.ended) } }

    /// Counts from now on what changes this region, too. Returns whether it did so before.
    func observe(_ region: DatabaseRegion, of part: Int) -> Bool {
        parts.withLock { parts in
            let known = parts[part].region
            let all = known?.union(region) ?? region
            if all != known { (parts[part].region, parts[part].tables) = (all, [:]) }
            return known == nil || all == known
        }
    }

    /// The observers, for the connection that writes. They work as long as they are kept.
    ///
    /// Each part has one of its own: a change that is announced without its rows says to an observer only
    /// that it concerns it. The last of them sees the ends of transactions for all.
    var observers: [any TransactionObserver & Sendable] {
        parts.withLock(\.indices).map { PartObserver(changes: self, part: $0) } + [
            CommitObserver(changes: self)
        ]
    }

    fileprivate func concerns(_ table: String, _ part: Int) -> Bool {
        parts.withLock { $0[part].concerns(table) }
    }

    fileprivate func note(_ part: Int) { parts.withLock { $0[part].isConcerned = true } }

    fileprivate func begin() {
        parts.withLock { parts in
            for index in parts.indices where parts[index].isConcerned { parts[index].begun += 1 }
        }
    }

    fileprivate func end() {
        let isOfAny = parts.withLock { parts in
            let isOfAny = parts.contains(where: \.isConcerned)
            for index in parts.indices {
                parts[index].ended = parts[index].begun
                parts[index].isConcerned = false
            }
            return isOfAny
        }
        if isOfAny { waker.wake() }
    }
}

/// Notes what concerns one part.
private final class PartObserver: TransactionObserver, Sendable {
    private let changes: PartChanges
    private let part: Int

    init(changes: PartChanges, part: Int) { (self.changes, self.part) = (changes, part) }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool {
        changes.concerns(eventKind.tableName, part)
    }

    func databaseDidChange() { changes.note(part) }
    func databaseDidChange(with event: DatabaseEvent) { changes.note(part) }
    func databaseDidCommit(_ db: Database) {}
    func databaseDidRollback(_ db: Database) {}
}

/// Notes how transactions end.
private final class CommitObserver: TransactionObserver, Sendable {
    private let changes: PartChanges

    init(changes: PartChanges) { self.changes = changes }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseWillCommit() { changes.begin() }
    func databaseDidCommit(_ db: Database) { changes.end() }
    func databaseDidRollback(_ db: Database) { changes.end() }
}
