import Foundation
import GRDB
public import SyncCore

/// Overwritten values, those that a merge did not keep: the server has them for 30 days.
extension Replica {
    /// The overwritten values, the newest first, a page at a time: values that another device's later write
    /// put out of force, and edits of records that are deleted. Needs a connection.
    ///
    /// ```swift
    /// let page = try await replica.overwritten(of: RecordKey(table: "member", id: id))
    /// if let lost = page.values.first { try await replica.restore([lost]) }
    /// ```
    /// - Parameters:
    ///   - record: of this record only; nil for all.
    ///   - before: `next` of the page before.
    /// - Throws: ``OnlineError``.
    public func overwritten(of record: RecordKey? = nil, before: Int64? = nil) async throws -> OverwrittenPage
    {
        var query = ["scope": Wire.ownScope]
        query["table"] = record?.table
        query["id"] = record?.id.text
        query["before"] = before.map { String($0) }
        let answer = try await ask(SyncRequest(method: "GET", path: "/api/sync/overwritten", query: query))
        do {
            return try JSONDecoder().decode(OverwrittenPage.self, from: answer.body)
        } catch is DecodingError {
            throw OnlineError.noConnection
        }
    }

    /// Writes overwritten values again, in one transaction: an ordinary new change that is sent like any
    /// other. A record that is deleted comes back with them. Works offline.
    ///
    /// A value is written over the present one, an addition to a counter is added, elements of a set are put
    /// in and taken out.
    /// - Throws: ``ReplicaError/recordIsGone(_:)`` if this app has no such table: then nothing has happened.
    public func restore(_ values: [OverwrittenEntry]) async throws {
        let restoring = OverwrittenRestore(store: store)
        try await write { db in try restoring.run(values, db) }
    }

    /// Sends a person's request, and returns the server's answer if it succeeded.
    private func ask(_ request: SyncRequest) async throws -> SyncAnswer {
        guard let session = try SessionStore(secrets).load() else { throw OnlineError.signInNeeded }
        do {
            let answer = try await self.session.way(to: session.server, self).send(request)
            guard answer.status == 200 else { throw OnlineError.refused(try answer.problem()) }
            return answer
        } catch TransportFailure.signInNeeded {
            throw OnlineError.signInNeeded
        } catch is TransportFailure {
            throw OnlineError.noConnection
        }
    }
}

/// Writes overwritten values into the app's rows again. Called inside a local transaction.
struct OverwrittenRestore {
    let store: Store

    func run(_ values: [OverwrittenEntry], _ db: Database) throws {
        // Until the end of the transaction: a child may come before its parent here.
        if store.schema.hasConstraints { try db.execute(sql: "PRAGMA defer_foreign_keys = ON") }
        let rejectedChanges = RejectedChanges(store: store)
        // Several values of one field are written in the order in which they were overwritten.
        for (_, entries) in Dictionary(grouping: values, by: \.value.key).sorted(by: { $0.key < $1.key }) {
            for entry in entries.sorted(by: { $0.position < $1.position }) {
                let overwritten = entry.value
                // An insert over an existing record is an edit of its fields.
                let change = Change(
                    sequence: 0, transaction: 0, table: overwritten.table, id: overwritten.id, verb: .insert,
                    generation: 1,
                    edits: overwritten.field.isEmpty ? [:] : [overwritten.field: overwritten.edit],
                    stamp: overwritten.stamp)
                try rejectedChanges.redo(change, db)
            }
        }
    }
}

extension OverwrittenValue {
    fileprivate var key: RecordKey { RecordKey(table: table, id: id) }
}
