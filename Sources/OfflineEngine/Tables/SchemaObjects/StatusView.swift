import GRDB
import SyncCore

/// A view beside each synced table with the sync state of its rows, for queries to join:
/// ```sql
/// SELECT member.*, s.sync FROM member JOIN aloft_status_member s ON s.id = member.id
/// ```
/// `sync` is the raw value of a ``RecordSync``: `synced`, `pending`, `inFlight` or `rejected`. SQLite looks
/// up the joined rows only, by indexes, however much waits.
struct StatusView {
    let table: SyncTable

    var name: String { "aloft_status_\(table.name)" }

    private var sql: String {
        let text = literal(.text(table.name))
        let waiting = "FROM aloft_outbox o WHERE o.tbl = \(text) AND o.id = t.id"
        return """
            CREATE VIEW \(quoted(name)) AS SELECT t.id AS id, CASE
                WHEN EXISTS (SELECT 1 \(waiting) AND o.sequence <= (
                    SELECT b.lastSequence FROM aloft_batch b WHERE b.scope = o.scope)) THEN 'inFlight'
                WHEN EXISTS (SELECT 1 \(waiting)) THEN 'pending'
                WHEN EXISTS (SELECT 1 FROM aloft_rejected a
                    WHERE a.tbl = \(text) AND a.record = t.id) THEN 'rejected'
                ELSE 'synced' END AS sync
            FROM \(quoted(table.name)) t
            """
    }

    /// Makes the views of these tables, and takes away all others of the engine's.
    static func install(_ tables: [SyncTable], _ db: Database) throws {
        var views = SchemaObjects("VIEW")
        for view in tables.map({ StatusView(table: $0) }) { views.add(view.name, view.sql) }
        try views.replace(views.present(where: "name GLOB 'aloft_status_*'", db), db)
    }

    /// Puts views without rows in their place, while migrations run: SQLite renames no table while a view
    /// names one that was dropped.
    static func standAside(_ db: Database) throws {
        let known = try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_master WHERE type = 'view' AND name GLOB 'aloft_status_*'")
        for name in known {
            try db.execute(sql: "DROP VIEW \(quoted(name))")
            try db.execute(
                sql: "CREATE VIEW \(quoted(name)) AS SELECT '' AS id, 'synced' AS sync WHERE 0")
        }
    }
}
