import GRDB
import SyncCore

/// Captures the changes of the app's migrations to tables without triggers meanwhile, because they are
/// rebuilt (sqlite.org/lang_altertable.html §7) or new.
///
/// Before the migrations the rows are copied to a table of the engine's, see ``RowsBeforeMigration``, which
/// stays until the copy was opened. Afterwards that table is changed into the migrated one, under triggers
/// that capture as if it were the app's: so no constraint of the app's table interferes, and none of its rows
/// is touched.
struct MigratedTables {
    let schema: Schema
    /// The schema that the file was opened with before; nil for a new file.
    let last: Schema?

    private static func note(_ name: String) -> String { RowsBeforeMigration.name(of: name) }

    /// The tables that were synced before and whose triggers are gone, the noted ones apart.
    func rebuilt(_ db: Database) throws -> Set<String> {
        let noted = try RowsBeforeMigration.tables(db)
        let tables = schema.tables.map(\.name).filter { last?.table($0) != nil && !noted.contains($0) }
        return Set(try tables.filter { try !EngineTriggers.exists("delete", of: $0, db) })
    }

    // MARK: Before the migrations

    /// Copies the rows of the tables about to be rebuilt, removes their triggers, and makes empty notes for
    /// tables that are missing or empty. Notes of an unfinished opening stay: the tables have changed since.
    func note(_ rebuilt: Set<String>, _ db: Database) throws {
        let noted = try RowsBeforeMigration.tables(db)
        for table in last?.tables ?? [] {
            // These triggers read other tables, which may be missing for a while.
            for name in ScopeTriggers(table: table).referring {
                try db.execute(sql: "DROP TRIGGER IF EXISTS \(quoted(name))")
            }
            if rebuilt.contains(table.name), !noted.contains(table.name) { try copy(table, db) }
            guard rebuilt.union(noted).contains(table.name) else { continue }
            try EngineTriggers.removeAll(of: table.name, db)
        }
        for table in schema.tables where last?.table(table.name) == nil && !noted.contains(table.name) {
            if try !db.tableExists(table.name) || !hasRows(table, db) { try create(table, db) }
        }
    }

