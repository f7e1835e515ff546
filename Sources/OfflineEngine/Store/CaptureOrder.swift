import GRDB
import Notation
import SyncCore

/// The sequence up to which each scope's waiting changes are known to be in order of time, so that a
/// transaction's stamp follows from the few captured in the same millisecond, not from all before it.
///
/// A ``Store`` reads each change once, and once more when what it knows of the server's clock has changed. A
/// device whose clock was set back, or that had seen stamps ahead of its clock, has changes that are out of
/// order: their stamps come from all that wait.
final class CaptureOrder: Sendable {
    private let known = Locked<[String: Known]>([:])

    /// The order of a scope's changes up to the last one that was ever captured.
    ///
    /// The result of a transaction is kept only if it commits: a rollback frees its sequences for reuse.
    func known(_ scope: String, _ clock: Clock, _ db: Database) throws -> Known {
        let last = try OutboxTable.lastSequence(db)
        var now = known.withLock { $0[scope] } ?? Known(clock: clock)
        if now.clock != clock || now.through > last { now = Known(clock: clock) }
        guard now.through < last else { return now }
        let times = try OutboxTable.captureTimes(of: scope, after: now.through, db)
        while let time = try times.next() { now.take(time) }
        now.through = last
        let found = now
        db.afterNextTransaction { [self] _ in known.withLock { $0[scope] = found } }
        return now
    }

    /// The facts of the copy that all its stamps depend on.
    struct Clock: Hashable {
        /// The device's sixteen hexadecimal digits.
        let device: String
        /// The milliseconds that are added to the device's time.
        let offset: Int64
    }

    /// The order of a scope's changes up to a sequence.
    struct Known {
        let clock: Clock
        /// The last sequence that was read.
        fileprivate var through: Int64 = 0
        /// The sequence of the last change that is out of order: captured before a stamp that an earlier one
        /// can have, or unlike its transaction.
        private(set) var disorder: Int64 = 0
        /// No change so far can have a stamp as late as this, milliseconds since 1970.
        private var latest: Int64 = .min
        private var last: OutboxTable.CaptureTime?
        private var count = 0

        fileprivate init(clock: Clock) { self.clock = clock }

        fileprivate mutating func take(_ time: OutboxTable.CaptureTime) {
            count += 1
            let corrected = time.capturedAt + clock.offset
            let isOfLast = time.transaction == last?.transaction
            let isSame = time.capturedAt == last?.capturedAt
            let isDivided =
                isOfLast
                ? !isSame || time.floor != last?.floor
                : time.transaction < last?.transaction ?? time.transaction
            let isLate = corrected < latest || corrected == latest && !isSame
            if isDivided || isLate || isSame && last?.sequence == disorder { disorder = time.sequence }
            let seen = [time.floor, time.stored].compactMap { $0.map { $0.milliseconds + margin } }
            latest = seen.reduce(max(latest, corrected), max)
            last = time
        }

        /// A stamp that follows another one may be of a later millisecond, its counter being full.
        var margin: Int64 { 2 + Int64(count >> 16) }
    }
}
