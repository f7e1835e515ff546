import Foundation
import GRDB
import SyncCore

/// Asks replicas for what a restored server lost, and takes it back as state. `POST /api/sync/offer`.
///
/// What this server cannot have had it leaves out. Of each record the one with the highest number of the old
/// epoch wins, whoever offers it and in whatever order; one that was written again under the new epoch is
/// combined with it.
struct OfferExchange {
    let core: ServerCore
    let account: String

    /// The answer to a cursor of lost history: the epoch that began with it, and from where on records are
    /// wanted back.
    func ask(_ lost: Cursor.LostHere) throws -> SyncAnswer {
        let (epoch, start) = try core.database.write { db in
            try ScopeFeed(scope: lost.scope, schema: core.schema)
                .beginEpoch(after: lost.epoch, fork: lost.fork, db, world: core.world)
        }
        // Numbers of two histories say nothing about each other: of this one only the mark is wanted.
        let fork = lost.isUnreadable || start < 0 ? -1 : max(start, lost.known ?? 0)
        let problem = SyncProblem.historyLost.because(
            "This server was restored from a backup and lost what it had been told since.",
            "Offer the records with numbers above \(fork); then start over.")
        return try .json(
            LostHistory(problem.problem, epoch: epoch, fork: fork), status: SyncProblem.historyLost.status)
    }

    func answer(_ request: SyncRequest) throws -> (answer: SyncAnswer, moved: String?) {
        guard let body = request.body, let offer = try? JSONDecoder().decode(Offer.self, from: body),
            offer.version == Wire.protocolVersion, offer.author.isWellFormed, offer.mark >= 0
        else { throw SyncProblem.badRequest.because("That is no offer.", "Look at docs/protocol.md.") }
        let (scope, reply) = try core.database.write { db -> (String, OfferReply) in
            let access = try core.access(of: account, to: offer.scope, as: .writer, db)
            try DeviceOwners(account: account).check(offer.author, isWriting: true, db)
            let taken = try take(offer, access.scope, db)
            return (access.scope, OfferReply(taken: taken, cursor: try cursor(access, db)))
        }
        return (try .json(reply, status: 200), reply.taken > 0 ? scope : nil)
    }

    /// Where the history stands that has what was offered: should this server be restored once more, who
    /// shows it still is asked again.
    private func cursor(_ access: Access, _ db: Database) throws -> String {
        let (head, epoch, _) = try ScopeFeed(scope: access.scope, schema: core.schema).head(db) ?? (0, "", 0)
        let trail = try Lineages(scope: access.scope).trail(db).map(\.lineage)
        let cursor = Cursor(epoch: epoch, began: 0, number: head, trail: trail, grant: access.grant)
        return core.cursorKey.seal(cursor.text, of: access.scope)
    }

    private func take(_ offer: Offer, _ scope: String, _ db: Database) throws -> Int {
        let feed = ScopeFeed(scope: scope, schema: core.schema)
        let row = try Row.fetchOne(
            db, cached: "SELECT fork, epochBefore IS NOT NULL FROM scope WHERE id = ?", arguments: [scope])
        guard let state = try feed.head(db), state.epoch == offer.epoch, let row, row[1] else {
            throw SyncProblem.startOver.because("That epoch is over.", "Pull, and see what is wanted.")
        }
        // A client that was asked for more comes from an earlier epoch, whose numbers say nothing here.
        let fork: Int64 = row[0] == offer.fork ? row[0] : -1
        try raiseMark(offer, scope, db)
        var head = state.head
        var digestChange: UInt64 = 0
        for record in offer.records where record.number > max(fork, 0) && fits(record, in: offer.scope) {
            guard var kept = try chosen(inPast(record), fork: fork, feed, db) else { continue }
            head += 1
            kept.number = head
            kept.version += 1
            digestChange &+= try feed.store(kept, at: core.world.now(), db)
            // Numbers of an earlier epoch say nothing beside those of the last one.
            if fork < 0 { continue }
            try db.run(
                sql: """
                    INSERT INTO offered (scope, tbl, id, was, became) VALUES (?, ?, ?, ?, ?)
                    ON CONFLICT (scope, tbl, id) DO UPDATE
                    SET was = max(was, excluded.was), became = excluded.became
                    """, arguments: [scope, record.table, record.id.text, record.number, head])
        }
        if head > state.head {
            try Lineages(scope: scope).note(from: state.head + 1, db)
            try feed.setHead(head, digestChange: digestChange, db)
        }
        return Int(head - state.head)
    }

    /// What the record becomes by an offer; nil if it stays as it is.
    private func chosen(
        _ offered: SyncedRecord, fork: Int64, _ feed: ScopeFeed, _ db: Database
    ) throws -> SyncedRecord? {
        guard let known = try feed.record(offered.table, offered.id, db) else { return offered }
        // Of a deletion that was forgotten only the generation is known: it stays, and what is older goes.
        if known.number == 0, offered.generation <= known.generation { return nil }
        if fork < 0 {
            let combined = combined(known, offered)
            return combined == known ? nil : combined
        }
        let row = try Row.fetchOne(
            db, cached: "SELECT was, became FROM offered WHERE scope = ? AND tbl = ? AND id = ?",
            arguments: [feed.scope, offered.table, offered.id.text])
        if let row, row["became"] == known.number {
            return offered.number > row["was"] ? offered : nil
        }
        if known.number <= fork { return offered }
        if let row, offered.number <= row["was"] { return nil }
        return combined(known, offered)
    }

    /// Whether this server can have had the record: what it would never have written, no replica has from it.
    private func fits(_ record: SyncedRecord, in scope: String) -> Bool {
        guard let table = core.schema.table(record.table), scope == Wire.ownScope || table.scopeColumn != nil,
            (1...Admission.mostGenerations).contains(record.generation),
            [record.number, record.version].allSatisfy({ (1...Self.mostCounted).contains($0) }),
            record.fields.count <= Admission.mostFields,
            record.bytes <= 2 * Admission.mostRecordBytes
        else { return false }
        return record.fields.allSatisfy { name, value in
            table.column(name).map { $0.canonical(value) != nil } ?? true
        }
    }

    /// The record with no stamp further ahead than this server takes one. The clock of a restored machine may
    /// be behind, and then its own stamps lie in the future: what this was the last copy of is not lost by
    /// that.
    private func inPast(_ record: SyncedRecord) -> SyncedRecord {
        let latest = core.world.now() + core.limits.clockLeadMilliseconds
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

    /// Both states as one; a value that came to its column's default is absent, as everywhere.
    private func combined(_ known: SyncedRecord, _ offered: SyncedRecord) -> SyncedRecord {
        let table = core.schema.table(known.table)
        var combined = known.combined(with: offered, asWhole: table?.merge == .wholeRecord)
        for column in table?.columns ?? []
        where combined.fields[column.name] == column.defaultValue {
            combined.fields[column.name] = nil
        }
        return combined
    }

    /// What a replica saw confirmed is not sent again: it comes back with the records.
    private func raiseMark(_ offer: Offer, _ scope: String, _ db: Database) throws {
        let known = try AppliedMark.read(scope, offer.author, db)
        guard offer.mark > known?.through ?? 0 else { return }
        try AppliedMark(through: offer.mark, hash: "", reply: Data("{}".utf8)).write(scope, offer.author, db)
    }
}
