import Foundation
import GRDB
import SyncCore

/// Schemas of earlier versions of the app that a batch in flight may have been made under: its bytes never
/// change, so a server that does not know that schema has to be shown it, and not the present one. They stay
/// until an update that finds nothing in flight.
enum FormerSchemas {
    /// Remembers the schema from before an update, if anything is in flight; forgets all of them if nothing
    /// is.
    static func keep(_ json: String, _ db: Database) throws {
        guard try InFlightBatch.isAny(db) else { return try KeyValue.formerSchema.forgetAll(db) }
        try KeyValue.formerSchema.write(json, of: Schema.fingerprint(of: Data(json.utf8)), db)
    }

    /// The JSON of the schema with this fingerprint, if it was kept.
    static func read(_ fingerprint: String, _ db: Database) throws -> Data? {
        try KeyValue.formerSchema.read(of: fingerprint, db).map { Data($0.utf8) }
    }
}
