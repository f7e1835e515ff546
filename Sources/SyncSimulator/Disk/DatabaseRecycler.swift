import CSQLite
import Foundation
import GRDB

/// Databases in memory, reused from run to run: otherwise most of a short run's time would go into compiling
/// the last run's statements again.
///
/// A reused database is as empty as a new one, except for its tables.
package final class DatabaseRecycler {
    /// A machine's disk: one database, and what crashes it.
    final class Disk {
        let database: DatabaseQueue
        /// A second connection to the same database, without foreign keys.
        let unenforced: DatabaseQueue
        let crash = CommitCrash()

        init() throws {
            let name = "file:/\(UUID().uuidString)?vfs=memdb"
            database = try DatabaseQueue(path: name)
            var configuration = Configuration()
            configuration.foreignKeysEnabled = false
            unenforced = try DatabaseQueue(path: name, configuration: configuration)
            database.add(transactionObserver: crash, extent: .databaseLifetime)
            unenforced.add(transactionObserver: crash, extent: .databaseLifetime)
        }

        /// Empties every table but those that say which migrations were done.
        func erase() throws {
            crash.disarm()
            crash.isFull = false
            try unenforced.write { db in
                let tables = try String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_migrations'
                        AND name NOT GLOB 'sqlite_*'
                        """)
                if tables.contains("aloft_capture") {
                    try db.execute(sql: "UPDATE aloft_capture SET applying = 1")
                }
                for table in tables where table != "aloft_capture" {
                    try db.cachedStatement(sql: "DELETE FROM \"\(table)\"").execute()
                }
                if tables.contains("aloft_outbox") {
                    try db.execute(sql: "DELETE FROM sqlite_sequence")
                    try db.execute(
                        sql: """
                            DELETE FROM aloft_capture;
                            INSERT INTO aloft_capture (only) VALUES (1)
                            """)
                }
            }
        }
    }

    /// Whether SQLite counts its memory, under a lock that all threads share: only if a database was opened
    /// before the first recycler was made.
    private static let countsMemory = aloft_sqliteWithoutStatistics() != SQLITE_OK

    private var disks: [String: [Disk]] = [:]

    /// An empty recycler, for the runs of one thread.
    package init() { _ = Self.countsMemory }

    /// An empty disk of a kind; a new one for none.
    func take(_ kind: String?) throws -> Disk {
        guard let kind, let disk = disks[kind]?.popLast() else { return try Disk() }
        try disk.erase()
        return disk
    }

    /// Puts a disk back after its run, if it is of a kind. Copies are migrated during a run, so later kinds
    /// get more disks than are ever taken: surplus disks are dropped.
    func put(_ disk: Disk, _ kind: String?) {
        guard let kind else { return }
        if disks[kind, default: []].count < Self.mostOfAKind { disks[kind, default: []].append(disk) }
    }

    private static let mostOfAKind = 4
}
