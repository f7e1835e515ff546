import GRDB
import Statements

/// The one row of `aloft_capture`, which the capture triggers read: whether they capture, and the number and
/// time of the local transaction that they capture in.
enum CaptureState {
    /// Stops capture: later writes do not go into the outbox.
    static func pause(_ db: Database) throws { try db.run(sql: "UPDATE aloft_capture SET applying = 1") }

    /// Every write from here on is captured.
    static func resume(_ db: Database) throws { try db.run(sql: "UPDATE aloft_capture SET applying = 0") }

    // MARK: Local transactions

    /// The number of the present local transaction.
    static func transaction(_ db: Database) throws -> Int64 {
        try Int64.fetchOne(db, cached: "SELECT txn FROM aloft_capture") ?? 0
    }

    /// Begins the next local transaction; its changes are captured at that time, milliseconds since 1970.
    static func beginTransaction(at milliseconds: Int64, _ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE aloft_capture SET txn = txn + 1, now = ?")
            .execute(arguments: [milliseconds])
    }

    /// Ends the present local transaction; a write that names no time has SQLite's.
    static func endTransaction(_ db: Database) throws {
        try db.cachedStatement(sql: "UPDATE aloft_capture SET txn = txn + 1, now = NULL").execute()
    }

    /// The captured changes from here on are of the next local transaction.
    static func nextTransaction(_ db: Database) throws {
        try db.run(sql: "UPDATE aloft_capture SET txn = txn + 1")
    }

    /// Reserves a transaction number for a change that is not captured.
    static func reserveTransaction(_ db: Database) throws -> Int64 {
        try db.run(sql: "UPDATE aloft_capture SET txn = txn + 2")
        return try transaction(db) - 1
    }

    /// Makes later transaction numbers exceed this one.
    static func goOn(after transaction: Int64, _ db: Database) throws {
        try db.run(sql: "UPDATE aloft_capture SET txn = max(txn, ?)", arguments: [transaction + 1])
    }

    // MARK: Migrations

    /// Marks later captured changes as a migration's: with this time, and giving way to people's writes.
    static func beginMigration(at time: Int64?, _ db: Database) throws {
        try db.run(sql: "UPDATE aloft_capture SET now = ?, isMigrating = 1", arguments: [time])
    }

    /// Ends what ``beginMigration(at:_:)`` began.
    static func endMigration(_ db: Database) throws {
        try db.run(sql: "UPDATE aloft_capture SET now = NULL, isMigrating = 0")
    }

    /// Whether the captured changes from here on are a migration's, in the present local transaction.
    static func setMigrating(_ isMigrating: Bool, _ db: Database) throws {
        try db.run(sql: "UPDATE aloft_capture SET isMigrating = ?", arguments: [isMigrating])
    }

    // MARK: The clock's floor

    /// No stamp of a later change is below this one.
    static func raiseFloor(_ stamp: String, _ db: Database) throws {
        try db.run(
            sql: "UPDATE aloft_capture SET floor = ? WHERE floor IS NULL OR floor < ?",
            arguments: [stamp, stamp])
    }

    /// Sets the floor to that of another copy; nil for none.
    static func setFloor(_ stamp: String?, _ db: Database) throws {
        try db.run(sql: "UPDATE aloft_capture SET floor = ?", arguments: [stamp])
    }
}
