import GRDB
import Statements
import SyncCore

/// Undoes a write. Called inside a local transaction.
struct HistoryUndo {
    let update: RecordUpdate
    let schema: Schema
    /// The records that the same write changed.
    let together: Set<RecordKey>

    /// Whether there is something to put back: the record is there, or has to be made again.
    func isPossible(_ db: Database) throws -> Bool {
        guard let table = schema.table(update.record.table) else { return false }
        let isThere = try AppRow.of(table, update.record.id, db).exists(update.record.id, db)
        return isThere != (update.verb == .deleted)
    }

    /// - Returns: the names of the fields that are as they were before.
    /// - Throws: ``ReplicaError/recordIsGone(_:)``.
    func run(_ db: Database) throws -> [String] {
        guard let table = schema.table(update.record.table) else {
            throw ReplicaError.recordIsGone("This app has no table “\(update.record.table)”.")
        }
        let id = update.record.id
        let row = try AppRow.of(table, id, db)
        switch (update.verb, try row.exists(id, db)) {
        case (.created, _):
            guard try isUnchanged(row, db), try !isReferredTo(db) else { return [] }
            try row.show(nil, id: id, db)
            return update.fields.map(\.name)
        case (.deleted, false):
            let fields = Dictionary(update.fields.map { ($0.name, $0.before) }) { first, _ in first }
            try row.show(
                SyncedRecord(
                    table: table.name, id: id, generation: 1, fields: fields,
                    clock: FieldStamps(start: Stamp(milliseconds: 0, counter: 0, device: ""))), id: id, db)
            return update.fields.map(\.name)
        case (.deleted, true):
            return []
        case (.updated, false):
            throw ReplicaError.recordIsGone("The record of “\(table.name)” was deleted meanwhile.")
        case (.updated, true):
            return try putBack(row, db)
        }
    }

    /// Whether an inserted record is still as it was inserted.
    private func isUnchanged(_ row: AppRow, _ db: Database) throws -> Bool {
        let shown = try row.fields(of: update.record.id, db)
        let made = Dictionary(update.fields.map { ($0.name, $0.after) }) { first, _ in first }
        return row.table.columns.allSatisfy { column in
            let after = made[column.name] ?? column.defaultValue
            return (shown[column.name] ?? column.defaultValue) == (column.canonical(after) ?? after)
        }
    }

    /// Whether a record outside of the write refers to the inserted one, and would be deleted, changed or
    /// orphaned.
    private func isReferredTo(_ db: Database) throws -> Bool {
        for table in schema.tables {
            for column in table.columns where column.references?.table == update.record.table {
                let ids = try String.fetchAll(
                    db.cachedStatement(
                        sql: "SELECT id FROM \(quoted(table.name)) WHERE \(quoted(column.sqlName)) = ?"),
                    arguments: [update.record.id.text])
                let keys = ids.compactMap { RecordID($0) }.map { RecordKey(table: table.name, id: $0) }
                if !together.isSuperset(of: keys) { return true }
            }
        }
        return false
    }

    /// Whether a record that merges as a whole is still as the write left it: undoing one field would mix two
    /// writes.
    private func isAsLeft(_ shown: [String: FieldValue], _ table: SyncTable) -> Bool {
        let left = Dictionary(update.fields.map { ($0.name, $0.after) }) { first, _ in first }
            .merging(update.unchanged ?? [:]) { written, _ in written }
        return table.columns.allSatisfy { column in
            guard let value = left[column.name] else { return true }
            return (shown[column.name] ?? column.defaultValue) == (column.canonical(value) ?? value)
        }
    }

    private func putBack(_ row: AppRow, _ db: Database) throws -> [String] {
        let id = update.record.id
        let table = quoted(row.table.name)
        let shown = try row.fields(of: id, db)
        if row.table.merge == .wholeRecord, !isAsLeft(shown, row.table) { return [] }
        var done: [String] = []
        for field in update.fields {
            guard let column = row.table.column(field.name) else { continue }
            // In JSON a whole number of a column of reals is an integer.
            let before = column.canonical(field.before) ?? field.before
            let after = column.canonical(field.after) ?? field.after
            let name = quoted(column.sqlName)
            let now = shown[field.name] ?? column.defaultValue
            if column.merge == .counter, let delta = after.minus(before) {
                try db.run(
                    sql: "UPDATE \(table) SET \(name) = \(name) - ? WHERE id = ?",
                    arguments: [delta.databaseValue, id.text])
            } else if column.merge == .union, let elements = elements(of: field, in: now) {
                try db.run(
                    sql: "UPDATE \(table) SET \(name) = ? WHERE id = ?", arguments: [elements, id.text])
            } else if now == after {
                try db.run(
                    sql: "UPDATE \(table) SET \(name) = ? WHERE id = ?",
                    whole: [before.databaseValue, id.databaseValue])
            } else {
                continue
            }
            done.append(field.name)
        }
        return done
    }

    /// The set's present elements without the write's additions and with its removals; nil if one of the
    /// three values is no list.
    private func elements(of field: RecordUpdate.Field, in now: FieldValue) -> String? {
        guard let before = field.before.elements, let after = field.after.elements, let now = now.elements
        else { return nil }
        return ElementList(now.subtracting(after.subtracting(before)).union(before.subtracting(after))).json
    }
}

extension SyncTable {
    /// The unchanged fields of an edited record, in a table that merges records as a whole; nil in a table
    /// that merges per field.
    func unchanged(
        besides changed: [RecordUpdate.Field], in record: [String: FieldValue]
    ) -> [String: FieldValue]? {
        guard merge == .wholeRecord else { return nil }
        let left = columns.filter { column in !changed.contains { $0.name == column.name } }
        return Dictionary(uniqueKeysWithValues: left.map { ($0.name, record[$0.name] ?? $0.defaultValue) })
    }
}

extension FieldValue {
    /// The elements of a set; nil for a value that is neither a list nor null.
    fileprivate var elements: Set<String>? {
        switch self {
        case .null: []
        case .text(let json): ElementList(json: json).map { Set($0.elements) }
        default: nil
        }
    }

    /// The difference of two numbers; nil if they are none, or it does not fit.
    func minus(_ other: FieldValue) -> FieldValue? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)):
            let (difference, overflows) = left.subtractingReportingOverflow(right)
            return overflows ? nil : .integer(difference)
        case (.real(let left), .real(let right)): return .real(left - right)
        default: return nil
        }
    }
}
