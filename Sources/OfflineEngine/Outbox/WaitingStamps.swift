import GRDB
import SyncCore

/// The stamps of some of a scope's waiting changes, as ``TransactionStamps`` gives them to all.
struct WaitingStamps {
    let scope: String
    let store: Store
    private var order: CaptureOrder.Known?
    /// The stamps of all waiting transactions, once they were needed.
    private var all: [Int64: Stamp]?
    private var lookups = 0
    /// The stamps looked up singly, by transaction.
    private var found: [Int64: Stamp] = [:]

    init(scope: String, store: Store) {
        self.scope = scope
        self.store = store
    }

    /// The stamp that a change has or would get now; nil if it does not wait in this scope.
    mutating func stamp(of change: CapturedChange, _ db: Database) throws -> Stamp? {
        if let stamp = all?[change.transaction] ?? found[change.transaction] { return stamp }
        if all != nil { return nil }
        if try lookups < Self.fewLookups || lookups < Self.mostLookups(db) {
            lookups += 1
            let order = try order ?? order(db)
            self.order = order
            if let stamp = try order.stamp(of: change, in: scope, db) {
                found[change.transaction] = stamp
                return stamp
            }
        }
        let all = try TransactionStamps.all(scope, db)
        self.all = all
        return all[change.transaction]
    }

    private func order(_ db: Database) throws -> CaptureOrder.Known {
        try store.captureOrder.known(scope, TransactionStamps(scope, db).settings, db)
    }

    /// The number of lookups that are always made.
    private static let fewLookups = 200

    /// Beyond this many lookups it is cheaper to read everything: one lookup costs as much as forty changes.
    private static func mostLookups(_ db: Database) throws -> Int { Int(try OutboxTable.span(db) / 40) }
}
