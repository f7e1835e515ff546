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
        try Int.fetchOne(
            db, cached: "SELECT 1 FROM aloft_scope WHERE scope = ? AND backfillEpoch IS NOT NULL",
            arguments: [scope]) != nil
    }

    /// Begins the backfill that the server asked for.
    func begin(_ lost: LostHistory, _ db: Database) throws {
        // After an earlier backfill, until everything is downloaded again, the shown records have numbers of
        // an older history than the divergence point: all of them are given back, to be combined.
        let isKnown = try KeyValue.knownCursor.read(of: scope, db) != nil
        let wasGiven = try KeyValue.hasBackfilled.read(of: scope, db) != nil
        let givesAll = try ScopeRow.read(scope, db).startsOver && (wasGiven || !isKnown)
        let divergencePoint = givesAll ? -1 : lost.divergencePoint
        try db.run(
            sql: """
                UPDATE aloft_scope SET backfillEpoch = ?, backfillDivergence = ?, backfilledTable = '',
                    backfilledID = ''
                WHERE scope = ?
                """, arguments: [lost.epoch, divergencePoint, scope])
    }

    /// The record after which the next part begins; nil at the beginning.
    func place(_ db: Database) throws -> RecordKey? {
        let row = try Row.fetchOne(
            db, cached: "SELECT backfilledTable, backfilledID FROM aloft_scope WHERE scope = ?",
            arguments: [scope])
        return row.flatMap { row in RecordID(row[1]).map { RecordKey(table: row[0], id: $0) } }
    }

    /// The next part; the same until the server has taken it.
    func part(_ db: Database) throws -> Backfill {
        let row = try Row.fetchOne(
            db,
            cached:
                """
                SELECT backfillEpoch, backfillDivergence, acknowledgedThrough FROM aloft_scope
                    WHERE scope = ?
                """,
            arguments: [scope])
        return Backfill(
            scope: scope, epoch: row?[0] ?? "", divergencePoint: row?[1] ?? 0, author: try store.author(db),
            acknowledgedThrough: row?[2] ?? 0, records: try records(db).records)
    }

    /// As many of the next records as a server takes at once, at least one; and the last one looked at.
    ///
    /// A record that was damaged here since it came is not given back.
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
        let digest = try Int64.fetchOne(
            db, cached: "SELECT ifnull(keptDigest, digest) FROM aloft_row WHERE tbl = ? AND id = ?",
            arguments: [record.table, record.id.text])
        return digest == Int64(bitPattern: record.digest)
    }

    /// Notes that the server took the part. After the last one everything is downloaded again; `cursor` is of
    /// the history that has the records given back.
    func wasTaken(knownAs cursor: String?, _ db: Database) throws {
        if let last = try records(db).last {
            try db.run(
                sql: "UPDATE aloft_scope SET backfilledTable = ?, backfilledID = ? WHERE scope = ?",
                arguments: [last.table, last.id.text, scope])
        }
        guard try keys(db).isEmpty else { return }
        try forget(db)
        try startOver(knownAs: cursor, db)
    }

    /// Rejects the next record as it is here, because the server cannot read it, however often it is sent,
    /// and may have lost it: it waits for a person, and the backfill goes on after it.
    func giveUp(_ problem: Problem, at now: Int64, _ db: Database) throws {
        if let record = try records(db).records.first, !record.isDeleted {
            let number = try OutboxTable.nextNumber(db)
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

    /// Ends the backfill, because its epoch is over: the next pull says what is wanted now.
    func forget(_ db: Database) throws {
        try db.run(sql: "UPDATE aloft_scope SET backfillEpoch = NULL WHERE scope = ?", arguments: [scope])
    }

    /// Has everything downloaded again. `cursor` is of the server's history that has the records given back;
    /// nil if that is not known.
    func startOver(knownAs cursor: String?, _ db: Database) throws {
        try PullStage(scope: scope, store: store).startOver(db)
        try KeyValue.knownCursor.write(cursor, of: scope, db)
        try KeyValue.hasBackfilled.write("1", of: scope, db)
    }

    private func keys(_ db: Database) throws -> [RecordKey] {
        try Row.fetchAll(
            db,
            cached: """
                SELECT r.tbl, r.id FROM aloft_row r JOIN aloft_scope s ON s.scope = r.scope
                WHERE r.scope = ? AND r.number > s.backfillDivergence
                    AND (r.tbl, r.id) > (s.backfilledTable, s.backfilledID)
                ORDER BY r.tbl, r.id LIMIT ?
                """, arguments: [scope, mostRecords]
        ).compactMap { row in RecordID(row[1]).map { RecordKey(table: row[0], id: $0) } }
    }
}
