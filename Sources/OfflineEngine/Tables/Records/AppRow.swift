import Foundation
import GRDB
import Statements
import SyncCore

/// A record's row in the app's own table, written by the engine when a pull is applied or the overlay
/// changes.
struct AppRow {
    let table: SyncTable
    /// The scope that the row is of.
    let scope: String

    /// The row of a record in the scope that it is known in; a new one is the account's own.
    static func of(_ table: SyncTable, _ id: RecordID, _ db: Database) throws -> AppRow {
        let scope = try RowTable.knownScope(of: RecordKey(table: table.name, id: id), db)
        return AppRow(table: table, scope: scope ?? Wire.ownScope)
    }

    /// Makes the row show the record, or deletes it if there is nothing to show.
    func show(_ record: SyncedRecord?, id: RecordID, _ db: Database) throws {
        try prepared(db).show(record, id: id)
    }

    /// The row with its statements looked up once, for many records.
    func prepared(_ db: Database) throws -> Prepared {
        Prepared(
            columns: table.columns, scope: scopeValue, upsert: try db.cachedStatement(sql: upsert),
            delete: try db.cachedStatement(sql: "DELETE FROM \(quoted(table.name)) WHERE id = ?"))
    }

    /// A table's row as statements of one connection.
    struct Prepared {
        let columns: [SyncColumn]
        let scope: [DatabaseValue]
        let upsert: Statement
        let delete: Statement

        /// See ``AppRow/show(_:id:_:)``.
        func show(_ record: SyncedRecord?, id: RecordID) throws {
            guard let record, !record.isDeleted else {
                return try delete.execute(whole: [id.text.databaseValue])
            }
            var values = [id.text.databaseValue]
            values.reserveCapacity(columns.count + 2)
            values += scope
            for column in columns {
                let value = record.fields[column.name] ?? column.defaultValue
                values.append((column.canonical(value) ?? value).databaseValue)
            }
            try upsert.execute(whole: values)
        }
    }

    /// Whether the row is there.
    func exists(_ id: RecordID, _ db: Database) throws -> Bool {
        try Int.fetchOne(
            db, cached: "SELECT 1 FROM \(quoted(table.name)) WHERE id = ?", arguments: [id.text]) != nil
    }

    /// The row's values as a record has them; empty if there is no row.
    func fields(of id: RecordID, _ db: Database) throws -> [String: FieldValue] {
        let names = table.columns.map { quoted($0.sqlName) }.joined(separator: ", ")
        let row = try BulkStatement(
            "SELECT \(names.isEmpty ? "1" : names) FROM \(quoted(table.name)) WHERE id = ?", db)
        try row.bind(id.text.databaseValue, at: 1)
        guard try row.next() else { return [:] }
        defer { row.reset() }
        var fields: [String: FieldValue] = [:]
        for (index, column) in table.columns.enumerated() {
            let value = row.value(Int32(index))
            let canonical = column.canonical(value) ?? value
            if canonical != column.defaultValue { fields[column.name] = canonical }
        }
        return fields
    }

    private var scopeColumn: [String] { table.scopeColumn.map { [$0] } ?? [] }
    private var scopeValue: [DatabaseValue] { scopeColumn.map { _ in scope.databaseValue } }

    /// Writes the id, the scope if the table has a column for it, and every column in the schema's order.
    var upsert: String {
        let fields = table.columns.map(\.sqlName).map(quoted)
        let names = (["id"] + scopeColumn).map(quoted) + fields
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let updates = fields.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        return "INSERT INTO \(quoted(table.name)) (\(names.joined(separator: ", "))) VALUES (\(marks)) "
            + "ON CONFLICT (id) DO " + (updates.isEmpty ? "NOTHING" : "UPDATE SET \(updates)")
    }
}

/// The rows of one scope's tables as statements of one connection, each looked up when it is first asked for.
struct PreparedRows {
    let schema: Schema
    let scope: String
    private var rows: [String: AppRow.Prepared] = [:]

    init(schema: Schema, scope: String) {
        self.schema = schema
        self.scope = scope
    }

    /// A table's; none for one that this schema does not have.
    mutating func of(_ table: String, _ db: Database) throws -> AppRow.Prepared? {
        if let row = rows[table] { return row }
        guard let known = schema.table(table) else { return nil }
        let row = try AppRow(table: known, scope: scope).prepared(db)
        rows[table] = row
        return row
    }
}