    /// Copies the rows of tables that still have all columns of the last opening.
    func noteWhole(_ names: Set<String>, _ db: Database) throws {
        let noted = try RowsBeforeMigration.tables(db)
        for table in last?.tables ?? [] where names.contains(table.name) && !noted.contains(table.name) {
            let known = Set(
                try String.fetchAll(
                    db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table.name]))
            if known.isSuperset(of: table.columns.map(\.sqlName)) { try copy(table, db) }
        }
    }

    private func hasRows(_ table: SyncTable, _ db: Database) throws -> Bool {
        try Int.fetchOne(db, sql: "SELECT 1 FROM \(quoted(table.name)) LIMIT 1") != nil
    }

    private func create(_ table: SyncTable, _ db: Database) throws {
        let scope = table.scopeColumn.map { ["\(quoted($0)) TEXT NOT NULL DEFAULT 'own'"] } ?? []
        let columns = table.columns.map { "\(quoted($0.name)) \($0.type.declaration)" }
        let lines = ["id TEXT PRIMARY KEY NOT NULL"] + scope + columns
        let note = quoted(Self.note(table.name))
        try db.execute(sql: "CREATE TABLE \(note) (\(lines.joined(separator: ", ")))")
    }

    private func copy(_ table: SyncTable, _ db: Database) throws {
        try create(table, db)
        let own = ["id"] + [table.scopeColumn].compactMap { $0 }
        try db.execute(
            sql: """
                INSERT INTO \(quoted(Self.note(table.name))) (\(list(own + table.columns.map(\.name))))
                SELECT \(list(own + table.columns.map(\.sqlName))) FROM \(quoted(table.name))
                """)
    }

    private func list(_ names: [String]) -> String { names.map(quoted).joined(separator: ", ") }

    // MARK: After them

    /// Captures the differences from the notes as a migration's. Call inside the transaction that installs
    /// the schema's triggers, while nothing is captured.
    /// - Returns: the tables that were compared.
    /// - Throws: ``ReplicaError/tableDoesNotFit(_:)`` for a row that can be no record.
    func capture(_ db: Database) throws -> Set<String> {
        let noted = try RowsBeforeMigration.tables(db)
        let tables = try parentsFirst.filter { table in
            // Most tables that are new are empty.
            try noted.contains(table.name) && (last?.table(table.name) != nil || hasRows(table, db))
        }
        for table in tables { try begin(table, db) }
        if !tables.isEmpty { try repeatChanges(of: tables, db) }
        for table in tables where table.scopeColumn != nil { try putBack(table, db) }
        for name in noted { try db.execute(sql: "DROP TABLE \(quoted(Self.note(name)))") }
        return noted
    }

    /// Repeats on the notes what the migrations did to the tables.
    private func repeatChanges(of tables: [SyncTable], _ db: Database) throws {
        try CaptureState.nextTransaction(db)
        try CaptureState.resume(db)
        do {
            for table in tables.reversed() { try db.execute(sql: deletion(of: table)) }
            for table in tables {
                if !table.columns.isEmpty { try db.execute(sql: update(of: table)) }
                try db.execute(sql: insertion(of: table))
            }
        } catch let error as DatabaseError where error.message?.hasPrefix("aloft: ") == true {
            let why = error.message.map { String($0.dropFirst(7)) } ?? ""
            throw ReplicaError.tableDoesNotFit(
                "A migration made a row that can be no record: \(why). Give each row an id that is the same "
                    + "on all devices, such as RecordID(derivedFrom:).")
        }
        try divide(db)
        try CaptureState.pause(db)
    }

    /// Splits the transaction just captured into several, however large the tables are: a server takes only
    /// so much at once.
    private func divide(_ db: Database) throws {
        let last = try OutboxTable.divideTransaction(by: MigratedColumns.recordsPerTransaction, db)
        try CaptureState.goOn(after: max(last ?? 0, try CaptureState.transaction(db)), db)
    }

    /// The tables, each after those that it refers to, except in cycles.
    private var parentsFirst: [SyncTable] {
        var (sorted, rest) = ([SyncTable](), schema.tables)
        while !rest.isEmpty {
            let isReady = { (table: SyncTable) in
                table.columns.allSatisfy { column in
                    column.references.map { target in
                        target.table == table.name || !rest.contains { $0.name == target.table }
                    } ?? true
                }
            }
            let ready = rest.filter(isReady)
            if ready.isEmpty { return sorted + rest }
            sorted += ready
            rest.removeAll { table in ready.contains { $0.name == table.name } }
        }
        return sorted
    }

    /// Gives the note the columns that are new, and the triggers.
    private func begin(_ table: SyncTable, _ db: Database) throws {
        let note = Self.note(table.name)
        let known = Set(
            try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [note]))
        if let scope = table.scopeColumn {
            if !known.contains(scope) {
                try db.execute(
                    sql: "ALTER TABLE \(quoted(note)) ADD COLUMN \(quoted(scope)) TEXT NOT NULL DEFAULT 'own'"
                )
            }
            try checkScopes(table, scope, db)
        }
        for column in table.columns where !known.contains(column.name) {
            try db.execute(
                sql: """
                    ALTER TABLE \(quoted(note)) ADD COLUMN \(quoted(column.name)) \(column.type.declaration) \
                    DEFAULT \(literal(column.defaultValue))
                    """)
        }
        try leaveToOthers(table, db)
        var inMessages = table
        for index in inMessages.columns.indices {
            inMessages.columns[index].sqlName = inMessages.columns[index].name
        }
        let triggers = CaptureTriggers(table: inMessages, standIn: note)
        for (_, sql) in triggers.statements { try db.execute(sql: sql) }
    }

    private func checkScopes(_ table: SyncTable, _ scope: String, _ db: Database) throws {
        let moved = try String.fetchOne(
            db,
            sql: """
                SELECT r.id FROM \(quoted(Self.note(table.name))) noted
                JOIN \(quoted(table.name)) r ON noted.id = r.id
                WHERE noted.\(quoted(scope)) IS NOT r.\(quoted(scope)) LIMIT 1
                """)
        guard let moved else { return }
        throw ReplicaError.tableDoesNotFit(
            "A migration gave “\(moved)” of “\(table.name)” another scope: a record stays in its scope.")
    }

    /// A value that somebody wrote into a new column, or a record of a new table, is not the migration's: the
    /// column gets its default, then the server's value.
    private func leaveToOthers(_ table: SyncTable, _ db: Database) throws {
        let before = last?.table(table.name)
        let new = table.columns.filter { before?.column($0.name) == nil }
        if before != nil, new.isEmpty { return }
        for (id, clock, isDeleted) in try RowTable.clocks(in: table.name, db) {
            if before == nil {
                // The server has the record, living or deleted.
                for name in [table.name, Self.note(table.name)] where isDeleted {
                    try db.execute(sql: "DELETE FROM \(quoted(name)) WHERE id = ?", arguments: [id])
                }
                if isDeleted { continue }
                let own = list(["id"] + [table.scopeColumn].compactMap { $0 })
                try db.execute(
                    sql: """
                        INSERT INTO \(quoted(Self.note(table.name))) (\(own))
                        SELECT \(own) FROM \(quoted(table.name)) WHERE id = ?
                        """, arguments: [id])
            }
            // Nobody wrote into a generation that the server does not have yet.
            if before != nil, let id = RecordID(id),
                try OutboxTable.isNewerGeneration(RecordKey(table: table.name, id: id), db)
            {
                continue
            }
            let written = Set(try ServerRow.decode(FieldStamps.self, clock).fields.keys)
            for column in new where before == nil || written.contains(column.name) {
                let value = column.defaultValue.databaseValue
                for (name, field) in [
                    (table.name, column.sqlName), (Self.note(table.name), column.name),
                ] {
                    try db.execute(
                        sql: "UPDATE \(quoted(name)) SET \(quoted(field)) = ? WHERE id = ?",
                        arguments: [value, id])
                }
            }
        }
    }

    private func deletion(of table: SyncTable) -> String {
        "DELETE FROM \(quoted(Self.note(table.name))) AS noted "
            + "WHERE NOT EXISTS (SELECT 1 FROM \(quoted(table.name)) r WHERE noted.id = r.id)"
    }

    private func update(of table: SyncTable) -> String {
        let sets = table.columns.map { "\(quoted($0.name)) = r.\(quoted($0.sqlName))" }
        return "UPDATE \(quoted(Self.note(table.name))) AS noted SET \(sets.joined(separator: ", ")) "
            + "FROM \(quoted(table.name)) r WHERE noted.id = r.id AND (\(difference(of: table)))"
    }

    private func difference(of table: SyncTable) -> String {
        table.columns.map { "noted.\(quoted($0.name)) IS NOT r.\(quoted($0.sqlName)) COLLATE BINARY" }
            .joined(separator: " OR ")
    }

    private func insertion(of table: SyncTable) -> String {
        let own = ["id"] + [table.scopeColumn].compactMap { $0 }
        let note = quoted(Self.note(table.name))
        return "INSERT INTO \(note) (\(list(own + table.columns.map(\.name)))) "
            + "SELECT \(list(own + table.columns.map(\.sqlName))) FROM \(quoted(table.name)) r "
            + "WHERE NOT EXISTS (SELECT 1 FROM \(note) noted WHERE noted.id = r.id)"
    }

    /// Makes the records of a read-only scope show the server's values again.
    private func putBack(_ table: SyncTable, _ db: Database) throws {
        let (app, note) = (quoted(table.name), quoted(Self.note(table.name)))
        let own = ["id"] + [table.scopeColumn].compactMap { $0 }
        try db.execute(sql: "DELETE FROM \(app) WHERE id NOT IN (SELECT id FROM \(note))")
        if !table.columns.isEmpty {
            let sets = table.columns.map { "\(quoted($0.sqlName)) = noted.\(quoted($0.name))" }
            try db.execute(
                sql: "UPDATE \(app) AS r SET \(sets.joined(separator: ", ")) FROM \(note) noted "
                    + "WHERE noted.id = r.id AND (\(difference(of: table)))")
        }
        try db.execute(
            sql: """
                INSERT INTO \(app) (\(list(own + table.columns.map(\.sqlName))))
                SELECT \(list(own + table.columns.map(\.name))) FROM \(note)
                WHERE id NOT IN (SELECT id FROM \(app))
                """)
    }
}
