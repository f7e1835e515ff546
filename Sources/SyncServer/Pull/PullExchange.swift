import Foundation
import GRDB
import Notation
import Statements
import SyncCore

/// Returns a page of a scope's feed: the records with higher numbers than the cursor, in one read snapshot
/// with the head and the author's mark. `GET /api/sync/pull`.
struct PullExchange {
    let context: ServerContext
    let account: String

    func answer(_ request: SyncRequest) throws -> SyncAnswer {
        let query = try PullQuery(request.query)
        let page: PullPage
        do {
            page = try context.database.readState { db in
                let access = try context.access(of: account, to: query.scope, as: .reader, db)
                try DeviceOwners(account: account).check(query.author, isWriting: false, db)
                try SchemaExchange(context: context, account: account).check(query.schema, db)
                do {
                    return try self.page(query, access, db)
                } catch is Cursor.LostHere where access.role == .reader {
                    // A reader may not send a backfill.
                    throw SyncProblem.startOver.because(
                        "This server was restored from a backup.",
                        "Start over: download everything again; unsent changes stay.")
                }
            }
        } catch let lost as Cursor.LostHere {
            return try BackfillExchange(context: context, account: account).ask(lost)
        }
        return SyncAnswer(status: 200, contentType: Wire.pageType, body: try page.encoded())
    }

    private func page(_ query: PullQuery, _ access: Access, _ db: Database) throws -> PullPage {
        let scope = access.scope
        let feed = ScopeFeed(scope: scope, schema: context.schema)
        let (head, epoch, _) = try feed.head(db) ?? (0, "", 0)
        if query.cursor == nil, access.role == .writer { try detectLoss(query.known, feed, access, db) }
        let place = try Cursor.place(
            query.cursor, feed: feed, grant: access.grant, key: context.cursorKey, db)
        let limit = min(
            max(1, query.limit ?? context.limits.recordsPerPage), context.limits.mostRecordsPerPage)
        let rows = try feed.lines(
            after: place.number, limit: limit + 1, bytes: context.limits.bytesPerPage, db)
        let fitting = fitting(rows.prefix(limit))
        let isComplete = rows.count == fitting
        let given = rows.prefix(fitting)
        let next = isComplete ? head : (given.last?.number ?? head)
        let applied = try AppliedBatch.read(scope, query.author, db)
        let reply = try applied.flatMap { applied in
            applied.lastSequence == query.inFlightLastSequence && !applied.hash.isEmpty
                && (isComplete || applied.reply.count <= Self.smallReply)
                ? try JSONDecoder().decode(PushReply.self, from: applied.reply) : nil
        }
        return PullPage(
            heading: .init(
                scope: query.scope, serverTime: context.world.now(),
                acknowledgedThrough: applied?.lastSequence ?? 0,
                batch: applied?.batch, reply: reply),
            lines: given.map(\.line),
            ending: .init(
                count: given.count,
                cursor: context.cursorKey.seal(
                    Cursor(
                        epoch: epoch, began: place.began, number: next, runs: place.runs,
                        grant: access.grant
                    ).text, of: scope),
                head: head,
                isComplete: isComplete,
                digest: isComplete ? try feed.digest(db).hex16 : nil))
    }

    /// The most bytes of a reply on an incomplete page: a client only uses the reply on the complete page, so
    /// a larger one comes with that alone.
    private static let smallReply = 65_536

    /// A client that downloads everything again still displays its old copy. If that copy is from a history
    /// that this server lost, a backfill is requested before pages are served.
    private func detectLoss(_ known: String?, _ feed: ScopeFeed, _ access: Access, _ db: Database) throws {
        do {
            _ = try Cursor.place(known, feed: feed, grant: access.grant, key: context.cursorKey, db)
        } catch is ExchangeFailure {
            // Too old to continue from, or no cursor at all: the client reads everything again anyway.
        }
    }

    /// The number of rows that fit into one page by their bytes; at least one.
    private func fitting(_ rows: ArraySlice<(number: Int64, line: String, isDeleted: Bool)>) -> Int {
        var bytes = 0
        for (index, row) in rows.enumerated() {
            bytes += row.line.utf8.count
            if bytes >= context.limits.bytesPerPage { return index + 1 }
        }
        return rows.count
    }
}
