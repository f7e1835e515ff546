import GRDB
import SyncCore

/// The app's unsynced tables that refer to synced ones. A pull is written with foreign keys off, so SQLite's
/// actions on the deletion of a record are carried out after it.
struct Dependents: Sendable {
    /// All unsynced tables with references; empty if none refers to a synced table.
    let tables: [String]
    private let synced: Set<String>

    init(of schema: Schema, _ db: Database) throws {
        let synced = Set(schema.tables.map { $0.name.lowercased() })
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT DISTINCT m.name, lower(f."table")
                FROM sqlite_master m, pragma_foreign_key_list(m.name) f
                WHERE m.type = 'table' AND m.name NOT GLOB \(EngineTable.ownNames) ORDER BY m.name
                """
        ).filter { row in !synced.contains((row[0] as String).lowercased()) }
        tables = rows.contains { synced.contains($0[1]) } ? Set(rows.map { $0[0] as String }).sorted() : []
        self.synced = synced
    }

    /// Deletes each row that refers to a record that is gone if its reference cascades or cannot be null;
    /// else makes the reference null. A record that is only hidden for now is not gone.
    func settle(_ db: Database) throws {
        var suspects = tables.isEmpty ? [] : synced
        while !suspects.isEmpty {
            var next: Set<String> = []
            for table in tables {
                for orphan in try orphans(of: table, db) where suspects.contains(orphan.parent) {
                    if try isHidden(orphan, db) { continue }
                    if try !letGo(orphan, db), try delete(orphan, db) { next.insert(table.lowercased()) }
                }
            }
            suspects = next
        }
    }

    /// A row, and the missing record that it refers to.
    private struct Orphan {
        let table: String
        let place: Int64
        let parent: String
        let column: String
        let goes: Bool
    }

    private func orphans(of table: String, _ db: Database) throws -> [Orphan] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT c.rowid, lower(c.parent), l."from", l.on_delete = 'CASCADE' OR i."notnull"
                FROM pragma_foreign_key_check(?1) c
                JOIN pragma_foreign_key_list(?1) l ON l.id = c.fkid AND l.seq = 0
                JOIN pragma_table_info(?1) i ON i.name = l."from"
                WHERE c.rowid IS NOT NULL
                """, arguments: [table]
        ).map { Orphan(table: table, place: $0[0], parent: $0[1], column: $0[2], goes: $0[3]) }
    }

    /// Whether the missing record is only hidden: the server has it, or a hidden change here inserts it.
    private func isHidden(_ orphan: Orphan, _ db: Database) throws -> Bool {
        guard synced.contains(orphan.parent) else { return false }
        return try RowTable.isHidden(
            orphan.parent, referredToBy: orphan.column, of: orphan.table, at: orphan.place, db)
    }

    /// Deletes the row; false if a trigger of the app keeps it, which stops no record: it stays as it is
    /// until the next pull.
    private func delete(_ orphan: Orphan, _ db: Database) throws -> Bool {
        do {
            try db.execute(
                sql: "DELETE FROM \(quoted(orphan.table)) WHERE rowid = ?", arguments: [orphan.place])
            return true
        } catch let error as DatabaseError where error.isOfOneRow(db) {
            return false
        }
    }

    /// Makes the reference null; false if the row's table does not allow that, in whatever way.
    private func letGo(_ orphan: Orphan, _ db: Database) throws -> Bool {
        if orphan.goes { return false }
        do {
            try db.inSavepoint {
                try db.execute(
                    sql: """
                        UPDATE \(quoted(orphan.table)) SET \(quoted(orphan.column)) = NULL WHERE rowid = ?
                        """, arguments: [orphan.place])
                return .commit
            }
            return true
        } catch let error as DatabaseError where error.isOfOneRow(db) {
            return false
        }
    }
}
