import GRDB
import SyncCore

/// A table of the engine's for each of the app's that loses its triggers while the app's migrations run: the
/// rows as they were before. It stays until the copy was opened: see ``MigratedTables``.
enum RowsBeforeMigration {
    private static let prefix = "aloft_before_"

    /// The name of the table with the rows of one of the app's.
    static func name(of table: String) -> String { prefix + table }

    /// The app's tables whose rows from before the migrations are kept.
    static func tables(_ db: Database) throws -> Set<String> {
        let names = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name GLOB '\(prefix)*'")
        return Set(names.map { String($0.dropFirst(prefix.count)) })
    }
}
