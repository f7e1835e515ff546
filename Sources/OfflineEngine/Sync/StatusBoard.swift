import GRDB
import Notation
import SyncCore

/// Holds the status and gives it to every reader; a slow reader gets the newest value only.
final class StatusBoard: Sendable {
    private struct State {
        var status: SyncStatus
        var problems: [Part: Problem] = [:]
        var readers: [Int: AsyncStream<SyncStatus>.Continuation] = [:]
        var nextReader = 0
    }

    /// A part of the engine that may report a problem, the most serious first.
    enum Part: CaseIterable {
        /// The copy's file, which is not where it was opened.
        case file
        /// The exchange, whose copy cannot be used.
        case copy
        /// The session, whose account cannot be read.
        case session
        /// The counts of what waits.
        case counts
        /// The line to the server, which is not secure.
        case line
        /// The exchange, by what the server said.
        case server
    }

    private let state: Locked<State>

    private let events: EventBoard?

    init(_ status: SyncStatus, events: EventBoard? = nil) {
        state = Locked(State(status: status))
        self.events = events
        events?.metrics?.show(status)
    }

    var status: SyncStatus { state.withLock { $0.status } }
    /// How many readers it gives the status to.
    var readers: Int { state.withLock { $0.readers.count } }

    /// Sets or clears the problem of one part; the most serious of all is shown.
    func report(_ problem: Problem?, of part: Part) {
        alter { problems, status in
            problems[part] = problem
            status.problem = Part.allCases.compactMap { problems[$0] }.first
        }
    }

    /// Reports an error of the database, or another one, as the problem that it means.
    func reportFailure(_ error: any Error, of part: Part) {
        let problem = (error as? DatabaseError).map(Problem.init(storage:)) ?? Problem(error)
        report(problem, of: part)
    }

    func change(_ body: (inout SyncStatus) -> Void) { alter { _, status in body(&status) } }

    private func alter(_ body: (inout [Part: Problem], inout SyncStatus) -> Void) {
        let (before, after) = state.withLock { state in
            let before = state.status
            body(&state.problems, &state.status)
            if state.status != before {
                events?.metrics?.show(state.status)
                state.readers = state.readers.filter { $0.value.isGiven(state.status) }
            }
            return (before, state.status)
        }
        for kind in SyncEvent.Kind.between(before, after) { events?.emit(kind) }
    }

    func updates() -> AsyncStream<SyncStatus> {
        let (stream, continuation) = AsyncStream<SyncStatus>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            state.nextReader += 1
            state.readers[state.nextReader] = continuation
            continuation.yield(state.status)
        }
        return stream
    }
}

extension AsyncStream.Continuation where Element: Sendable {
    /// Gives a value to the stream's reader; false when there is none any more.
    ///
    /// A board that yields inside its lock removes its readers by this result, never in `onTermination`: that
    /// runs inside the lock of the reader's task while it is cancelled, and a value that wakes the reader
    /// waits for that lock, so the two threads would deadlock.
    func isGiven(_ value: Element) -> Bool {
        if case .terminated = yield(value) { false } else { true }
    }
}
