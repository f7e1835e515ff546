import GRDB
import OfflineEngine
import SyncCore

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

    /// Tells now, and again after each change of the kind's records or of where their latest changes are.
    func changes<Value>(of kind: RecordKind<Value>) -> AsyncThrowingStream<PagedChanges, any Error> {
        let table = kind.name.table
        return replica.observe(PagedChanges.Part.allCases, from: PagedChanges()) { part, changes, db in
            switch part {
            case .rows:
                _ = try Row.fetchOne(db, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier) LIMIT 1")
                changes.count += 1
            case .standings: changes.unsynced = try RecordSync.unsynced(in: [table], db)[table] ?? [:]
            }
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
}

/// The changes of a paged kind: no two that follow each other are equal.
struct PagedChanges: Equatable, Sendable {
    fileprivate enum Part: CaseIterable, Sendable { case rows, standings }

    /// How often its table changed, or may have.
    fileprivate(set) var count = 0
    /// The records that the server does not have as they are here.
    fileprivate(set) var unsynced: [RecordID: RecordSync] = [:]
}
