import Foundation
import GRDB
import Statements
import SyncCore

/// Decides whether a pull is independent of the waiting changes, in tables where records can conflict. Then
/// showing its own records suffices: replaying all waiting changes, however many, would give the same result.
///
/// A pull depends on waiting changes if, at any point of a replay, one of its records could block a
/// transaction or be blocked by one: by a unique value, as a parent that is inserted or deleted, or by its
/// own changes other than edits. A record's place is its unique values and the existence of the records that
/// it refers to. Where changes are hidden, a place that a record leaves counts like one that it takes. In
/// doubt the pull is dependent, and everything is replayed. Reads only.
struct IndependentPull {
    let scope: String
    let store: Store
    /// By record, its values before the pull. Nil if no change of the scope is hidden.
    private var statesBefore: [RecordKey: StateBefore]?
    private var rows: ServerRow { ServerRow(schema: store.schema) }

    init(scope: String, store: Store) {
        self.scope = scope
        self.store = store
    }

    /// A record's values before the pull, on the server and in the app's row; nil if it was not there.
    private struct StateBefore {
        let server: [String: FieldValue]?
        let row: [String: FieldValue]?
    }

    /// The most records that are checked.
    static let most = 5_000

    /// Whether the pull may be independent: no record is out of place, the stage is no first sync's, and
    /// hidden changes may stay hidden.
    mutating func isPossible(_ page: PullPage, _ stage: PullStage, _ db: Database) throws -> Bool {
        if try PageTable.hindersIndependentPull(of: scope, db) { return false }
        if try stage.count(db) > Self.most { return false }
        guard try OutboxTable.hidesAny(of: scope, db) else { return true }
        // A constraint of the app's own can ask for anything.
        if try OutboxTable.hidesForConstraintOfApp(in: scope, db) { return false }
        if try OutboxTable.hasShownAfterHidden(in: scope, db) || hidesCascade(db) { return false }
        guard try confirmsAsShown(page.heading, db) else { return false }
        let confirmed = try OutboxTable.confirmedRecords(
            of: scope, through: page.heading.acknowledgedThrough, db)
        let keys = try stage.keys(db).union(confirmed)
        if keys.count > Self.most { return false }
        statesBefore = try states(of: keys, db)
        return true
    }

    private func states(of keys: Set<RecordKey>, _ db: Database) throws -> [RecordKey: StateBefore] {
        var states: [RecordKey: StateBefore] = [:]
        for key in keys {
            guard let table = store.schema.table(key.table) else { continue }
            let record = try rows.record(key, db)
            let row = AppRow(table: table, scope: scope)
            states[key] = StateBefore(
                server: record?.isDeleted == false ? record?.fields : nil,
                row: try row.exists(key.id, db) ? row.fields(of: key.id, db) : nil)
        }
        return states
    }

    /// Whether it was independent, but for ``leavesOrphans(_:)``: asked when its bases are written and what
    /// it confirms left the outbox.
    func holds(for staged: Set<RecordKey>, confirmed: Set<RecordKey>, _ db: Database) throws -> Bool {
        if try BaseTable.hasReasons(of: scope, db) { return false }
        var keys = confirmed
        if statesBefore != nil {
            // The place that each leaves counts, too.
            keys.formUnion(staged)
        } else if try OutboxTable.hasAny(of: scope, db) {
            guard try areCleanPlacesFree(db) else { return false }
            for table in store.schema.tables {
                keys.formUnion(try StagedRows(table: table, scope: scope).unclean(db))
            }
        } else {
            // A staged record that a unique value kept out has its reason by now.
            keys.subtract(staged)
        }
        if keys.count > Self.most { return false }
        return try keys.allSatisfy { key in
            try holds(for: key, isStaged: staged.contains(key), db) && keepsOthersHidden(key, db)
        }
    }

    /// Whether no waiting change inserts, deletes or occupies a place of the stage's clean rows.
    private func areCleanPlacesFree(_ db: Database) throws -> Bool {
        for table in store.schema.tables {
            let rows = StagedRows(table: table, scope: scope)
            for column in table.columns {
                guard let reference = column.references else { continue }
                if try rows.refersToComingOrGoing(by: column, reference, db) { return false }
            }
            for unique in table.unique {
                if try rows.hasWaitingValue(of: unique.compactMap { table.column($0) }, db) { return false }
            }
        }
        return true
    }

    /// Whether a staged row, or one that refers to a record which the stage deletes, refers to a missing
    /// record: checked when all is shown.
    func leavesOrphans(_ db: Database) throws -> Bool {
        try store.schema.tables.contains { table in
            let rows = StagedRows(table: table, scope: scope)
            return try table.columns.contains { column in
                try column.references.map { try rows.hasOrphans(by: column, $0, db) } ?? false
            }
        }
    }

    private func holds(for key: RecordKey, isStaged: Bool, _ db: Database) throws -> Bool {
        guard let table = store.schema.table(key.table) else { return true }
        let record = try rows.record(key, db)
        guard let record, !record.isDeleted else {
            // Rows that refer to a staged one are orphans, which are looked for at once.
            return try !OutboxTable.has(key, db) && !isReferredTo(key, onlyWaiting: isStaged, db)
        }
        // Its own changes may only edit this generation. Merged with the server's state they may give another
        // value for a key of several columns.
        if try OutboxTable.has(key, besidesUpdatesOf: record.generation, db) { return false }
        let compositeColumns = Set(table.unique.filter { $0.count > 1 }.joined())
        if try OutboxTable.hasEdits(of: key, in: compositeColumns, db) { return false }
        return try isPlaceFree(for: key.id, with: record.fields, in: table, isLeft: false, db)
    }

