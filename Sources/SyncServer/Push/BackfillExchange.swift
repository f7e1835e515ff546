import Foundation
import GRDB
import Statements
import SyncCore

/// Asks replicas for what a restored server lost, and takes it back as state. `POST /api/sync/backfill`.
///
/// Records that this server cannot have had are left out. The state of a record with the highest number of
/// the old epoch wins, whichever replica sends it and in whatever order; a record that was written again
/// under the new epoch is combined with it.
struct BackfillExchange {
    let context: ServerContext
    let account: String

    /// The answer to a cursor of lost history: the epoch that began with it, and the number above which
    /// records are wanted back.
    func ask(_ lost: Cursor.LostHere) throws -> SyncAnswer {
        let (epoch, diverged) = try context.database.write { db in
            try ScopeFeed(scope: lost.scope, schema: context.schema)
                .beginEpoch(
                    after: lost.epoch, divergencePoint: lost.divergencePoint, db, world: context.world)
        }
        // Sequence numbers of different histories cannot be compared: this client is asked for everything, or
        // for its mark only.
        let divergencePoint = lost.isUnreadable || diverged < 0 ? -1 : max(diverged, lost.known ?? 0)
        let problem = SyncProblem.historyLost.because(
            "This server was restored from a backup and lost what it had been told since.",
            "Backfill the records with numbers above \(divergencePoint); then start over.")
        return try .json(
            LostHistory(problem.problem, epoch: epoch, divergencePoint: divergencePoint),
            status: SyncProblem.historyLost.status)
    }

    func answer(_ request: SyncRequest) throws -> (answer: SyncAnswer, moved: String?) {
        guard let body = request.body, let backfill = try? JSONDecoder().decode(Backfill.self, from: body),
            backfill.version == Wire.protocolVersion, backfill.author.isWellFormed,
            backfill.acknowledgedThrough >= 0
        else { throw SyncProblem.badRequest.because("The body is no backfill.", "Look at docs/protocol.md.") }
        let (scope, reply) = try context.database.write { db -> (String, BackfillReply) in
            let access = try context.access(of: account, to: backfill.scope, as: .writer, db)
            try DeviceOwners(account: account).check(backfill.author, isWriting: true, db)
            let taken = try take(backfill, access.scope, db)
            return (access.scope, BackfillReply(taken: taken, cursor: try cursor(access, db)))
        }
        return (try .json(reply, status: 200), reply.taken > 0 ? scope : nil)
    }

    /// A cursor of the history that has the records now: if this server is restored again, replicas that
    /// still show them are asked again.
    private func cursor(_ access: Access, _ db: Database) throws -> String {
        let (head, epoch, _) =
            try ScopeFeed(scope: access.scope, schema: context.schema).head(db) ?? (0, "", 0)
        let runs = try RunHistory(scope: access.scope).runs(db).map(\.run)
        let cursor = Cursor(epoch: epoch, began: 0, number: head, runs: runs, grant: access.grant)
        return context.cursorKey.seal(cursor.text, of: access.scope)
    }

    private func take(_ backfill: Backfill, _ scope: String, _ db: Database) throws -> Int {
        let feed = ScopeFeed(scope: scope, schema: context.schema)
        let row = try Row.fetchOne(
            db, cached: "SELECT divergencePoint, epochBefore IS NOT NULL FROM scope WHERE id = ?",
            arguments: [scope])
        guard let state = try feed.head(db), state.epoch == backfill.epoch, let row, row[1] else {
            throw SyncProblem.startOver.because("That epoch is over.", "Pull, and see what is wanted.")
        }
        // A client with another divergence point has an earlier epoch, whose numbers are not comparable.
        let divergencePoint: Int64 = row[0] == backfill.divergencePoint ? row[0] : -1
        try raiseMark(backfill, scope, db)
        var head = state.head
        var digestChange: UInt64 = 0
        for record in backfill.records
        where record.number > max(divergencePoint, 0) && fits(record, in: backfill.scope) {
            guard var kept = try chosen(inPast(record), divergencePoint: divergencePoint, feed, db) else {
                continue
            }
            head += 1
            kept.number = head
            kept.version += 1
            digestChange &+= try feed.store(kept, at: context.world.now(), db)
            // Numbers of an earlier epoch cannot be compared with those of the last one.
            if divergencePoint < 0 { continue }
            try db.run(
                sql: """
                    INSERT INTO backfilled (scope, tbl, id, was, became) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (scope, tbl, id) DO UPDATE
                    SET was = max(was, excluded.was), became = excluded.became
                    """, arguments: [scope, record.table, record.id.text, record.number, head])
        }
        if head > state.head {
            try RunHistory(scope: scope).note(from: state.head + 1, db)
            try feed.setHead(head, digestChange: digestChange, db)
        }
        return Int(head - state.head)
    }

