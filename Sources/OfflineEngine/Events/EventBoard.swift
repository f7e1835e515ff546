import Dispatch
import Foundation
import GRDB
import Logging
import Notation
import SyncCore

/// Tells an event to whoever listens, to the program's log and metrics, and to the file.
///
/// Never waits for a listener: one that is too slow loses the oldest events, and sees it in their numbers.
package final class EventBoard: Sendable {
    /// The number of events that wait for a slow listener.
    static let listenerBuffer = 256
    /// Signals that come faster than this, in milliseconds, are one event.
    private static let signalPause: Int64 = 1_000

    private struct State {
        var sequence: Int64 = 0
        var lastSignalAt: Int64?
        /// The number of emitted events that are not written yet.
        var queued = 0
        /// Events that found too many others waiting to be written.
        var skipped = 0
        var listeners: [Int: AsyncStream<SyncEvent>.Continuation] = [:]
        var nextListener = 0
    }

    private let state = Locked(State())
    /// The events to emit when the transaction of a connection has committed.
    private let untilCommit = Locked<[ObjectIdentifier: [SyncEvent.Kind]]>([:])
    private let world: any World
    private let logger: Logger
    private let file: EventFile?
    /// Log, file and metrics have a queue of their own: emitting an event never waits for a disk, or for
    /// another process that holds the file.
    private let queue = DispatchQueue(label: "aloft.events")
    /// Events that could not be written; the queue's own.
    private let unwritten = Locked(0)
    /// Whether the file is left alone, for writing to it takes a lock.
    private let isSuspended = Locked(false)
    /// The most events that wait to be written.
    private static let mostQueued = 1_000
    let metrics: SyncMetrics?

    /// A board that writes to `file` and counts in `metrics`, if there are any.
    init(
        world: any World, file: EventFile? = nil, metrics: SyncMetrics? = nil,
        logger: Logger = Logger(label: "aloft.events")
    ) {
        self.world = world
        self.file = file
        self.metrics = metrics
        self.logger = logger
    }

    /// Says that something happened.
    func emit(_ kind: SyncEvent.Kind) {
        state.withLock { state in
            if kind == .signal {
                let now = world.uptime()
                if let last = state.lastSignalAt, now - last < Self.signalPause { return }
                state.lastSignalAt = now
            }
            tell(kind, &state)
        }
    }

    /// Emits an event once the transaction open on `db` has committed; never if it does not commit. `db` is a
    /// connection of an attended database.
    func emit(_ kind: SyncEvent.Kind, after db: Database) {
        untilCommit.withLock { $0[ObjectIdentifier(db), default: []].append(kind) }
    }

    /// Notices from now on how the database's transactions end.
    ///
    /// Observes the database once, not per event: whenever an observer comes or goes, GRDB drops its compiled
    /// statements that may delete, which with its triggers includes nearly every save of an app.
    func attend(_ database: some DatabaseWriter) {
        database.add(transactionObserver: TransactionEnds(board: self), extent: .databaseLifetime)
    }

    /// The transaction on `db` is over.
    fileprivate func ended(_ db: Database, isCommitted: Bool) {
        let kinds = untilCommit.withLock { $0.removeValue(forKey: ObjectIdentifier(db)) } ?? []
        if isCommitted { kinds.forEach(emit) }
    }

    private func tell(_ kind: SyncEvent.Kind, _ state: inout State) {
        state.sequence += 1
        let event = SyncEvent(sequence: state.sequence, at: Date(milliseconds: world.now()), kind: kind)
        state.listeners = state.listeners.filter { $0.value.isGiven(event) }
        guard state.queued < Self.mostQueued else {
            state.skipped += 1
            return
        }
        state.queued += 1
        let skipped = state.skipped
        state.skipped = 0
        queue.async { self.record(event, skipped: skipped) }
    }

    /// Returns when all earlier events are logged and written, as far as they can be.
    func flush() { queue.sync {} }

    /// Leaves the file alone, or writes to it again. Events that come meanwhile are counted there. When this
    /// returns, nothing is being written.
    func suspend(_ isSuspended: Bool) {
        queue.sync { self.isSuspended.withLock { $0 = isSuspended } }
    }

    private func record(_ event: SyncEvent, skipped: Int) {
        let kind = event.kind
        var metadata: Logger.Metadata = ["event": "\(kind.name)", "sequence": "\(event.sequence)"]
        for (key, value) in kind.fields { metadata[key] = "\(value)" }
        logger.log(level: kind.level, "\(kind.name)", metadata: metadata)
        unwritten.withLock { unwritten in
            unwritten += skipped
            write(event, &unwritten)
        }
        metrics?.count(kind)
        state.withLock { $0.queued -= 1 }
    }

    /// An event that cannot be written now, because the disk is full or gone, is counted; the count is
    /// written as soon as something can be.
    private func write(_ event: SyncEvent, _ unwritten: inout Int) {
        guard let file else { return }
        if isSuspended.withLock({ $0 }) {
            unwritten += 1
            return
        }
        do {
            var lines = try event.line()
            if unwritten > 0 {
                let gap = SyncEvent(sequence: event.sequence, at: event.at, kind: .eventsUnwritten(unwritten))
                lines = try gap.line() + lines
            }
            try file.append(lines, waits: unwritten == 0)
            unwritten = 0
        } catch {
            if unwritten == 0 {
                logger.warning("The event log cannot be written", metadata: ["error": "\(error)"])
            }
            unwritten += 1
        }
    }

    /// Events from now on.
    func updates() -> AsyncStream<SyncEvent> {
        let (stream, continuation) = AsyncStream<SyncEvent>.makeStream(
            bufferingPolicy: .bufferingNewest(Self.listenerBuffer))
        state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
        }
        return stream
    }
}

/// Tells a board how transactions end.
private final class TransactionEnds: TransactionObserver {
    private let board: EventBoard

    init(board: EventBoard) { self.board = board }

    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { board.ended(db, isCommitted: true) }
    func databaseDidRollback(_ db: Database) { board.ended(db, isCommitted: false) }
}
