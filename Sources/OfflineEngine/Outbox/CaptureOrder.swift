import GRDB
import SyncCore
import Synchronization

/// How far the waiting changes of each scope are known to follow each other in time, so that the stamp of one
/// transaction is found from the few that were captured in the same millisecond, not from all before it.
///
/// Each change is read once in the life of a ``Store``. A device whose clock was set back, or that had seen
/// stamps ahead of its clock, has changes that are out of order: the stamps of those, and of what follows
/// before time has caught up, come from ``TransactionStamps/all(_:_:)``.
final class CaptureOrder: Sendable {
    private let known = Mutex<[String: Known]>([:])

    /// The stamp of the transaction that has this waiting change, exactly as `TransactionStamps.all` gives it;
    /// nil if only that can tell.
    func stamp(of change: CapturedChange, in scope: String, _ db: Database) throws -> Stamp? {
        let known = try extended(scope, db)
        var run: [OutboxTable.CaptureTime] = []
        var first = change.capturedAt
        let earlier = try OutboxTable.captureTimes(of: scope, backFrom: change.sequence, db)
        while let time = try earlier.next() {
            if time.transaction == change.transaction {
                first = time.capturedAt
            } else if time.capturedAt != first {
                break
            }
            run.append(time)
        }
        var stamps = try TransactionStamps(scope, db)
        guard run.first?.sequence == change.sequence, let start = run.last,
            start.sequence > known.disorder, stamps.isPast(start.capturedAt)
        else { return nil }
        var stamp: Stamp?
        for time in run.reversed() { stamp = stamps.stamp(of: time) }
        return stamp
    }

    /// What is known of a scope up to the last change that was ever captured. What this transaction found is
    /// kept if it commits: the sequences of one that is rolled back are given again.
    private func extended(_ scope: String, _ db: Database) throws -> Known {
        let clock = try TransactionStamps(scope, db)
        let last = try OutboxTable.lastSequence(db)
        var now = known.withLock { $0[scope] } ?? Known(clock: clock.settings)
        if now.clock != clock.settings || now.through > last { now = Known(clock: clock.settings) }
        guard now.through < last else { return now }
        let times = try OutboxTable.captureTimes(of: scope, after: now.through, db)
        while let time = try times.next() { now.take(time, at: clock.corrected(time.capturedAt)) }
        now.through = last
        let found = now
        db.afterNextTransaction { [self] _ in known.withLock { $0[scope] = found } }
        return now
    }

    /// The order of a scope's changes up to a sequence.
    private struct Known {
        let clock: TransactionStamps.Settings
        /// The last sequence that is accounted for.
        var through: Int64 = 0
        /// The sequence of the last change that is out of order: captured before a stamp that an earlier one
        /// can have, or unlike its transaction.
        var disorder: Int64 = 0
        /// No change so far can have a stamp as late as this, milliseconds since 1970.
        private var latest: Int64 = .min
        private var last: OutboxTable.CaptureTime?
        /// How many changes were captured in the same millisecond as the last.
        private var count = 0

        init(clock: TransactionStamps.Settings) { self.clock = clock }

        mutating func take(_ time: OutboxTable.CaptureTime, at milliseconds: Int64) {
            let isOfLast = time.transaction == last?.transaction
            let isSame = time.capturedAt == last?.capturedAt
            count = isSame ? count + 1 : 1
            let isDivided =
                isOfLast
                ? !isSame || time.floor != last?.floor
                : time.transaction < last?.transaction ?? time.transaction
            if milliseconds < latest || isDivided || count > Self.mostInOneMillisecond {
                disorder = time.sequence
            }
            // A stamp that follows another one may be of the next millisecond, its counter being full.
            let seen = [time.floor, time.stored].compactMap { $0.map { $0.milliseconds + 2 } }
            latest = seen.reduce(max(latest, milliseconds), max)
            last = time
        }

        /// Fewer than a stamp's counter counts.
        private static let mostInOneMillisecond = 50_000
    }
}