    /// The record after a backfill; nil if it stays as it is.
    private func chosen(
        _ backfilled: SyncedRecord, divergencePoint: Int64, _ feed: ScopeFeed, _ db: Database
    ) throws -> SyncedRecord? {
        guard let known = try feed.record(backfilled.table, backfilled.id, db) else { return backfilled }
        // A forgotten deletion has left only its generation: older states of the record are not taken.
        if known.number == 0, backfilled.generation <= known.generation { return nil }
        if divergencePoint < 0 {
            let combined = combined(known, backfilled)
            return combined == known ? nil : combined
        }
        let row = try Row.fetchOne(
            db, cached: "SELECT was, became FROM backfilled WHERE scope = ? AND tbl = ? AND id = ?",
            arguments: [feed.scope, backfilled.table, backfilled.id.text])
        if let row, row["became"] == known.number {
            return backfilled.number > row["was"] ? backfilled : nil
        }
        if known.number <= divergencePoint { return backfilled }
        if let row, backfilled.number <= row["was"] { return nil }
        return combined(known, backfilled)
    }

    /// Whether this server can have had the record, because it would write it: otherwise no replica has it
    /// from here.
    ///
    /// A number outside of its column's range is taken: it may be from before the column had the range, and
    /// this copy of it may be the last one. Devices count it as unknown and mark it.
    private func fits(_ record: SyncedRecord, in scope: String) -> Bool {
        let table = context.schema.table(record.table)
        guard
            table.map({ scope == Wire.ownScope || $0.scopeColumn != nil })
                ?? Schema.isTableName(record.table),
            (1...Admission.mostGenerations).contains(record.generation),
            [record.number, record.version].allSatisfy({ (1...Self.mostCounted).contains($0) }),
            record.fields.count <= Admission.mostFields,
            record.bytes <= 2 * Admission.mostRecordBytes
        else { return false }
        return record.fields.allSatisfy { name, value in
            table?.column(name).map { $0.canonical(value) != nil } ?? true
        }
    }

    /// The record with its stamps limited to the latest one that this server accepts. A restored machine's
    /// clock may be behind, so that stamps accepted earlier lie in the future: such a record is still taken,
    /// since the replica's copy may be the last one.
    private func inPast(_ record: SyncedRecord) -> SyncedRecord {
        let latest = context.world.now() + context.limits.clockLeadMilliseconds
        func bounded(_ stamp: Stamp) -> Stamp {
            min(stamp, Stamp(milliseconds: latest, counter: 0, device: stamp.device))
        }
        var record = record
        record.clock.start = bounded(record.clock.start)
        record.clock.fields = record.clock.fields.mapValues(bounded)
        record.deleted = record.deleted.map(bounded)
        return record
    }

    private static let mostCounted: Int64 = 1_000_000_000_000

    /// Both states combined; a value equal to its column's default is absent, as everywhere.
    private func combined(_ known: SyncedRecord, _ backfilled: SyncedRecord) -> SyncedRecord {
        let table = context.schema.table(known.table)
        var combined = known.combined(with: backfilled, asWhole: table?.merge == .wholeRecord)
        for column in table?.columns ?? []
        where combined.fields[column.name] == column.defaultValue {
            combined.fields[column.name] = nil
        }
        return combined
    }

    /// Changes that a replica saw confirmed are not sent again: their effect returns with the records.
    private func raiseMark(_ backfill: Backfill, _ scope: String, _ db: Database) throws {
        let known = try AppliedBatch.read(scope, backfill.author, db)
        guard backfill.acknowledgedThrough > known?.lastSequence ?? 0 else { return }
        try AppliedBatch(lastSequence: backfill.acknowledgedThrough, hash: "", reply: Data("{}".utf8)).write(
            scope, backfill.author, db)
    }
}