    /// Whether nothing that waits comes, goes or is in the place that a record's references and unique values
    /// take or, if it is left, took.
    private func isPlaceFree(
        for id: RecordID, with fields: [String: FieldValue], in table: SyncTable, isLeft: Bool,
        _ db: Database
    ) throws -> Bool {
        for column in table.columns {
            guard let reference = column.references, case .text(let parent) = fields[column.name] ?? .null
            else { continue }
            // The record that is referred to has to be there all the time; one that was may be gone.
            if try !isLeft && !isShown(parent, in: reference.table, db) { return false }
            if try OutboxTable.comesOrGoes(parent, in: reference.table, db) { return false }
        }
        return try table.unique.allSatisfy { try isFree($0, for: id, with: fields, in: table, db) }
    }

    private func isShown(_ id: String, in table: String, _ db: Database) throws -> Bool {
        guard let id = RecordID(id), let table = store.schema.table(table) else { return false }
        return try AppRow(table: table, scope: scope).exists(id, db)
    }

    /// Whether something refers to a record at some point of a replay.
    ///
    /// - Parameter onlyWaiting: whether only what waits is asked, not the app's rows.
    private func isReferredTo(_ key: RecordKey, onlyWaiting: Bool, _ db: Database) throws -> Bool {
        for table in store.schema.tables {
            for column in table.columns where column.references?.table == key.table {
                let field = "\(quoted(table.name)) WHERE \(quoted(column.sqlName)) = ?1"
                // A reference to itself does not count; in another table the id is another record's.
                let itself = table.name == key.table ? key.id.text : ""
                let isReferring = try Bool.fetchOne(
                    db,
                    cached: """
                        SELECT \(EditIndexes.isWaiting(in: column.name, of: table.name))
                            OR \(onlyWaiting ? "0" : "EXISTS (SELECT 1 FROM \(field))")
                        """, arguments: [key.id.text, itself])
                if isReferring ?? true { return true }
            }
        }
        return false
    }

    /// Whether no waiting change has the unique value at some point; for a key of several columns only the
    /// first is compared.
    private func isFree(
        _ unique: [String], for id: RecordID, with fields: [String: FieldValue], in table: SyncTable,
        _ db: Database
    ) throws -> Bool {
        guard let first = unique.first else { return true }
        let values = unique.map { fields[$0] ?? table.column($0)?.defaultValue ?? .null }
        // Null equals nothing.
        if values.contains(.null) { return true }
        let column = table.column(first)
        switch values[0] {
        // A waiting change that begins with the default does not state it.
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

    /// Whether a hidden deletion may delete or change further records.
    private func hidesCascade(_ db: Database) throws -> Bool {
        let deleted = try OutboxTable.tablesOfHiddenDeletions(in: scope, db)
        return store.schema.tables.flatMap(\.columns).compactMap(\.references).contains {
            deleted.contains($0.table) && $0.onDelete != .restrict
        }
    }

    /// Whether every change that the page confirms is hidden, has its full effect, or edits no constrained
    /// column. And no stamp was clamped, after which the stamps of what waits may come out later.
    private func confirmsAsShown(_ heading: PullPage.Heading, _ db: Database) throws -> Bool {
        let through = heading.acknowledgedThrough
        if try OutboxTable.confirmedCount(of: scope, through: through, db) == 0 { return true }
        guard let reply = heading.reply, reply.clamped == nil else { return false }
        // Each record is checked once, however many of its edits were merged.
        var merged: [RecordKey: Int64] = [:]
        for outcome in reply.outcomes where outcome.result != .applied {
            guard let change = try OutboxTable.change(outcome.sequence, db) else { return false }
            if !change.isHidden { merged[change.key] = change.generation }
        }
        return try merged.allSatisfy { try editsNoConstrainedColumn(of: $0, in: $1, db) }
    }

    /// Whether all changes of a record are edits of one generation, and of no constrained column.
    private func editsNoConstrainedColumn(
        of record: RecordKey, in generation: Int64, _ db: Database
    ) throws -> Bool {
        guard let table = store.schema.table(record.table) else { return false }
        if try OutboxTable.has(record, besidesUpdatesOf: generation, db) { return false }
        return try !OutboxTable.hasEdits(of: record, in: constrainedColumns(table), db)
    }

    /// The columns of unique keys, and the references.
    private func constrainedColumns(_ table: SyncTable) -> Set<String> {
        Set(table.unique.joined()).union(table.columns.lazy.filter { $0.references != nil }.map(\.name))
    }

    /// Whether a record has no hidden change, and other records' hidden changes stay hidden whatever happens
    /// to it.
    private func keepsOthersHidden(_ key: RecordKey, _ db: Database) throws -> Bool {
        guard let statesBefore, let table = store.schema.table(key.table) else { return true }
        if try OutboxTable.hidesAny(of: key, db) { return false }
        // Values that were typed and the server's together may come to one that the record has never had.
        if try OutboxTable.hasEdits(of: key, in: constrainedColumns(table), db) { return false }
        guard let before = statesBefore[key] else { return false }
        let isThere = try rows.record(key, db)?.isDeleted == false
        // Hidden changes were replayed over the row, or over a state between the server's and the row if more
        // of the record waits.
        for state in try OutboxTable.has(key, db) ? [before.server, before.row] : [before.row] {
            if (state != nil) != isThere, try isReferredTo(key, onlyWaiting: true, db) { return false }
            if let state, try !isPlaceFree(for: key.id, with: state, in: table, isLeft: true, db) {
                return false
            }
        }
        return true
    }
}
