import Foundation
import GRDB
import SyncCore

/// Whether a pull has nothing to do with what waits here, where records can stand in each other's way. Then
/// its own records are all that has to be shown: replaying everything that waits, however much it is, would
/// come to the same.
///
/// It has to do with what waits if, at any point of a replay, one of its records could keep a transaction
/// from standing, or be kept from its place by one: by a unique value, as a parent that comes or goes, or by
/// changes of its own that more than edit it. In doubt the answer is no, and everything is replayed. Reads
/// only.
struct IndependentPull {
    let scope: String
    let store: Store
    private var rows: ServerRow { ServerRow(schema: store.schema) }

    /// So many records at most are looked at.
    static let most = 5_000

    /// Whether nothing is hidden or out of place, and the stage is no first sync's.
    func isPossible(_ page: PullPage, _ stage: PullStage, _ db: Database) throws -> Bool {
        if try PageTable.hindersIndependentPull(of: scope, db) { return false }
        return try stage.count(db) <= Self.most
    }

    /// Whether it was independent: asked when its bases are written and what it confirms left the outbox.
    func holds(for keys: Set<RecordKey>, _ db: Database) throws -> Bool {
        if keys.count > Self.most { return false }
        if try BaseTable.hasReasons(of: scope, db) { return false }
        return try keys.allSatisfy { try holds(for: $0, db) }
    }

    private func holds(for key: RecordKey, _ db: Database) throws -> Bool {
        guard let table = store.schema.table(key.table) else { return true }
        let record = try rows.record(key, db)
        guard let record, !record.isDeleted else {
            return try !OutboxTable.has(key, db) && !isReferredTo(key, db)
        }
        // Its own changes edit this generation of it, and nothing else. Together with what the server has
        // they may come to another value of a key of several columns.
        let isKeyed = table.unique.contains { $0.count > 1 }
        let edited = isKeyed ? nil : record.generation
        if try OutboxTable.has(key, besidesUpdatesOf: edited, db) { return false }
        for column in table.columns {
            guard let reference = column.references, case .text(let id) = record.fields[column.name] ?? .null
            else { continue }
            // The record that is referred to has to be there all the time.
            if try !OutboxTable.isPresentThroughout(reference.table, id, db) { return false }
        }
        return try table.unique.allSatisfy { try isFree($0, for: record, in: table, db) }
    }

    /// Whether something refers to a record that is not there, or does at some point of a replay.
    private func isReferredTo(_ key: RecordKey, _ db: Database) throws -> Bool {
        for table in store.schema.tables {
            for column in table.columns where column.references?.table == key.table {
                let field = "\(quoted(table.name)) WHERE \(quoted(column.sqlName)) = ?1"
                let isReferring = try Bool.fetchOne(
                    db,
                    cached: """
                        SELECT \(EditIndexes.isWaiting(in: column.name, of: table.name))
                            OR EXISTS (SELECT 1 FROM \(field))
                        """, arguments: [key.id.text, key.id.text])
                if isReferring ?? true { return true }
            }
        }
        return false
    }

    /// Whether nothing that waits has the record's unique value at some point.
    private func isFree(
        _ unique: [String], for record: SyncedRecord, in table: SyncTable, _ db: Database
    ) throws -> Bool {
        guard let first = unique.first else { return true }
        let values = unique.map { record.fields[$0] ?? table.column($0)?.defaultValue ?? .null }
        // Nothing is equal to null.
        if values.contains(.null) { return true }
        let column = table.column(first)
        switch values[0] {
        // Where a change that waits begins with the default, it does not say so.
        case column?.defaultValue, .blob: return false
        case .text(let text) where text.utf8.contains(0): return false
        default: break
        }
        let isTaken = try Bool.fetchOne(
            db, cached: "SELECT \(EditIndexes.isWaiting(in: first, of: table.name))",
            arguments: [values[0].databaseValue, record.id.text])
        return isTaken == false
    }
}
