import GRDB
import Statements
import SyncCore

/// Captures what the app's migrations wrote into new columns: the triggers that were in place then know only
/// the old columns.
///
/// A value that the server has in such a column, written by a newer version of the app, is not the
/// migration's and stays.
struct MigratedColumns {
    let schema: Schema
    /// The schema that the file was opened with before.
    let last: Schema
    /// The fields of each record that were just filled with what the server had.
    let known: [RecordKey: Set<String>]
    /// The tables of which everything was compared already.
    var compared: Set<String> = []

    /// So many records make one transaction of the outbox.
    static let recordsPerTransaction = 200

    /// Call inside the transaction that installs the schema's triggers, while nothing is captured.
    func capture(_ db: Database) throws {
        for table in schema.tables where !compared.contains(table.name) {
            guard let before = last.table(table.name) else { continue }
            let new = table.columns.filter { before.column($0.name) == nil }
            if new.isEmpty { continue }
            for column in new where column.defaultValue != .null { try fillNulls(of: column, in: table, db) }
            try capture(new, of: table, db)
        }
    }

    /// Null stands for the default: the migration wrote no value to send, so the row gets the default, as on
    /// other devices.
    private func fillNulls(of column: SyncColumn, in table: SyncTable, _ db: Database) throws {
        let name = quoted(column.sqlName)
        try db.run(
            sql: "UPDATE \(quoted(table.name)) SET \(name) = ? WHERE \(name) IS NULL",
            whole: [column.defaultValue.databaseValue])
    }

    private func capture(_ new: [SyncColumn], of table: SyncTable, _ db: Database) throws {
        let names = new.map { quoted($0.sqlName) }
        let isFilled = new.map { "\(quoted($0.sqlName)) IS NOT \(literal($0.defaultValue)) COLLATE BINARY" }
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, \(names.joined(separator: ", ")) FROM \(quoted(table.name))
                WHERE \(isFilled.joined(separator: " OR ")) ORDER BY id
                """)
        var count = 0
        for row in rows {
            guard let id = RecordID(row[0]) else { continue }
            let key = RecordKey(table: table.name, id: id)
            let written = try writtenFields(of: key, db).union(known[key] ?? [])
            let filled = new.enumerated().filter { index, column in
                let value = FieldValue(row[index + 1] as DatabaseValue)
                return !written.contains(column.name)
                    && (column.canonical(value) ?? value) != column.defaultValue
            }.map { (column: $0.element, value: row[$0.offset + 1] as DatabaseValue) }
            if filled.isEmpty { continue }
            if count.isMultiple(of: Self.recordsPerTransaction) {
                try CaptureState.nextTransaction(db)
            }
            count += 1
            try capture(filled, of: key, in: table, db)
        }
        if count > 0 { try CaptureState.nextTransaction(db) }
    }

    /// The fields that somebody wrote into this generation of the record, as the server's stamps say. What
    /// the server has of the generation before is not in a row that was deleted here and inserted again.
    private func writtenFields(of key: RecordKey, _ db: Database) throws -> Set<String> {
        if try OutboxTable.isNewerGeneration(key, db) { return [] }
        return try RowTable.clock(of: key, db).map { Set($0.fields.keys) } ?? []
    }

    /// Empties the columns unseen, and fills them again before the triggers' eyes.
    private func capture(
        _ filled: [(column: SyncColumn, value: DatabaseValue)], of key: RecordKey, in table: SyncTable,
        _ db: Database
    ) throws {
        let sets = filled.map { "\(quoted($0.column.sqlName)) = ?" }.joined(separator: ", ")
        let update = "UPDATE \(quoted(table.name)) SET \(sets) WHERE id = ?"
        let id = key.id.text.databaseValue
        try db.run(
            sql: update,
            arguments: StatementArguments(filled.map { $0.column.defaultValue.databaseValue } + [id]))
        // A record that this account may only read shows the server's values.
        guard try RowTable.isWritable(key, db) else { return }
        try CaptureState.resume(db)
        try db.run(sql: update, arguments: StatementArguments(filled.map(\.value) + [id]))
        try CaptureState.pause(db)
    }
}
