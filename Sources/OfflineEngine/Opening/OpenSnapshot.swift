import GRDB
import SyncCore

/// The state of a file before or after it is opened: which migrations ran, whether it became another device.
struct OpenSnapshot {
    private let migrations: [String]
    private let incarnation: String?

    /// Reads a file that may have no tables yet.
    init(_ database: any DatabaseReader) throws {
        (migrations, incarnation) = try database.read { db in
            var names = try EngineTables.done(db)
            if try db.tableExists("grdb_migrations") {
                names += try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY rowid")
            }
            return (names, try EngineTable.keyValue.exists(db) ? try KeyValue.incarnation.read(db) : nil)
        }
    }

    /// Says what became of it.
    func tell(_ after: OpenSnapshot, _ status: SyncStatus, _ events: EventBoard) {
        events.emit(
            .opened(pendingChanges: status.pendingChanges, rejectedChanges: status.rejectedChanges))
        let done = Set(migrations)
        let new = after.migrations.filter { !done.contains($0) }
        if !new.isEmpty { events.emit(.migrated(new)) }
        if let incarnation, incarnation != after.incarnation {
            events.emit(.identityRenewed(isCertain: true))
        }
    }
}
