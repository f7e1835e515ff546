import GRDB

/// The engine's triggers in the file, by their names.
enum EngineTriggers {
    /// A trigger's name in the file, from its table and purpose: a word without an underscore, or with a
    /// column's name between two `$`, which cannot occur in column names. So no two tables have triggers of
    /// one name.
    static func name(_ kind: String, of table: String) -> String { "aloft_\(table)_\(kind)" }

    /// Whether the file has that trigger on the table.
    static func exists(_ kind: String, of table: String, _ db: Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM sqlite_master
                    WHERE type = 'trigger' AND name = ? AND tbl_name = ? COLLATE NOCASE)
                """, arguments: [name(kind, of: table), table]) ?? false
    }

    /// Drops all that watch a table.
    static func removeAll(of table: String, _ db: Database) throws {
        let names = try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master WHERE type = 'trigger' AND name GLOB \(EngineTable.ownNames)
                    AND tbl_name = ? COLLATE NOCASE
                """, arguments: [table])
        for name in names { try db.execute(sql: "DROP TRIGGER \(quoted(name))") }
    }
}
