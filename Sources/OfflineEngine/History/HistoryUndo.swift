import GRDB
import SyncCore

/// Writes what was there before a write. Called inside a local transaction.
struct HistoryUndo {
    let update: RecordUpdate
    let schema: Schema

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
            guard try isUnchanged(row, db) else { return [] }
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

    /// Whether a record that was made is as it was made.
    private func isUnchanged(_ row: AppRow, _ db: Database) throws -> Bool {
        let shown = try row.fields(of: update.record.id, db)
        let made = Dictionary(update.fields.map { ($0.name, $0.after) }) { first, _ in first }
        return row.table.columns.allSatisfy { column in
            let after = made[column.name] ?? column.defaultValue
            return (shown[column.name] ?? column.defaultValue) == (column.canonical(after) ?? after)
        }
    }

    private func putBack(_ row: AppRow, _ db: Database) throws -> [String] {
        let id = update.record.id
        let table = quoted(row.table.name)
        let shown = try row.fields(of: id, db)
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

    /// The set's present elements, without those that the write put in and with those that it took out; nil
    /// if one of the three is no list.
    private func elements(of field: RecordUpdate.Field, in now: FieldValue) -> String? {
        guard let before = field.before.elements, let after = field.after.elements, let now = now.elements
        else { return nil }
        return ElementList(now.subtracting(after.subtracting(before)).union(before.subtracting(after))).json
    }
}

extension FieldValue {
    /// The elements of a set; nil for what is neither a list nor nothing.
    fileprivate var elements: Set<String>? {
        switch self {
        case .null: []
        case .text(let json): ElementList(json: json).map { Set($0.elements) }
        default: nil
        }
    }

    /// The difference of two numbers; nil if they are none, or it does not fit.
    fileprivate func minus(_ other: FieldValue) -> FieldValue? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)):
            let (difference, overflows) = left.subtractingReportingOverflow(right)
            return overflows ? nil : .integer(difference)
        case (.real(let left), .real(let right)): return .real(left - right)
        default: return nil
        }
    }
}
