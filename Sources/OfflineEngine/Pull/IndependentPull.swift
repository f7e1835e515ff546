import Foundation
import GRDB
import SyncCore

/// Whether a pull has nothing to do with what waits here, where records can stand in each other's way. Then
/// its own records are all that has to be shown: replaying everything that waits, however much it is, would
/// come to the same.
///
/// It has to do with what waits if, at any point of a replay, one of its records could keep a transaction
/// from standing, or be kept from its place by one: by a unique value, as a parent that comes or goes, or by
/// changes of its own that more than edit it. A record's place is its unique values and the presence of the
/// records that it refers to. Where changes are hidden, a place that a record leaves counts like one that it
/// takes. In doubt the answer is no, and everything is replayed. Reads only.
struct IndependentPull {
    let scope: String
    let store: Store
    /// By record, its values before the pull: the server's, then those of the app's row; an element is nil if
    /// there was no such record. The whole is nil if no change is hidden.
    private var statesBefore: [RecordKey: [[String: FieldValue]?]]?
    private var rows: ServerRow { ServerRow(schema: store.schema) }

    init(scope: String, store: Store) {
        self.scope = scope
        self.store = store
    }

    /// So many records at most are looked at.
    static let most = 5_000

    /// Whether nothing is out of place, the stage is no first sync's, and hidden changes may stay hidden.
    mutating func isPossible(_ page: PullPage, _ stage: PullStage, _ db: Database) throws -> Bool {
        if try PageTable.hindersIndependentPull(of: scope, db) { return false }
        if try stage.count(db) > Self.most { return false }
        guard try OutboxTable.hidesAny(db) else { return true }
        if try OutboxTable.hasShownAfterHidden(db) || hidesCascade(db) { return false }
        guard try confirmsAsShown(page.heading, db) else { return false }
        let confirmed = try OutboxTable.confirmedRecords(
            of: scope, through: page.heading.acknowledgedThrough, db)
        let keys = try stage.keys(db).union(confirmed)
        if keys.count > Self.most { return false }
        statesBefore = try Dictionary(uniqueKeysWithValues: keys.map { ($0, try states(of: $0, db)) })
        return true
    }

    /// A record's values on the server and in the app's row, as far as it is there.
    private func states(of key: RecordKey, _ db: Database) throws -> [[String: FieldValue]?] {
        guard let table = store.schema.table(key.table) else { return [] }
        let record = try rows.record(key, db)
        let row = AppRow(table: table, scope: scope)
        return [
            record?.isDeleted == false ? record?.fields : nil,
            try row.exists(key.id, db) ? row.fields(of: key.id, db) : nil,
        ]
    }

    /// Whether it was independent: asked when its bases are written and what it confirms left the outbox.
    func holds(for keys: Set<RecordKey>, _ db: Database) throws -> Bool {
        if keys.count > Self.most { return false }
        if try BaseTable.hasReasons(of: scope, db) { return false }
        return try keys.allSatisfy { try holds(for: $0, db) && keepsOthersHidden($0, db) }
    }

    private func holds(for key: RecordKey, _ db: Database) throws -> Bool {
        guard let table = store.schema.table(key.table) else { return true }
        let record = try rows.record(key, db)
        guard let record, !record.isDeleted else {
            return try !OutboxTable.has(key, db) && !isReferredTo(key, db)
        }
        // Its own changes edit this generation of it, and nothing else. Together with what the server has
        // they may come to another value of a key of several columns.
        if try OutboxTable.has(key, besidesUpdatesOf: record.generation, db) { return false }
        let compositeColumns = Set(table.unique.filter { $0.count > 1 }.joined())
        if try OutboxTable.hasEdits(of: key, in: compositeColumns, db) { return false }
        return try isPlaceFree(for: key.id, with: record.fields, in: table, db)
    }

    /// Whether nothing that waits comes, goes or is in the place that a record's references and unique values
    /// take.
    private func isPlaceFree(
        for id: RecordID, with fields: [String: FieldValue], in table: SyncTable, _ db: Database
    ) throws -> Bool {
        for column in table.columns {
            guard let reference = column.references, case .text(let parent) = fields[column.name] ?? .null
            else { continue }
            // The record that is referred to has to be there all the time.
            if try !OutboxTable.isPresentThroughout(reference.table, parent, db) { return false }
        }
        return try table.unique.allSatisfy { try isFree($0, for: id, with: fields, in: table, db) }
    }

