import GRDB
import SyncCore

/// The parts of a backfill for a server that was restored from a backup: the records as it had them, and how
/// far this copy's changes were confirmed. After the last part the copy starts over.
struct BackfillSource {
    let scope: String
    let store: Store
    /// The most records in one part, however many the server would take.
    static let most = 200
    var mostRecords = Self.most
    var mostBytes = 1_048_576

    /// Whether the server asked for a backfill that is not complete.
    func isWanted(_ db: Database) throws -> Bool {
        try ScopeTable.isBackfilling(scope, db)
    }

    /// Begins the backfill that the server asked for.
    func begin(_ lost: LostHistory, _ db: Database) throws {
        // After an earlier backfill, until everything is downloaded again, the shown records have numbers of
        // an older history than the divergence point: all are given back, to be combined.
        let isKnown = try KeyValue.knownCursor.read(of: scope, db) != nil
        let wasGiven = try KeyValue.hasBackfilled.read(of: scope, db) != nil
        let givesAll = try ScopeRow.read(scope, db).startsOver && (wasGiven || !isKnown)
        let divergencePoint = givesAll ? -1 : lost.divergencePoint
        try ScopeTable.beginBackfill(
            of: scope, epoch: lost.epoch, divergencePoint: divergencePoint, db)
    }

    /// The record after which the next part begins; nil at the beginning.
    func place(_ db: Database) throws -> RecordKey? {
        try ScopeTable.lastBackfilled(of: scope, db)
    }

    /// The next part, unchanged until the server has taken it.
    func part(_ db: Database) throws -> Backfill {
        let begun = try ScopeTable.backfill(of: scope, db)
        return Backfill(
            scope: scope, epoch: begun?.epoch ?? "", divergencePoint: begun?.divergencePoint ?? 0,
            author: try store.author(db), acknowledgedThrough: begun?.acknowledgedThrough ?? 0,
            records: try records(db).records)
    }

    /// As many of the next records as a server takes at once, at least one; and the last record read.
    ///
    /// A record that was damaged on this device is not given back.
    private func records(_ db: Database) throws -> (records: [SyncedRecord], last: RecordKey?) {
        let rows = ServerRow(schema: store.schema)
        var records: [SyncedRecord] = []
        var last: RecordKey?
        var bytes = 0
        for key in try keys(db) {
            if let record = try rows.record(key, db), try isAsItCame(record, db) {
                bytes += try ServerRow.encode(record).utf8.count
                if bytes > mostBytes, !records.isEmpty { break }
                records.append(record)
            }
            last = key
        }
        return (records, last)
    }

    private func isAsItCame(_ record: SyncedRecord, _ db: Database) throws -> Bool {
        if record.isDeleted { return true }
        return try RowTable.keptDigest(of: record.key, db) == record.digest
    }

    /// Notes that the server took the part. After the last one everything is downloaded again; `cursor` is of
    /// the history that has the records given back.
    func wasTaken(knownAs cursor: String?, _ db: Database) throws {
        if let last = try records(db).last {
            try ScopeTable.setLastBackfilled(last, of: scope, db)
        }
        guard try keys(db).isEmpty else { return }
        try forget(db)
        try startOver(knownAs: cursor, db)
    }

    /// Rejects the next record, because the server cannot read it, however often it is sent, and may have
    /// lost it: it waits for a person, and the backfill goes on after it.
    func giveUp(_ problem: Problem, at now: Int64, _ db: Database) throws {
        if let record = try records(db).records.first, !record.isDeleted {
            let number = try OutboxTable.reserveSequence(db)
            let change = Change(
                sequence: number, transaction: try CaptureState.reserveTransaction(db), table: record.table,
                id: record.id,
                verb: .insert, generation: record.generation, baseVersion: 0,
                edits: record.fields.mapValues { .value($0) }, stamp: record.clock.newest)
            let refusal = Refusal(
                .malformed,
                "The server was restored, may have lost this record, and cannot read it: \(problem.message)")
            try RejectedTable.keep(change, refusal, scope: scope, at: now, db)
            store.events?.emit(.changesRejected(changes: 1, reasons: [.malformed]), after: db)
        }
        try wasTaken(knownAs: nil, db)
    }

    /// Ends the backfill, because its epoch is over: the next pull says whether another is wanted.
    func forget(_ db: Database) throws {
        try ScopeTable.endBackfill(of: scope, db)
    }

    /// Has everything downloaded again. `cursor` is of the server's history that has the records given back;
    /// nil if that is not known.
    func startOver(knownAs cursor: String?, _ db: Database) throws {
        try PullStage(scope: scope, store: store).startOver(db)
        try KeyValue.knownCursor.write(cursor, of: scope, db)
        try KeyValue.hasBackfilled.write("1", of: scope, db)
    }

    private func keys(_ db: Database) throws -> [RecordKey] {
        try RowTable.toBackfill(scope, most: mostRecords, db)
    }
}
