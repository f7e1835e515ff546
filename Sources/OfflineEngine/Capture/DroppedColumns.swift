import GRDB
import SyncCore

/// Keeps what the server has in columns, and tables, that this version of the app does not sync any more:
/// beside the record, as what a newer version wrote. So the copy is still the server's, and the values are
/// there if a later version has the column again.
struct DroppedColumns {
    let schema: Schema
    /// The schema that the file was opened with before.
    let last: Schema

    /// Call before the migrations, which may drop the columns.
    func keep(_ db: Database) throws {
        let rows = ServerRow(schema: last)
        for before in last.tables {
            let gone = Set(before.columns.map(\.name))
                .subtracting((schema.table(before.name)?.columns ?? []).map(\.name))
            guard !gone.isEmpty, try hasColumns(before, db) else { continue }
            for key in try RowTable.living(in: before.name, db) {
                let values = try rows.record(key, db)?.fields.filter { gone.contains($0.key) } ?? [:]
                if values.isEmpty { continue }
                let known = try UnknownFields.of(key.id.text, in: key.table, db)
                try RowTable.setUnknownFields(known.merging(values) { _, new in new }, of: key, db)
            }
        }
    }

    /// Whether the file still has the table as it was.
    private func hasColumns(_ table: SyncTable, _ db: Database) throws -> Bool {
        let known = try String.fetchSet(
            db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table.name])
        return known.isSuperset(of: table.columns.map(\.sqlName))
    }
}