    /// Whether something refers to a record at some point of a replay.
    ///
    /// - Parameter onlyWaiting: what is shown and does not wait counts as none.
    private func isReferredTo(
        _ key: RecordKey, onlyWaiting: Bool = false, _ db: Database
    ) throws -> Bool {
        for table in store.schema.tables {
            for column in table.columns where column.references?.table == key.table {
                // In another table a record with the same id is another one.
                let field = "\(quoted(table.name)) WHERE \(quoted(column.sqlName)) = ?1"
                let isReferring = try Bool.fetchOne(
                    db,
                    cached: """
                        SELECT \(EditIndexes.isWaiting(in: column.name, of: table.name))
                            OR \(onlyWaiting ? "0" : "EXISTS (SELECT 1 FROM \(field))")
                        """, arguments: [key.id.text, table.name == key.table ? key.id.text : ""])
                if isReferring ?? true { return true }
            }
        }
        return false
    }

    /// Whether nothing that waits has the record's unique value at some point.
    private func isFree(
        _ unique: [String], for id: RecordID, with fields: [String: FieldValue], in table: SyncTable,
        _ db: Database
    ) throws -> Bool {
        guard let first = unique.first else { return true }
        let values = unique.map { fields[$0] ?? table.column($0)?.defaultValue ?? .null }
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
            arguments: [values[0].databaseValue, id.text])
        return isTaken == false
    }

    // MARK: What is hidden

    /// Whether a deletion is hidden that would delete or change more records than it names.
    private func hidesCascade(_ db: Database) throws -> Bool {
        let deleted = try OutboxTable.tablesOfHiddenDeletions(db)
        return store.schema.tables.flatMap(\.columns).compactMap(\.references).contains {
            deleted.contains($0.table) && $0.onDelete != .restrict
        }
    }

    /// Whether every change that the page confirms is hidden, has its full effect, or edits no constrained
    /// column. And no stamp was clamped, so that the changes that wait keep theirs.
    private func confirmsAsShown(_ heading: PullPage.Heading, _ db: Database) throws -> Bool {
        let through = heading.acknowledgedThrough
        if try OutboxTable.confirmedCount(of: scope, through: through, db) == 0 { return true }
        guard let reply = heading.reply, reply.clamped == nil else { return false }
        return try reply.outcomes.allSatisfy { outcome in
            if outcome.result == .applied { return true }
            guard let change = try OutboxTable.change(outcome.sequence, db) else { return false }
            return try change.isHidden || editsNoConstrainedColumn(change, db)
        }
    }

    /// Whether all changes of the change's record are edits of this generation, and of no constrained column.
    private func editsNoConstrainedColumn(_ change: CapturedChange, _ db: Database) throws -> Bool {
        guard let table = store.schema.table(change.table) else { return false }
        if try OutboxTable.has(change.key, besidesUpdatesOf: change.generation, db) { return false }
        return try !OutboxTable.hasEdits(of: change.key, in: constrainedColumns(table), db)
    }

    /// The columns of unique keys, and the references.
    private func constrainedColumns(_ table: SyncTable) -> Set<String> {
        Set(table.unique.joined()).union(table.columns.lazy.filter { $0.references != nil }.map(\.name))
    }

    /// Whether a record has no hidden change, and those of others stay hidden whatever becomes of it.
    private func keepsOthersHidden(_ key: RecordKey, _ db: Database) throws -> Bool {
        guard let statesBefore, let table = store.schema.table(key.table) else { return true }
        if try OutboxTable.hidesAny(of: key, db) { return false }
        // Values that were typed and the server's together may come to one that the record has never had.
        if try OutboxTable.hasEdits(of: key, in: constrainedColumns(table), db) { return false }
        let isThere = try rows.record(key, db)?.isDeleted == false
        for before in statesBefore[key] ?? [] {
            if (before != nil) != isThere, try isReferredTo(key, onlyWaiting: true, db) { return false }
            if let before, try !isPlaceFree(for: key.id, with: before, in: table, db) { return false }
        }
        return true
    }
}
