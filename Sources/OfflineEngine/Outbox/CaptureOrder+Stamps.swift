import GRDB
import SyncCore

extension CaptureOrder.Known {
    /// The stamp of the transaction that has this change, if a batch stored it or it is in order.
    func stamp(of change: CapturedChange, in scope: String, _ db: Database) throws -> Stamp? {
        var run: [OutboxTable.CaptureTime] = []
        var first = change.capturedAt
        let earlier = try OutboxTable.captureTimes(of: scope, backFrom: change.sequence, db)
        while let time = try earlier.next() {
            if run.isEmpty, time.sequence != change.sequence { return nil }
            if time.transaction == change.transaction {
                // The whole transaction shares the stamp that a batch stored.
                if let stored = time.stored { return stored }
                first = time.capturedAt
            } else if time.capturedAt != first {
                break
            }
            if time.sequence <= disorder || run.count == Self.mostRead { return nil }
            run.append(time)
        }
        var stamps = try TransactionStamps(scope, db)
        guard !run.isEmpty,
            stamps.last.map({ $0.milliseconds + margin <= first + clock.offset }) ?? true
        else { return nil }
        var stamp: Stamp?
        for time in run.reversed() { stamp = stamps.stamp(of: time) }
        return stamp
    }

    /// A larger transaction is as quickly looked at with all others.
    private static let mostRead = 500
}
