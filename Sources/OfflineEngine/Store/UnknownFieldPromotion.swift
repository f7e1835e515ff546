import Foundation
import GRDB
import SyncCore

/// Moves what newer apps had written into the columns and tables that this app's migration has just made:
/// until then it was kept beside the record.
struct UnknownFieldPromotion {
    let schema: Schema

    /// Call inside the transaction that installs the schema's capture, after the app's migrations.
    /// - Returns: the fields that were filled, by record.
    @discardableResult
    func run(_ db: Database) throws -> [RecordKey: Set<String>] {
        var filled: [RecordKey: Set<String>] = [:]
        for (key, json) in try RowTable.withUnknownFields(db) {
            guard let table = schema.table(key.table) else { continue }
            let extra = try ServerRow.decode([String: FieldValue].self, json)
            let known = extra.filter { table.column($0.key) != nil }
            guard !known.isEmpty else { continue }
            let rest = extra.filter { table.column($0.key) == nil }
            try RowTable.setUnknownFields(rest, of: key, db)
            try keepInBase(known, key, db)
            try show(known, table, key.id, db)
            try keepDigest(key, db)
            if try !OutboxTable.isNewerGeneration(key, db) { filled[key] = Set(known.keys) }
        }
        for table in schema.tables { try showBlank(table, db) }
        return filled
    }

    /// Shows the records of a table that is new here and that hold nothing but defaults.
    private func showBlank(_ table: SyncTable, _ db: Database) throws {
        for id in try RowTable.withoutRow(in: table.name, db) { try show([:], table, id, db) }
    }

    /// The rows may give back another form of the values from now on: a default that was written out.
    private func keepDigest(_ key: RecordKey, _ db: Database) throws {
        guard let record = try ServerRow(schema: schema).record(key, db), !record.isDeleted else { return }
        try RowTable.setKeptDigest(record.digest, of: key, db)
    }

    /// Puts the values into the base of a record that has unconfirmed changes.
    private func keepInBase(_ values: [String: FieldValue], _ key: RecordKey, _ db: Database) throws {
        guard let base = try BaseTable.fields(of: key, db) else { return }
        try BaseTable.setFields(base.merging(values) { _, new in new }, of: key, db)
    }

    /// An existing row gets the values; a record of a new table gets its row, unless rows there may conflict:
    /// then everything is downloaded again, which resolves that.
    private func show(
        _ values: [String: FieldValue], _ table: SyncTable, _ id: RecordID, _ db: Database
    ) throws {
        let isThere = try Int.fetchOne(
            db, sql: "SELECT 1 FROM \(quoted(table.name)) WHERE id = ?", arguments: [id.text])
        let key = RecordKey(table: table.name, id: id)
        let hasBase = try BaseTable.has(key, db)
        if isThere == nil, hasBase { return }
        // The values belong to the generation before the one that is shown.
        if try OutboxTable.isNewerGeneration(key, db) { return }
        let isConstrained = !table.unique.isEmpty || table.columns.contains { $0.references != nil }
        if try isConstrained && (isThere == nil || refersToNothing(values, table, db)) {
            return try startOver(db)
        }
        let scope = try RowTable.scope(of: key, db)
        let row = AppRow(table: table, scope: scope ?? Wire.ownScope)
        let fields = try row.fields(of: id, db).merging(values) { _, new in new }
        let never = Stamp(milliseconds: 0, counter: 0, device: "0000000000000000")
        let record = SyncedRecord(
            table: table.name, id: id, generation: 1, fields: fields, clock: FieldStamps(start: never))
        do {
            try db.inSavepoint {
                try row.show(record, id: id, db)
                return .commit
            }
        } catch let error as DatabaseError where isConstrained && error.resultCode == .SQLITE_CONSTRAINT {
            try startOver(db)
        }
    }

    /// Whether a reference's record is missing here: where the app's constraints are deferred to the end of
    /// the transaction, nothing else would report it in time.
    private func refersToNothing(
        _ values: [String: FieldValue], _ table: SyncTable, _ db: Database
    ) throws -> Bool {
        try table.columns.contains { column in
            guard let reference = column.references, let value = values[column.name], value != .null else {
                return false
            }
            return try Int.fetchOne(
                db, sql: "SELECT 1 FROM \(quoted(reference.table)) WHERE id = ?",
                arguments: [value.databaseValue]) == nil
        }
    }

    /// Downloads everything again. Keeps the cursor of the shown state until then, from which a restored
    /// server tells which history it belongs to.
    private func startOver(_ db: Database) throws {
        for (scope, cursor) in try ScopeTable.cursors(db) {
            try KeyValue.knownCursor.write(cursor, of: scope, db)
        }
        try ScopeTable.startAllOver(db)
        try StageTable.forgetEverything(db)
    }
}
