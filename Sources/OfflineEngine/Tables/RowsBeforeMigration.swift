import GRDB
import SyncCore

/// A table of the engine's for each app table that loses its triggers during the app's migrations: it holds
/// the rows as they were before. It stays until the copy was opened: see ``MigratedTables``.
enum RowsBeforeMigration {
    private static let prefix = "aloft_before_"

    /// The name of the engine's table for an app table.
    static func name(of table: String) -> String { prefix + table }

    /// The app's tables whose rows from before the migrations are kept.
    static func tables(_ db: Database) throws -> Set<String> {
        let names = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '\(prefix)*'")
        return Set(names.map { String($0.dropFirst(prefix.count)) })
    }
}
