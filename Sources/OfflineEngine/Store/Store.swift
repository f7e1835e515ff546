import Foundation
package import GRDB
package import SyncCore

/// One device's copy as a database: the app's tables, the triggers that capture what happens to them, and the
/// engine's own tables beside them.
///
/// A value: the steps of the engine are synchronous functions over it. The app writes through
/// `LocalTransaction`; only `PullApplier` writes app rows without being captured.
package struct Store: Sendable {
    package let database: any DatabaseWriter
    /// Another connection to the same file with foreign keys off, if there is one.
    let unenforced: (any DatabaseWriter)?
    /// The app's tables that refer to synced ones.
    let dependents: Dependents
    let schema: Schema
    let tag: SchemaTag
    /// This device's id when the copy was opened.
    package let device: String
    let world: any World
    /// The board for events; nil if nobody listens.
    let events: EventBoard?
    /// The order of the changes that wait, as far as it is known.
    let captureOrder = CaptureOrder()

    /// The author of what this copy writes now: device and incarnation.
    package func author(_ db: Database) throws -> Author { try Authorship(Wire.ownScope, db).current }

    /// Writes the server's records without foreign key checks: the records of a pull come in any order, and
    /// the server has checked their references.
    func writeUnenforced<Result>(_ body: (Database) throws -> Result) throws -> Result {
        if let unenforced { return try unenforced.write(body) }
        guard schema.hasConstraints || !dependents.tables.isEmpty else { return try database.write(body) }
        return try database.writeWithoutTransaction { db in
            // Inside a transaction the pragma does nothing.
            try db.execute(sql: "PRAGMA foreign_keys = OFF")
            var result: Result?
            do {
                try db.inTransaction(.immediate) {
                    result = try body(db)
                    return .commit
                }
            } catch {
                try db.execute(sql: "PRAGMA foreign_keys = ON")
                throw error
            }
            try db.execute(sql: "PRAGMA foreign_keys = ON")
            guard let result else { preconditionFailure("A transaction that committed has run.") }
            return result
        }
    }

    /// The schema, if a transaction may be one over several scopes.
    var sharedSchema: Schema? { schema.isShared ? schema : nil }
}
