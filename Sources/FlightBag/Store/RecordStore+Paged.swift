import GRDB
import OfflineEngine
import SyncCore
import Synchronization

/// Kinds of which there are more records than anybody lists: read one by one, or page by page.
extension RecordStore {
    /// Makes the indexes and tables of the kinds that this device alone has, where they are not there yet.
    package func prepare(of kinds: [any AnyRecordKind]) async throws {
        let statements = kinds.flatMap(\.preparations)
        guard !statements.isEmpty else { return }
        try await replica.write { db in
            for statement in statements { try db.execute(sql: statement) }
        }
    }

    /// Tells now, and again after each change of the kind's table or of what waits for the server.
    func changes<Value>(of kind: RecordKind<Value>) -> AsyncThrowingStream<Int, any Error> {
        let table = kind.name.table
        let count = Count()
        return replica.observe { db in
            _ = try Row.fetchOne(db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier) LIMIT 1")
            _ = try RecordSync.state(of: RecordID(derivedFrom: table), in: table, db)
            return count.next()
        }
    }

    /// The records of these ids that exist. The kind is paged and has no companions.
    func records<Value>(
        of kind: RecordKind<Value>, ids: Set<RecordID>
    ) async throws -> [Tracked<Value>] {
        try await replica.read { db in
            let rows = RecordRows(kind: kind)
            return try ids.sorted().compactMap { try rows.tracked($0, db) }
        }
    }

    /// No two changes look the same.
    private final class Count: Sendable {
        private let state = Mutex(0)

        func next() -> Int {
            state.withLock { count in
                count += 1
                return count
            }
        }
    }
}
