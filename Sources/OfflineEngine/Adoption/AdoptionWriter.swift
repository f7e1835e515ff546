import Foundation
import GRDB
import Statements
import SyncCore

/// Writes adopted rows into the app's tables inside one local transaction, which travels in parts: each of
/// them stands by itself, because parents come first.
struct AdoptionWriter {
    let dataset: String
    let rows: [AdoptionReader.AdoptedRow]
    let schema: Schema

    /// The server's limits leave room for many times more.
    private static let rowsPerPart = 500

    /// Call inside a local transaction.
    func run(_ db: Database) throws -> AdoptionReport {
        var report = AdoptionReport()
        let done = try KeyValue.adopted.read(db).map { try ServerRow.decode([String].self, $0) } ?? []
        guard !done.contains(dataset) else {
            report.wasDone = true
            return report
        }
        try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
        var group = 0
        for (index, row) in rows.enumerated() {
            let isFull = row.group == 0 && index.isMultiple(of: Self.rowsPerPart)
            if isFull || row.group != group { try CaptureState.nextTransaction(db) }
            group = row.group
            try adopt(row, &report, db)
        }
        try KeyValue.adopted.write(ServerRow.encode((done + [dataset]).sorted()), db)
        return report
    }

    private func adopt(
        _ row: AdoptionReader.AdoptedRow, _ report: inout AdoptionReport, _ db: Database
    ) throws {
        guard let table = schema.table(row.table) else { return }
        let app = AppRow(table: table, scope: Wire.ownScope)
        guard try app.exists(row.id, db) else {
            let names = (["id"] + table.columns.map(\.sqlName)).map(quoted)
            let marks = names.map { _ in "?" }.joined(separator: ", ")
            let values = [row.id.text.databaseValue] + row.values.map(\.databaseValue)
            try db.run(
                sql: "INSERT INTO \(quoted(table.name)) (\(names.joined(separator: ", "))) VALUES (\(marks))",
                whole: values)
            // The app's triggers may have changed more.
            try OutboxTable.markAdopted(RecordKey(table: table.name, id: row.id), db)
            report.adopted[table.name, default: 0] += 1
            return
        }
        let fields = Self.fields(row, table)
        if try app.fields(of: row.id, db) == fields {
            report.known[table.name, default: 0] += 1
        } else {
            try insist(row, fields, table, db)
            report.differing[table.name, default: 0] += 1
        }
    }

    /// Another device adopted the row with different values, which are here already: the server is sent ours
    /// and holds them. The shown values stay.
    private func insist(
        _ row: AdoptionReader.AdoptedRow, _ fields: [String: FieldValue], _ table: SyncTable, _ db: Database
    ) throws {
        try HeldResolution.capture(
            Change.Verb.insert, of: RecordKey(table: table.name, id: row.id),
            edits: fields.mapValues { .value($0) }, isAdopted: true, settles: nil, schema, db)
    }

    private static func fields(_ row: AdoptionReader.AdoptedRow, _ table: SyncTable) -> [String: FieldValue] {
        var fields: [String: FieldValue] = [:]
        for (column, value) in zip(table.columns, row.values) where value != column.defaultValue {
            fields[column.name] = value
        }
        return fields
    }
}
