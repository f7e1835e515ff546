package import GRDB
import SyncCore

extension Store {
    /// Writes like the app: all changes of `body` to synced tables are one local transaction in the outbox.
    package func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try database.write { db in try LocalTransaction.run(db, at: world.now(), shared: sharedSchema, body)
        }
    }
}
