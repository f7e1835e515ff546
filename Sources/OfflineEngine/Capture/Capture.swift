import Foundation
import GRDB
import SyncCore

/// Installs the capture triggers and makes sure that the file is what the schema says.
struct Capture {
    let schema: Schema

    /// Verifies the app's tables and puts the triggers of this schema in place of any others of the engine's.
    /// - Returns: whether the schema is another one than at the last opening.
    /// - Throws: ``ReplicaError/tableDoesNotFit(_:)`` naming what to change.
    func install(_ db: Database) throws -> Bool {
        for table in schema.tables { try verify(table, db) }
        try AppTriggers(schema: schema).verify(db)
        var triggers = SchemaObjects("TRIGGER")
        for table in schema.tables {
            for (name, sql) in CaptureTriggers(table: table).statements { triggers.add(name, sql) }
        }
        let present = try triggers.present(where: "name GLOB \(EngineTable.ownNames)", db)
        let before = Set(present.map(\.name))
        let migrated = try RowsBeforeMigration.tables(db)
        for table in schema.tables where !migrated.contains(table.name) {
            guard !before.contains(EngineTriggers.name("insert", of: table.name)) else { continue }
            try checkKnown(table, db)
        }
        try triggers.replace(present, db)
        try EditIndexes(schema: schema).install(db)
        try StatusView.install(schema.tables, db)
        let json = String(decoding: try schema.canonicalJSON(), as: UTF8.self)
        let last = try KeyValue.schema.read(db)
        try KeyValue.schema.write(json, db)
        if let last, last != json { try FormerSchemas.keep(last, db) }
        return last != json
    }

    /// Rows from before a table was synced are no records: nothing would send them, and their edits would
    /// concern records that the server does not have.
    private func checkKnown(_ table: SyncTable, _ db: Database) throws {
        guard let found = try RowTable.unknownRow(in: table.name, db) else { return }
        throw ReplicaError.tableDoesNotFit(
            "“\(table.name)” has rows from before it was synced, “\(found)” among them: "
                + "insert them after opening, or open a new file and adopt this one.")
    }

    /// Limits the earlier triggers to columns that the new schema has, too: a migration may drop the others.
    /// Its writes to the remaining columns are captured as before.
    static func narrow(to schema: Schema, _ db: Database) throws {
        guard let last = try KeyValue.lastSchema(db) else { return }
        for var table in last.tables {
            guard let next = schema.table(table.name) else { continue }
            let kept = table.columns.filter { next.column($0.name) != nil }
            if kept.count == table.columns.count { continue }
            table.columns = kept
            for (name, sql) in CaptureTriggers(table: table).statements {
                try db.execute(sql: "DROP TRIGGER IF EXISTS \(quoted(name))")
                try db.execute(sql: sql)
            }
        }
    }

    private func verify(_ table: SyncTable, _ db: Database) throws {
        let rows = try Row.fetchAll(
            db.cachedStatement(
                sql: "SELECT name, type, pk, \"notnull\", dflt_value FROM pragma_table_info(?)"),
            arguments: [table.name])
        guard !rows.isEmpty else {
            throw ReplicaError.tableDoesNotFit(
                "The schema syncs “\(table.name)”, but the file has no such table.")
        }
        let columns = Dictionary(
            uniqueKeysWithValues: rows.map { row -> (String, Row) in (row["name"], row) })
        guard let key = columns["id"], key["pk"] == 1, (key["type"] as String).uppercased() == "TEXT" else {
            throw ReplicaError.tableDoesNotFit(
                "“\(table.name)” needs the key column id TEXT PRIMARY KEY NOT NULL.")
        }
        for column in table.columns where columns[column.sqlName] == nil {
            throw ReplicaError.tableDoesNotFit("“\(table.name)” has no column “\(column.sqlName)”.")
        }
        let known = Set(table.columns.map(\.sqlName) + ["id", table.scopeColumn].compactMap { $0 })
        if let name = table.scopeColumn {
            let column = columns[name]
            guard column?["notnull"] == 1, column?["dflt_value"] == "'own'" else {
                throw ReplicaError.tableDoesNotFit(
                    "“\(table.name)” needs the column \(name) TEXT NOT NULL DEFAULT 'own'.")
            }
        }
        if let stranger = rows.map({ $0["name"] as String }).first(where: { !known.contains($0) }) {
            throw ReplicaError.tableDoesNotFit(
                "“\(table.name).\(stranger)” is not in the schema: "
                    + "declare it, name it in the table's `dropped` if it is not synced any more, "
                    + "or move it to a table that is not synced."
            )
        }
        try TableConstraints(table: table).verify(rows, db)
        try ColumnDeclarations(table: table).verify(rows, db)
    }
}
