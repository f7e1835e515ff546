import GRDB
import SyncCore

/// Gives each local transaction its stamp: the one stored by its batch, or that a batch would store now.
///
/// All changes of a transaction share one stamp: when two devices write the same records concurrently, one
/// transaction wins as a whole, and no reader sees half of each.
struct TransactionStamps {
    private let offset: Int64
    private var clock: HybridClock
    private var current: (transaction: Int64, stamp: Stamp)?

    /// Stamps that go on from the last one that a batch of the scope stored.
    init(_ scope: String, _ db: Database) throws {
        offset = try KeyValue.clockOffset.read(db).flatMap { Int64($0) } ?? 0
        clock = HybridClock(
            device: try Authorship(Wire.ownScope, db).current.device,
            last: try KeyValue.lastStamp.read(of: scope, db).flatMap { Stamp($0) })
    }

    /// The facts that the clock's stamps depend on.
    var settings: CaptureOrder.Clock { CaptureOrder.Clock(device: clock.device, offset: offset) }

    /// The device's time as the server's clock had it, milliseconds since 1970.
    func corrected(_ capturedAt: Int64) -> Int64 { capturedAt + offset }

    /// The last stamp given.
    var last: Stamp? { clock.last }

    /// The stamp of a transaction; they come in the order of their changes' numbers.
    mutating func stamp(of transaction: Int64, capturedAt: Int64, floor: Stamp?, stored: Stamp?) -> Stamp {
        if let stored {
            clock.observe(stored)
            current = (transaction, stored)
            return stored
        }
        if let current, current.transaction == transaction { return current.stamp }
        let stamp = clock.stamp(at: corrected(capturedAt), floor: floor)
        current = (transaction, stamp)
        return stamp
    }

    mutating func stamp(of time: OutboxTable.CaptureTime) -> Stamp {
        stamp(
            of: time.transaction, capturedAt: time.capturedAt, floor: time.floor, stored: time.stored)
    }

    /// The stamps of everything that waits or is in flight, by the number of the transaction.
    static func all(_ scope: String, _ db: Database) throws -> [Int64: Stamp] {
        var stamps = try TransactionStamps(scope, db)
        var all: [Int64: Stamp] = [:]
        for source in try OutboxTable.stampSources(of: scope, db) {
            all[source.transaction] = stamps.stamp(of: source)
        }
        return all
    }
}
