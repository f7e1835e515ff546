import GRDB
import Statements

/// The table `aloft_replaced`: scratch of the triggers.
enum ReplacedTable {
    /// Empties it.
    static func removeAll(_ db: Database) throws { try db.run(sql: "DELETE FROM aloft_replaced") }
}
