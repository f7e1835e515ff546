public import GRDB
public import SyncCore

extension Schema {
    /// Makes the missing tables of the schema, and adds missing columns, names and unique keys to the present
    /// ones. A table that fits already is left alone.
    ///
    /// `Replica.open` does this when it is given no migrations. In an app with migrations of its own, call it
    /// inside one of them, with the schema as it was in that version:
    /// ```swift
    /// migrator.registerMigration("members") { db in try schemaOfVersion1.createTables(in: db) }
    /// ```
    /// - Throws: `DatabaseError`; ``ReplicaError/tableDoesNotFit(_:)`` comes when the copy is opened.
    public func createTables(in db: Database) throws {
        // A table may refer to one that comes later: SQLite looks for it when a row is written.
        for table in tables { try SchemaTable(table: table).update(db) }
    }

    /// Makes the tables in a file last opened with another schema, which gives the columns' present names.
    func createTables(in db: Database, from last: Schema?) throws {
        for table in tables {
            if let before = last?.table(table.name) { try SchemaTable(table: table).rename(from: before, db) }
        }
        try createTables(in: db)
    }
}

/// One synced table as SQL: what the schema declares, and nothing else.
struct SchemaTable {
    let table: SyncTable

    /// Makes the table, or changes it to what the schema says.
    func update(_ db: Database) throws {
        let rows = try Row.fetchAll(
            db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table.name])
        if rows.isEmpty {
            try db.execute(sql: create)
        } else {
            try alter(Set(rows.map { ($0[0] as String).lowercased() }), db)
        }
        try updateUnique(db)
    }

    private var create: String {
        var lines = ["id TEXT PRIMARY KEY NOT NULL"]
        if let scope = table.scopeColumn { lines.append("\(quoted(scope)) TEXT NOT NULL DEFAULT 'own'") }
        lines += table.columns.map(declaration)
        return "CREATE TABLE \(quoted(table.name)) (\n    \(lines.joined(separator: ",\n    "))\n)"
    }

    private func declaration(_ column: SyncColumn) -> String {
        var text = "\(quoted(column.sqlName)) \(column.type.declaration)"
        if column.defaultValue != .null { text += " DEFAULT \(literal(column.defaultValue))" }
        if let reference = column.references {
            text += " REFERENCES \(quoted(reference.table))(id) ON DELETE \(reference.onDelete.sql)"
        }
        return text
    }

    /// Renames a column from its first name to its present one; adds missing columns; removes those that the
    /// schema lists as dropped.
    private func alter(_ known: Set<String>, _ db: Database) throws {
        let name = quoted(table.name)
        var known = known
        for column in table.columns where !known.contains(column.sqlName.lowercased()) {
            if column.name != column.sqlName, known.contains(column.name.lowercased()) {
                let (old, new) = (quoted(column.name), quoted(column.sqlName))
                try db.execute(sql: "ALTER TABLE \(name) RENAME COLUMN \(old) TO \(new)")
                known.remove(column.name.lowercased())
            } else {
                try db.execute(sql: "ALTER TABLE \(name) ADD COLUMN \(declaration(column))")
            }
        }
        let present = Set(table.columns.map { $0.sqlName.lowercased() })
        for dropped in table.dropped
        where known.contains(dropped.lowercased()) && !present.contains(dropped.lowercased()) {
            try db.execute(sql: "ALTER TABLE \(name) DROP COLUMN \(quoted(dropped))")
        }
    }

    /// Columns that go on under other names get these, over names that no column has: two may have swapped
    /// theirs.
    func rename(from before: SyncTable, _ db: Database) throws {
        let known = Set(
            try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table.name]))
        let renamed = table.columns.filter { column in
            guard let old = before.column(column.name)?.sqlName else { return false }
            return old != column.sqlName && known.contains(old)
        }
        let name = quoted(table.name)
        for (index, column) in renamed.enumerated() {
            let old = quoted(before.column(column.name)?.sqlName ?? column.name)
            try db.execute(sql: "ALTER TABLE \(name) RENAME COLUMN \(old) TO aloft_renamed_\(index)")
        }
        for column in renamed {
            let taken = before.columns.first { other in
                other.sqlName == column.sqlName && !renamed.contains { $0.name == other.name }
            }
            guard let taken, known.contains(taken.sqlName) else { continue }
            guard table.dropped.contains(taken.name) else {
                throw ReplicaError.tableDoesNotFit(
                    "“\(table.name).\(taken.sqlName)” is now the name of another column: "
                        + "name “\(taken.name)” in the table's `dropped` if it is not synced any more.")
            }
            try db.execute(sql: "ALTER TABLE \(name) DROP COLUMN \(quoted(taken.sqlName))")
        }
        for (index, column) in renamed.enumerated() {
            try db.execute(
                sql: "ALTER TABLE \(name) RENAME COLUMN aloft_renamed_\(index) TO \(quoted(column.sqlName))")
        }
    }

    private static let uniquePrefix = "unique_"

    /// Unique keys are indexes of their own, which can go and come without the table.
    private func updateUnique(_ db: Database) throws {
        var wanted: [String: String] = [:]
        for key in table.unique {
            let columns = [table.scopeColumn].compactMap { $0 } + key.map { table.column($0)?.sqlName ?? $0 }
            let index = Self.uniquePrefix + ([table.name] + columns).joined(separator: "_")
            let list = columns.map(quoted).joined(separator: ", ")
            wanted[index] = "CREATE UNIQUE INDEX \(quoted(index)) ON \(quoted(table.name)) (\(list))"
        }
        let known = try String.fetchAll(
            db, sql: "SELECT name FROM pragma_index_list(?) WHERE \"unique\" AND origin = 'c'",
            arguments: [table.name])
        for index in known where wanted[index] == nil && index.hasPrefix(Self.uniquePrefix) {
            try db.execute(sql: "DROP INDEX \(quoted(index))")
        }
        for (index, sql) in wanted.sorted(by: { $0.key < $1.key }) where !known.contains(index) {
            try db.execute(sql: sql)
        }
    }
}

extension SyncReference.Deletion {
    /// The foreign key action that does the same locally.
    var sql: String {
        switch self {
        case .cascade: "CASCADE"
        case .setNull: "SET NULL"
        case .restrict: "RESTRICT"
        }
    }
}
