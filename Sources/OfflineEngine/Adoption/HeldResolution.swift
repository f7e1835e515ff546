import GRDB
import Statements
import SyncCore

/// Writes what a person decided about versions of a whole record. Called inside a local transaction.
struct HeldResolution {
    let schema: Schema

    /// - Returns: the id of the record that was added, if one was.
    func settle(
        _ held: HeldRecord, by decision: HeldRecord.Decision, fresh: RecordID, _ db: Database
    ) throws -> RecordID? {
        guard let table = schema.table(held.record.table), let newest = held.held.map(\.stamp).max(),
            try AppRow.of(table, held.record.id, db).exists(held.record.id, db)
        else { throw ReplicaError.recordIsGone("The record of “\(held.record.table)” is gone.") }
        var added: RecordID?
        switch decision {
        case .keepCurrent: break
        case .take(let version): try write(version, over: held.record.id, table, db)
        case .keepBoth(let version):
            try insert(version, as: fresh, table, db)
            added = fresh
        }
        try Self.capture(
            .update, of: held.record, edits: [:], isAdopted: false, settles: newest, schema, db)
        return added
    }

    private func write(
        _ version: HeldRecord.Version, over id: RecordID, _ table: SyncTable, _ db: Database
    ) throws {
        for column in table.columns {
            let value = version.fields[column.name] ?? column.defaultValue
            try db.run(
                sql: "UPDATE \(quoted(table.name)) SET \(quoted(column.sqlName)) = ? WHERE id = ?",
                whole: [value.databaseValue, id.databaseValue])
        }
    }

    private func insert(
        _ version: HeldRecord.Version, as id: RecordID, _ table: SyncTable, _ db: Database
    ) throws {
        let names = (["id"] + table.columns.map(\.sqlName)).map(quoted)
        let values =
            [id.text.databaseValue]
            + table.columns.map { (version.fields[$0.name] ?? $0.defaultValue).databaseValue }
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        try db.run(
            sql: "INSERT INTO \(quoted(table.name)) (\(names.joined(separator: ", "))) VALUES (\(marks))",
            whole: values)
    }

    /// Puts a change into the outbox that no trigger captures, because it alters no shown value.
    static func capture(
        _ verb: Change.Verb, of record: RecordKey, edits: [String: Edit], isAdopted: Bool, settles: Stamp?,
        _ schema: Schema, _ db: Database
    ) throws {
        guard let table = schema.table(record.table) else { return }
        let shown = try AppRow.of(table, record.id, db).fields(of: record.id, db)
        try BaseTable.insert(record, shownAs: shown, scope: Wire.ownScope, db)
        try OutboxTable.capture(
            verb, of: record, edits: edits, isAdopted: isAdopted, settles: settles, db)
    }
}
