import GRDB
import Statements

/// The engine's own tables in the app's database file. Named `aloft_…`; the app's tables stay the app's.
///
/// | table | one row for |
/// |---|---|
/// | `aloft_capture` | the file: what triggers read (applying? transaction, time, floor) |
/// | `aloft_keyvalue` | a fact about this copy: device, incarnation, account, last stamp … |
/// | `aloft_scope` | a scope: cursor, mark, when last synced |
/// | `aloft_row` | a record that the server has, as far as this copy knows: version, generation, clock |
/// | `aloft_base` | a record that is shown otherwise than the server has it: the server's values |
/// | `aloft_outbox` | a captured change that is not confirmed |
/// | `aloft_batch` | a scope's batch in flight: its bytes |
/// | `aloft_batch_piece` | a piece of these bytes, if they do not fit into one request |
/// | `aloft_given_up` | a batch that was sent and then built again or rejected, while it may still arrive |
/// | `aloft_attempt` | what came of sending it, if it is not confirmed |
/// | `aloft_stage` | a record of a pull that is not shown yet |
/// | `aloft_page` | a page of a scope's first sync |
/// | `aloft_prior_identity` | an identity that this copy had before: which changes are of it |
/// | `aloft_rejected` | a change that the server refused, waiting for a person |
/// | `aloft_shadowed` | a record of a scope whose id another scope has here: counted, not shown |
/// | `aloft_history` | a write that can be undone |
/// | `aloft_replaced` | scratch of the triggers: a row whose id or unique value a statement takes |
/// | `aloft_migrations` | a step by which these tables were made |
/// | `aloft_before_…` | rows of the app's table of that name, while a migration of the app runs |
///
/// They migrate beside the app's: GRDB's migrator keeps one list of names per file, so the engine keeps its
/// own, and the app's migrator never meets an unknown name.
enum EngineTables {
    /// Named, append-only, each in a transaction of its own. The order is looked at when a file is opened:
    /// see ``IntegrityCheck``. Until the first release there is one, which may change.
    private static let migrations: [(name: String, sql: String)] = [
        ("engine tables", copyTables + recordTables + outboxTables + pullTables)
    ]

    /// The names of all migrations, in order.
    static var names: [String] { migrations.map(\.name) }

    static func migrate(_ database: any DatabaseWriter) throws {
        // A `CREATE TABLE` makes SQLite compile all other statements again: so none runs where nothing is
        // missing.
        let done = try database.readState { try Self.done($0) }
        for (name, sql) in migrations where !done.contains(name) {
            try database.write { db in
                // Another process may have made it first.
                if try Self.done(db).contains(name) { return }
                try db.execute(
                    sql: "CREATE TABLE IF NOT EXISTS aloft_migrations (name TEXT PRIMARY KEY NOT NULL) STRICT"
                )
                try db.execute(sql: sql)
                try db.execute(sql: "INSERT INTO aloft_migrations (name) VALUES (?)", arguments: [name])
            }
        }
    }

    /// The names of the finished migrations, in order.
    static func done(_ db: Database) throws -> [String] {
        guard try EngineTable.migrations.exists(db) else { return [] }
        return try String.fetchAll(db, sql: "SELECT name FROM aloft_migrations ORDER BY rowid")
    }

    /// Whether all migrations have run.
    static func areUpToDate(_ db: Database) throws -> Bool { try Set(done(db)).isSuperset(of: names) }

    /// The columns of one of these tables, in their order.
    static func columns(of table: EngineTable) throws -> [String] {
        let database = try DatabaseQueue()
        try migrate(database)
        return try database.read { db in try db.columns(in: table.name).map(\.name) }
    }
}
