import Foundation
import GRDB
import Statements
import SyncCore

/// Lists the values that merges did not keep, of a record or of a whole scope. `GET /api/sync/overwritten`.
struct OverwrittenExchange {
    let context: ServerContext
    let account: String

    /// The values of a page unless the query has another limit, and the most.
    static let (usual, most): (Int, Int) = (100, 500)

    func answer(_ request: SyncRequest) throws -> SyncAnswer {
        let name = request.query["scope"] ?? Wire.ownScope
        let query = OverwrittenValues.Query(
            record: try record(request.query), before: try number("before", request.query),
            limit: Int(
                clamping: min(
                    max(1, try number("limit", request.query) ?? Int64(Self.usual)), Int64(Self.most))),
            bytes: context.limits.bytesPerPage)
        let page = try context.database.readState { db in
            let scope = try context.access(of: account, to: name, as: .reader, db).scope
            return try OverwrittenValues(scope: scope).page(
                query, lostSince: context.world.now() - OverwrittenValues.keptFor, db)
        }
        return try .json(page, status: 200)
    }

    private func record(_ query: [String: String]) throws -> RecordKey? {
        switch (query["table"], query["id"]) {
        case (nil, nil): return nil
        case (let table?, let text?):
            guard let id = RecordID(text) else {
                throw SyncProblem.badRequest.because("“id” is no record's id.", "Send a UUID in lower case.")
            }
            return RecordKey(table: table, id: id)
        default:
            throw SyncProblem.badRequest.because(
                "A record has a “table” and an “id”.", "Send both, or neither for all records.")
        }
    }

    private func number(_ name: String, _ query: [String: String]) throws -> Int64? {
        guard let text = query[name] else { return nil }
        guard let number = Int64(text) else {
            throw SyncProblem.badRequest.because(
                "“\(name)” in the query is no whole number.", "Look at docs/protocol.md.")
        }
        return number
    }
}
