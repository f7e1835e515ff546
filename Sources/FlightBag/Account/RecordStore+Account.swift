import GRDB
import OfflineEngine
import SyncCore

extension RecordStore {
    /// Makes the tables of imports where they are not there yet, and writes what earlier versions kept for
    /// this one.
    package func prepareAccount(_ kinds: [any AnyRecordKind]) async throws {
        let tables = kinds.map(\.table)
        try await replica.write { db in
            for statement in KeptFields.preparations { try db.execute(sql: statement) }
            try KeptFields.moveIntoColumns(of: tables, db)
        }
    }
}
