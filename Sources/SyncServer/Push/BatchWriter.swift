import GRDB
import SyncCore

/// Applies a batch's changes to a scope, one transaction of the device at a time, inside the server's write
/// transaction.
struct BatchWriter {
    let feed: ScopeFeed
    let author: Author
    let schema: Schema
    let now: Int64
    let clockLead: Int64
    /// Whether the scope is one that accounts may share.
    let isShared: Bool
    /// The scope's head, counted on with every record touched.
    private(set) var head: Int64
    /// The sum that the records touched add to the scope's digest.
    private(set) var digestChange: UInt64 = 0
    /// Stamps that were set back, by the sequence of the change.
    private(set) var clamped: [Int64: Stamp] = [:]
    private var lastClamp: (transaction: Int64, stamp: Stamp)?
    /// Records with a refused change in this batch, and the sequence of that change.
    private var refusedRecords: [RecordKey: Int64] = [:]
    /// Total bytes of the winning records attached to unique-key refusals in this reply.
    private var winnerBytes = 0

    init(
        feed: ScopeFeed, author: Author, schema: Schema, now: Int64, clockLead: Int64, head: Int64,
        isShared: Bool
    ) {
        self.feed = feed
        self.author = author
        self.schema = schema
        self.now = now
        self.clockLead = clockLead
        self.isShared = isShared
        self.head = head
    }

    mutating func apply(_ changes: [Change], _ db: Database) throws -> [Outcome] {
        var outcomes: [Outcome] = []
        var start = changes.startIndex
        while start < changes.endIndex {
            let transaction = changes[start].transaction
            let end = changes[start...].firstIndex { $0.transaction != transaction } ?? changes.endIndex
            // Clamped also if it is refused: its author has to learn that the clock is ahead.
            let members = changes[start..<end]
            let under = try members.contains(where: isAhead) ? newestStamp(under: members, db) : nil
            outcomes += try applyTransaction(members.map { clamp($0, over: under) }, db)
            start = end
        }
        return outcomes
    }

    private mutating func applyTransaction(_ changes: [Change], _ db: Database) throws -> [Outcome] {
        var admitted: [Change] = []
        for change in changes {
            switch admit(change) {
            case .success(let fit): admitted.append(fit)
            case .failure(let refused): return refuse(changes, because: change.sequence, refused.refusal)
            }
        }
        do {
            let applied = try TransactionMerge.apply(
                admitted, by: author, schema: schema, to: FeedSource(feed: feed, db: db))
            if let grown = applied.records.first(where: { $0.bytes > Admission.mostRecordBytes }) {
                let culprit = changes.last { $0.key == grown.key } ?? changes[changes.startIndex]
                let message = "A record holds at most \(Admission.mostRecordBytes / 1_048_576) MB."
                return refuse(changes, because: culprit.sequence, Refusal(.tooLarge, message))
            }
            try write(applied, db)
            return applied.outcomes
        } catch let refused as TransactionMerge<FeedSource>.Refused {
            var refusal = refused.refusal
            refusal.because = refusal.other.flatMap { refusedRecords[$0] }
            return refuse(changes, because: refused.culprit, refusal)
        }
    }

    private func admit(_ change: Change) -> Result<Change, Admission.Refused> {
        if let cause = refusedRecords[change.key], !schema.isIndependent(change) {
            let message = "An earlier change of the same record was refused."
            return .failure(.init(refusal: Refusal(.recordRefused, message, because: cause)))
        }
        return Admission(schema: schema, author: author, isShared: isShared).admit(change)
    }

    /// One refused change refuses its transaction; the reason of each other one names it.
    private mutating func refuse(_ changes: [Change], because culprit: Int64, _ refusal: Refusal) -> [Outcome]
    {
        for change in changes { refusedRecords[change.key] = change.sequence }
        var refusal = refusal
        // The replica gets the winning record with a pull, too; the reply has to stay small enough to read.
        let bytes = winnerBytes + (refusal.winner?.bytes ?? 0)
        if bytes > Admission.mostRecordBytes { refusal.winner = nil } else { winnerBytes = bytes }
        return changes.map { change in
            let said =
                change.sequence == culprit
                ? refusal
                : Refusal(
                    .transactionRefused, "Another change of the same transaction was refused.",
                    because: culprit)
            return Outcome(sequence: change.sequence, result: .refused, refusal: said)
        }
    }

    /// A record that was not altered gets a number, too: the replica that touched it has to see its state.
    private mutating func write(
        _ applied: TransactionMerge<FeedSource>.Applied, _ db: Database
    ) throws {
        try feed.keep(applied.overwritten, at: now, db)
        for var record in applied.records {
            head += 1
            record.version += 1
            record.number = head
            digestChange &+= try feed.store(record, at: now, db)
        }
    }

    /// Whether a stamp of the change lies further ahead than the server allows.
    private func isAhead(_ change: Change) -> Bool {
        let limit = now + clockLead
        return change.stamp.milliseconds > limit
            || change.stamps?.values.contains { $0.milliseconds > limit } == true
    }

    /// The newest stamp of the states that changes were made over: those that are not later than they are.
    private func newestStamp(under changes: ArraySlice<Change>, _ db: Database) throws -> Stamp? {
        try changes.compactMap { change in
            let record = try feed.record(change.table, change.id, db)
            return record.map(\.clock.newest).flatMap { $0 <= change.stamp ? $0 : nil }
        }.max()
    }

    /// Sets back stamps that lie further ahead than the server allows, keeping the device's order: a
    /// transaction has one stamp, and the next one a later one. None comes to lie below the state that it was
    /// made over, which has later stamps than now if it is the server's clock that was set back.
    private mutating func clamp(_ change: Change, over under: Stamp?) -> Change {
        guard isAhead(change) else { return change }
        var stamp = Stamp(milliseconds: now + clockLead, counter: 0, device: change.stamp.device)
        if let under, under >= stamp { stamp = under.successor.by(change.stamp.device) }
        if let last = lastClamp {
            stamp = last.transaction == change.transaction ? last.stamp : max(stamp, last.stamp.successor)
        }
        lastClamp = (change.transaction, stamp)
        clamped[change.sequence] = stamp
        var changed = change
        changed.stamp = stamp
        changed.stamps = change.stamps?.mapValues { min($0, stamp) }
        return changed
    }
}
